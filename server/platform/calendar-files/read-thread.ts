import { type BusyDay, type BusyQuestion, busyDays } from './days-taken-by-events.ts'

/** What the reader's thread does with a calendar file (read-in-threads.ts). */
export default (question: BusyQuestion): BusyDay[] => busyDays(question)
