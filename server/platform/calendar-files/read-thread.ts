import { type BusyDay, type BusyQuestion, busyDays } from './busy-days.ts'

/** What the reader's thread does with a calendar file (read-in-threads.ts). */
export default (question: BusyQuestion): BusyDay[] => busyDays(question)
