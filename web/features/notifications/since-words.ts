import { formatOwnMoment } from '#contract/wording/moments.ts'

const MINUTE = 60_000
const [HOUR, DAY] = [60 * MINUTE, 24 * 60 * MINUTE]

const AGO = new Intl.RelativeTimeFormat('en-US', { numeric: 'auto' })

/**
 * How long ago something was: "just now", "2 hours ago", "yesterday", "6 days ago". After a week, or if it lies ahead
 * because one of the two clocks is wrong, its date and time in the reader's time zone. In the browser only.
 */
export function sinceWords(instant: string, now: number): string {
  const passed = now - Date.parse(instant)
  if (passed < -MINUTE || passed >= 7 * DAY) return formatOwnMoment(instant)
  if (passed < MINUTE) return 'just now'
  if (passed < HOUR) return AGO.format(-Math.floor(passed / MINUTE), 'minute')
  if (passed < DAY) return AGO.format(-Math.floor(passed / HOUR), 'hour')
  return AGO.format(-Math.floor(passed / DAY), 'day')
}
