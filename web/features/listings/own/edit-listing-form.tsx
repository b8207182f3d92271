import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import type { OwnListing } from '#contract/api/listings.ts'
import type { OwnVenue } from '#contract/api/venues.ts'
import { formatDate } from '#contract/wording/format.ts'
import { mayHaveArrived, savesChanges } from '#web/components/forms/changed-fields.ts'
import { DialogButtons } from '#web/components/overlays/dialog-buttons.tsx'
import { toast } from '#web/components/overlays/toast.tsx'
import type { TellUnsaved } from '#web/components/overlays/unsaved-changes.tsx'
import { myVenuesQuery } from '#web/features/venues/queries.ts'
import { api, isApiError } from '#web/lib/api.ts'
import { dollarsToType } from '#web/lib/typed-numbers.ts'
import { FormColumns } from './form-columns.tsx'
import { checkDiscount, showListingError } from './listing-form-errors.ts'
import { type ListingValues, listingResolver } from './listing-form-fields.tsx'
import { refreshListings } from './queries.ts'
import type { ShowableFacts } from './shown-facts.tsx'

type Terms = Omit<ListingValues, 'venueId' | 'date'>

/** Changes the terms of a listing. Venue and date stay; a couple that is paying keeps the terms they began with. */
export function EditListingForm({
  listing,
  tellUnsaved,
  done,
}: {
  listing: OwnListing
  tellUnsaved: TellUnsaved
  done: () => void
}) {
  const queryClient = useQueryClient()
  const { data: venues = [] } = useQuery(myVenuesQuery)
  const venue = venues.find(({ id }) => id === listing.venueId)
  const form = useForm<ListingValues>({
    resolver: listingResolver(venues),
    defaultValues: {
      venueId: String(listing.venueId),
      date: listing.date,
      originalPrice: dollarsToType(listing.originalPrice),
      discountedPrice: dollarsToType(listing.discountedPrice),
      maxGuests: String(listing.maxGuests),
      depositPercent: String(listing.depositPercent),
      styles: listing.styles,
      amenities: listing.amenities,
      place: listing.place,
      description: listing.description ?? '',
      packageDetails: {
        ...listing.packageDetails,
        duration: listing.packageDetails.duration ?? '',
        times: listing.packageDetails.times ?? '',
      },
    },
  })
  const { isDirty, dirtyFields } = form.formState
  const [saveChanges] = useState(() =>
    savesChanges<Terms>({ together: ['originalPrice', 'discountedPrice'], inParts: ['packageDetails'] }),
  )
  const save = useMutation({
    mutationFn: ({ venueId: _, date: __, ...terms }: ListingValues) =>
      saveChanges(terms, dirtyFields, (body) => api('PATCH /api/listings/{id}', { params: { id: listing.id }, body })),
    onSuccess: async () => {
      await refreshListings(queryClient)
      toast({ title: 'Listing updated', description: `${formatDate(listing.date)} has its new terms.` })
      done()
    },
    onError: async (error) => {
      showListingError(form, error, { title: 'Failed to update listing' })
      if (isApiError(error, 'state_changed') || mayHaveArrived(error)) await refreshListings(queryClient)
    },
  })
  // closing the form can't stop a save in progress
  const unsaved = isDirty && !save.isPending
  useEffect(() => tellUnsaved(unsaved), [tellUnsaved, unsaved])
  return (
    <form
      noValidate
      onSubmit={form.handleSubmit((filled) => {
        if (checkDiscount(form, filled)) save.mutate(filled)
      })}
    >
      <FormColumns
        form={form}
        maxCapacity={venue?.maxCapacity}
        listingId={listing.id}
        subject={venue && { ...showable(listing, venue), id: listing.id, today: venue.today }}
      />
      {listing.status === 'held' ? (
        <p className="mt-5 rounded-field bg-candle-soft px-4 py-3 text-candle-ink text-sm">
          A couple is booking this date right now. They keep the terms they started with.
        </p>
      ) : null}
      <DialogButtons stays className="mt-6" submit="Save changes" pending={save.isPending} />
    </form>
  )
}

/** What the venue has now, and what the date shows although the venue has since lost it. */
function showable(listing: OwnListing, { city, state, area, styles, amenities }: OwnVenue): ShowableFacts {
  const both = <One,>(some: readonly One[], others: readonly One[]) => [...new Set([...some, ...others])]
  return { city, state, area, styles: both(styles, listing.styles), amenities: both(amenities, listing.amenities) }
}
