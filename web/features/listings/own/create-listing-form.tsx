import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useForm, useWatch } from 'react-hook-form'
import type { OwnVenue } from '#contract/api/venues.ts'
import { addYears } from '#contract/dates.ts'
import { LIMITS } from '#contract/limits.ts'
import { DateField, Select } from '#web/components/forms/inputs.tsx'
import { toast } from '#web/components/overlays/toast.tsx'
import { api } from '#web/lib/api.ts'
import { usePublicConfig } from '#web/lib/router-context.ts'
import { checkDiscount, showListingError } from './create-listing-errors.ts'
import { type ListingValues, listingResolver } from './create-listing-fields.tsx'
import { FormColumns } from './form-columns.tsx'
import { FormFoot } from './form-foot.tsx'
import { refreshListings } from './my-listings-data.ts'

/** The form of the Create Listing dialog. Only verified venues can be picked (domain.md row 33). */
export function CreateListingForm({ venues, done }: { venues: readonly OwnVenue[]; done: () => void }) {
  const { today } = usePublicConfig()
  const queryClient = useQueryClient()
  const first = venues.find((venue) => venue.isVerified)
  const form = useForm<ListingValues>({
    resolver: listingResolver,
    defaultValues: {
      venueId: String(first?.id ?? ''),
      date: '',
      originalPrice: '',
      discountedPrice: '',
      maxGuests: String(Math.min(LIMITS.defaultMaxGuests, first?.maxCapacity ?? LIMITS.defaultMaxGuests)),
      depositPercent: String(LIMITS.defaultDepositPercent),
      description: '',
      packageDetails: { duration: '', includes: [], restrictions: [] },
    },
  })
  const create = useMutation({
    mutationFn: (body: ListingValues) => api('POST /api/listings', { body }),
    onSuccess: async () => {
      await refreshListings(queryClient)
      toast({
        title: 'Listing created!',
        description: 'Your venue listing has been published successfully.',
        note: 'Couples see it without your name.',
      })
      done()
    },
    onError: (error) => showListingError(form, error, 'Failed to create listing'),
  })
  const venueId = useWatch({ control: form.control, name: 'venueId' })
  const chosen = venues.find((venue) => String(venue.id) === String(venueId))
  const { errors } = form.formState
  return (
    <form
      noValidate
      onSubmit={form.handleSubmit((filled) => {
        if (checkDiscount(form, filled)) create.mutate(filled)
      })}
    >
      <FormColumns
        form={form}
        maxCapacity={chosen?.maxCapacity}
        first={
          <div className="grid items-start gap-5 sm:grid-cols-2">
            <Select
              label="Venue"
              options={venues.map((venue) => ({
                value: String(venue.id),
                label: venue.isVerified ? venue.name : `${venue.name} (pending verification)`,
                disabled: !venue.isVerified,
              }))}
              error={errors.venueId?.message}
              {...form.register('venueId')}
            />
            <DateField
              label="Date"
              min={today}
              max={addYears(today, LIMITS.listingYears)}
              error={errors.date?.message}
              {...form.register('date')}
            />
          </div>
        }
      />
      <FormFoot label="Publish listing" pending={create.isPending} />
    </form>
  )
}
