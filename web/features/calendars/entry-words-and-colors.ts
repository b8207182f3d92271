import type { CalendarEntry } from '#contract/api/calendars.ts'
import { formatDollars } from '#contract/wording/format.ts'
import { formatMoment } from '#contract/wording/moments.ts'
import { DAY_MARKS } from '#web/features/listings/own/publishing/day-marks.ts'

/**
 * The names and colors of the list of dates, for the month, its legend and the list of its days as well. A day that is
 * blocked or taken elsewhere has a square, not a dot.
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

/** A date that appears later isn't listed yet, so it says when it will be. */
export const statusOf = ({ kind, appears }: CalendarEntry): string =>
  appears ? `Appears ${formatMoment(appears.at, appears.state)}` : KINDS[kind].word

/** A date that appears later is drawn as an outline of a listed one. */
export const TO_APPEAR = {
  word: 'Not shown yet',
  dot: 'border-2 border-garden border-dotted',
  cell: 'border border-garden border-dotted text-garden',
}
export const lookOf = ({ kind, appears }: CalendarEntry): { dot: string; cell: string } =>
  appears ? TO_APPEAR : KINDS[kind]

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

/** "2 booked, 1 listed, 1 not shown yet"; null for an empty month. */
export function sumWords(entries: readonly CalendarEntry[]): string | null {
  const kinds = Object.keys(KINDS) as (keyof typeof KINDS)[]
  const parts = kinds.map((kind) => ({
    word: KINDS[kind].word.toLowerCase(),
    count: entries.filter((one) => one.kind === kind && !one.appears).length,
  }))
  return (
    [...parts, { word: 'not shown yet', count: entries.filter(({ appears }) => appears).length }]
      .filter(({ count }) => count > 0)
      .map(({ word, count }) => `${count} ${word}`)
      .join(', ') || null
  )
}
