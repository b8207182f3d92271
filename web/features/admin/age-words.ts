import { counted } from '#contract/wording/format.ts'

const MINUTE = 60_000

/** How much time lies between two instants of the server's clock: "5 minutes", "3 hours", "2 days". */
export function ageWords(from: string, to: string): string {
  const minutes = Math.max(0, Math.floor((Date.parse(to) - Date.parse(from)) / MINUTE))
  if (minutes < 1) return 'less than a minute'
  if (minutes < 120) return counted(minutes, 'minute')
  const hours = Math.floor(minutes / 60)
  return hours < 48 ? counted(hours, 'hour') : counted(Math.floor(hours / 24), 'day')
}

/** How long something has waited for an admin: "Waiting 5 minutes", or that it has just arrived. */
export const waitingWords = (since: string, now: string): string =>
  Date.parse(now) - Date.parse(since) < MINUTE ? 'Just in' : `Waiting ${ageWords(since, now)}`
