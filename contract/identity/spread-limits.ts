import { daysBetween, type LocalDate } from '../dates.ts'

/** Dates sooner than this are not spread. */
export const SPREAD_LEAD_DAYS = 2
/** No date waits for longer than this share of the time that is left until its day: 16 days ahead, at most two days. */
const SPREAD_SHARE = 1 / 8

/**
 * The most hours that a further date waits before it appears, where dates published together are spread over at most
 * `spreadHours`: the sooner its day is, the fewer, and 0 if it is today or tomorrow (docs/decisions/0059).
 */
export function longestWait(
  date: LocalDate,
  { today, spreadHours }: { today: LocalDate; spreadHours: number },
): number {
  const ahead = daysBetween(today, date)
  return ahead < SPREAD_LEAD_DAYS ? 0 : Math.min(spreadHours, ahead * 24 * SPREAD_SHARE)
}
