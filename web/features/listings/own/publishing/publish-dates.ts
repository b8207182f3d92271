import { formatDate } from '#contract/wording/format.ts'
import { type ApiError, api, isApiError } from '#web/lib/api.ts'
import type { ListingValues } from '../listing-form-fields.tsx'

export interface Published {
  /** the listings that have been published */
  ids: number[]
  /** how many of them appear later */
  later: number
  /** dates that are already listed or booked */
  taken: string[]
  /** days that the owner has blocked, or on which their calendar has something: the owner is asked first */
  busy: BusyDate[]
  /** what stopped it, with the dates that weren't tried */
  failed?: { error: unknown; left: string[] }
}

export interface BusyDate {
  date: string
  byOwner: boolean
  title: string | null
}

/** What the form says about all dates; the server chooses what the form leaves out. */
export type Terms = Omit<ListingValues, 'styles' | 'amenities'> & Partial<Pick<ListingValues, 'styles' | 'amenities'>>

/** A date, and what it has of its own. */
export interface DateToPublish {
  date: string
  own: Partial<Terms>
}

/**
 * Publishes these dates on the terms of the form and their own, one after the other, because each gets an answer of its
 * own. With `spread`, all but the first one that is published may appear later. `before`: what was published before the
 * owner was asked about these dates, whose days are busy.
 */
export async function publishDates(
  terms: Terms,
  dates: readonly DateToPublish[],
  { spread, before }: { spread: boolean; before?: Published | undefined },
): Promise<Published> {
  const published: Published = { ids: [], later: 0, taken: [], ...structuredClone(before), busy: [] }
  const askIfBusy = before === undefined
  for (const [index, { date, own }] of dates.entries()) {
    try {
      const further = spread && published.ids.length > 0
      const made = await api('POST /api/listings', {
        body: { ...terms, ...own, date, askIfBusy, ...(further && { spread }) },
      })
      published.ids.push(made.id)
      if (made.appearsAt !== null) published.later += 1
    } catch (error) {
      if (isApiError(error, 'date_taken')) published.taken.push(date)
      else if (isApiError(error, 'day_busy')) published.busy.push({ date, ...busyOf(error) })
      else return { ...published, failed: { error, left: dates.slice(index).map((one) => one.date) } }
    }
  }
  return published
}

/**
 * The dates that stay in the form, the earliest first: those that are taken and, if something stopped it, all others
 * that weren't published. The owner hasn't been asked about busy days then.
 */
export const stillChosen = ({ taken, busy, failed }: Published): string[] =>
  [...taken, ...(failed ? [...busy.map(({ date }) => date), ...failed.left] : [])].sort()

const busyOf = ({ details }: ApiError) => ({
  byOwner: details.byOwner === true,
  title: typeof details.title === 'string' ? details.title : null,
})

/** "Sat, Jun 12, 2027 and Sat, Jun 19, 2027 are already listed or booked." */
export function takenWords(taken: readonly string[]): string {
  const words = new Intl.ListFormat('en-US').format(taken.map(formatDate))
  return `${words} ${taken.length === 1 ? 'is' : 'are'} already listed or booked.`
}

/** "1 date is online, and 4 will appear one by one." */
export function onlineWords({ ids, later }: Published): string {
  const now = ids.length - later
  const soon = later === 0 ? '' : `, and ${later} will appear ${later === 1 ? 'later' : 'one by one'}`
  return `${now === 1 ? '1 date is' : `${now} dates are`} online${soon}.`
}
