import type { CalendarEntry } from '#contract/api/calendars.ts'
import { formatDollars } from '#contract/wording/format.ts'
import { formatMoment } from '#contract/wording/moments.ts'
import { DAY_MARKS } from '#web/features/listings/own/publishing/day-marks.ts'

/**
 * The names and colors that the list of dates uses, for the month, its legend and the list of its days as well. A day
 * that is blocked or taken elsewhere has a square, not a dot.
 */
export const KINDS = {
  booked: { word: 'Booked', dot: 'bg-petal-ink', cell: 'bg-petal text-petal-ink' },
  held: { word: 'Being booked', dot: 'bg-candle', cell: 'bg-candle-soft text-candle-ink' },
  offered: { word: 'Listed', dot: 'bg-garden', cell: 'bg-garden-soft text-garden' },
  off: { ...DAY_MARKS.off, cell: 'bg-sunk text-muted' },
  blocked: { ...DAY_MARKS.blocked, cell: 'bg-ink/15 text-ink' },
  busy: { ...DAY_MARKS.busy, cell: 'bg-sunk text-muted line-through' },
} as const

/** Said where nothing can be listed. */
export const UNVERIFIED = 'Only verified venues can list days here.'

/** A date on offer that couples can't find yet: it appears later, or its venue isn't verified. */
export const isWaiting = ({ kind, isShown }: CalendarEntry): boolean => kind === 'offered' && !isShown

/** A date that couples can't find yet isn't listed; one that appears later says when. */
export function statusOf(entry: CalendarEntry): string {
  if (entry.appears) return `Appears ${formatMoment(entry.appears.at, entry.appears.state)}`
  return isWaiting(entry) ? NOT_SHOWN.word : KINDS[entry.kind].word
}

/** A date that couples can't find yet is drawn as an outline of a listed one. */
export const NOT_SHOWN = {
  word: 'Not shown',
  dot: 'border-2 border-garden border-dotted',
  cell: 'border border-garden border-dotted text-garden',
}
export const lookOf = (entry: CalendarEntry): { dot: string; cell: string } =>
  isWaiting(entry) ? NOT_SHOWN : KINDS[entry.kind]

/** A listing that goes off the market stays the same entry. */
export const keyOf = ({ kind, venueId, bookingId, listingId, date }: CalendarEntry) =>
  [listingId ?? kind, venueId, bookingId, date].join()

/**
 * What fits into a cell. With several venues, it says which venue's day it is rather than what the color already shows.
 */
export const shortly = ({ kind, title, price, venueName }: CalendarEntry, alone: boolean) =>
  title ?? (kind === 'offered' && price !== null ? formatDollars(price) : alone ? KINDS[kind].word : venueName)

export const inWords = (entry: CalendarEntry) =>
  `${statusOf(entry)}: ${entry.title === null ? entry.venueName : `${entry.title}, ${entry.venueName}`}`

export const sizeOf = ({ kind, price, guests }: CalendarEntry) =>
  kind === 'booked' ? (guests === 1 ? '1 guest' : `${guests} guests`) : price === null ? null : formatDollars(price)

/** "2 booked, 1 listed, 1 not shown"; null for an empty month. */
export function sumWords(entries: readonly CalendarEntry[]): string | null {
  const kinds = Object.keys(KINDS) as (keyof typeof KINDS)[]
  const parts = kinds.map((kind) => ({
    word: KINDS[kind].word.toLowerCase(),
    count: entries.filter((one) => one.kind === kind && !isWaiting(one)).length,
  }))
  return (
    [...parts, { word: NOT_SHOWN.word.toLowerCase(), count: entries.filter(isWaiting).length }]
      .filter(({ count }) => count > 0)
      .map(({ word, count }) => `${count} ${word}`)
      .join(', ') || null
  )
}
