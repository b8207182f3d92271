import { LIMITS } from '#contract/limits.ts'

/** How much sooner, in words: "an hour", "24 hours". */
export const hoursAhead = (hours: number): string => (hours === 1 ? 'an hour' : `${hours} hours`)

/**
 * How much earlier members see new dates in this installation; null where everybody sees them immediately. In the demo,
 * new dates are for everybody, but one of those that it starts with is for members alone.
 */
export function earlyWords(hours: number, demo: boolean): string | null {
  if (hours > 0) {
    return `Members see and book new dates ${hoursAhead(hours)} before everyone else. Dates less than ${LIMITS.earlyAccessLeadDays} days away and transfers are open to everyone right away.`
  }
  return demo
    ? `Members see and book new dates ${LIMITS.earlyAccessHours} hours before everyone else. A fresh demo has just one such date, for ${LIMITS.earlyAccessHours} hours, so you can try it.`
    : null
}
