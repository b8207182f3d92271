import { useEffect, useRef } from 'react'
import { LIMITS } from '#contract/limits.ts'
import { parseDollars, toDollars } from '#contract/money.ts'
import { type ApiOutput, api } from '#web/lib/api.ts'
import { apiQuery } from '#web/lib/query.ts'
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

/** What we propose for one date of this venue. */
async function proposalFor(venueId: number): Promise<Proposal | undefined> {
  return (await api(ROUTE, { params: { id: venueId }, query: { dates: '1' } })).proposals[0]
}

/** What we propose for each of several dates of this venue, at this original price as sent; "0" for no price yet. */
export function proposalsQuery(venueId: number, dates: number, originalPrice: string) {
  const query = {
    dates: String(Math.min(dates, LIMITS.proposedDates)),
    ...(originalPrice !== '0' && { originalPrice }),
  }
  return { ...apiQuery(ROUTE, { params: { id: venueId }, query }), select: ({ proposals }: Likeness) => proposals }
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
 * Fills in what blends in at this venue's place, in the fields that the owner hasn't touched by then. Returns the id of
 * the venue for which it did so.
 */
export function useProposal(form: ListingForm, venueId: number | undefined): { readonly current: number | null } {
  const filledFor = useRef<number | null>(null)
  useEffect(() => {
    if (venueId === undefined) return
    let gone = false
    proposalFor(venueId).then(
      (proposal) => {
        if (gone || !proposal) return
        fillIn(form, proposal)
        filledFor.current = venueId
      },
      () => {}, // the server chooses what the owner doesn't
    )
    return () => {
      gone = true
    }
  }, [form, venueId])
  return filledFor
}
