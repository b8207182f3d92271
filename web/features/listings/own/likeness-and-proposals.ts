import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useWatch } from 'react-hook-form'
import type { OwnListing } from '#contract/api/listings.ts'
import { LIMITS } from '#contract/limits.ts'
import { parseDollars, toDollars } from '#contract/money.ts'
import type { ApiOutput } from '#web/lib/api.ts'
import { apiQuery } from '#web/lib/query.ts'
import { priceAsTyped } from '#web/lib/typed-numbers.ts'
import { useDebounced } from '#web/lib/use-debounced.ts'
import type { ListingForm, ListingValues } from './listing-form-fields.tsx'

const ROUTE = 'GET /api/venues/{id}/likeness'

export type Likeness = ApiOutput<typeof ROUTE>
export type Proposal = Likeness['proposals'][number]

/** How many venues could have published what the form says about this venue. */
export function likenessQuery(venueId: number, facts: DraftFacts) {
  return apiQuery(ROUTE, { params: { id: venueId }, query: facts })
}

/** What the meter takes into account, read from the form as a query; what can't be read yet is left out. */
export type DraftFacts = ReturnType<typeof draftFacts>
export function draftFacts(values: Partial<ListingValues>, listingId: number | undefined) {
  const original = parseDollars(values.originalPrice ?? '')
  const whole = (typed: string | undefined) => (/^\d{1,5}$/.test(typed ?? '') && Number(typed) > 0 ? typed : undefined)
  return {
    styles: values.styles?.join(',') || undefined,
    amenities: values.amenities?.join(',') || undefined,
    place: values.place,
    maxGuests: whole(values.maxGuests),
    depositPercent: whole(values.depositPercent),
    originalPrice: original === null ? undefined : String(toDollars(original)),
    listingId: listingId === undefined ? undefined : String(listingId),
  }
}

/** The free texts of a date, as a form or an answer has them. */
interface Texts {
  description?: string | null | undefined
  packageDetails?: Partial<Record<'includes' | 'excludes' | 'restrictions', readonly string[]>> | undefined
}

/** What only one venue says word for word: the description, and the lists together. "Full day" is on many dates. */
const wordsOf = ({ description, packageDetails = {} }: Texts): string[] => {
  const { includes = [], excludes = [], restrictions = [] } = packageDetails
  return [description ?? '', [...includes, ...excludes, ...restrictions].join('\n')].map((words) => words.trim())
}

/** Whether dates that share these texts have words by which anyone can tell that they are of one venue. */
export const hasWords = (texts: Texts): boolean => wordsOf(texts).some((words) => words !== '')

/** Whether one of these dates on the market, if it is another date of this venue, has the same words. */
export function repeatsWords(
  texts: Texts,
  { venueId, listingId }: { venueId: number; listingId?: number | undefined },
  dates: readonly OwnListing[],
): boolean {
  const own = wordsOf(texts)
  const others = dates.filter((date) => date.venueId === venueId && date.id !== listingId && date.isActive)
  return others.some((date) => wordsOf(date).some((words, at) => words !== '' && words === own[at]))
}

/** Fills in a proposal as default values, in the fields that the owner hasn't touched. */
function fillIn(form: ListingForm, { styles, amenities, maxGuests, place }: Proposal): void {
  const { dirtyFields } = form.formState
  if (!dirtyFields.styles) form.resetField('styles', { defaultValue: styles })
  if (!dirtyFields.amenities) form.resetField('amenities', { defaultValue: amenities })
  if (!dirtyFields.maxGuests) form.resetField('maxGuests', { defaultValue: String(maxGuests) })
  if (!dirtyFields.place) form.resetField('place', { defaultValue: place })
}

/**
 * A proposal for each of the `dates` chosen for this venue, for the original price typed. The first fills in the fields
 * that the owner hasn't touched by then; `filledFor` is a ref to the id of the venue for which it last did so. All come
 * from one answer, because each is chosen so as not to repeat what the ones before it show.
 */
export function useProposals(form: ListingForm, venueId: number | undefined, dates: number) {
  const typed = useWatch({ control: form.control, name: 'originalPrice' })
  const price = useDebounced(priceAsTyped(typed), 400)
  const query = {
    dates: String(Math.min(Math.max(1, dates), LIMITS.proposedDates)),
    ...(price !== '0' && { originalPrice: price }),
  }
  const { data, isPlaceholderData } = useQuery({
    ...apiQuery(ROUTE, { params: { id: venueId ?? 0 }, query }),
    enabled: venueId !== undefined,
    // the next form is about other dates, which shouldn't repeat what these show
    gcTime: 0,
    // proposals for another price or number of dates will do until the new ones are there; another venue's won't
    placeholderData: (before, asked) => (venueOf(asked?.queryKey) === venueId ? before : undefined),
  })
  const filledFor = useRef<number | null>(null)
  const first = isPlaceholderData ? undefined : data?.proposals[0]
  useEffect(() => {
    if (venueId === undefined || !first) return
    fillIn(form, first)
    filledFor.current = venueId
  }, [form, venueId, first])
  return { proposals: data?.proposals ?? [], filledFor }
}

/** The id of the venue that this query's key asks about. */
const venueOf = (key: readonly unknown[] = []) => (key[1] as { params: { id: number } } | undefined)?.params.id
