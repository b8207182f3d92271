import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useForm, useWatch } from 'react-hook-form'
import type { OwnVenue } from '#contract/api/venues.ts'
import { LIMITS } from '#contract/limits.ts'
import { Button } from '#web/components/ui/button.tsx'
import { DialogClose } from '#web/components/ui/dialog.tsx'
import { DateField, Select } from '#web/components/ui/inputs.tsx'
import { toast } from '#web/components/ui/toast.tsx'
import { api } from '#web/lib/api.ts'
import { usePublicConfig } from '#web/lib/router-context.ts'
import { checkDiscount, showListingError } from './create-listing-errors.ts'
import { ListingFields, type ListingValues, listingResolver } from './create-listing-fields.tsx'
import { ListingPreview } from './create-listing-preview.tsx'
import { refreshListings } from './my-listings-data.ts'

/** The form of the Create Listing dialog. Only verified venues can be picked (specification section 4). */
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
      toast({ title: 'Listing created!', description: 'Your venue listing has been published successfully.' })
      done()
    },
    onError: (error) => showListingError(form, error, 'Failed to create listing'),
  })
  const values = useWatch({ control: form.control })
  const chosen = venues.find((venue) => String(venue.id) === String(values.venueId))
  const { errors } = form.formState
  return (
    <form
      noValidate
      onSubmit={form.handleSubmit((filled) => {
        if (checkDiscount(form, filled)) create.mutate(filled)
      })}
    >
      <div className="grid gap-6 md:grid-cols-[minmax(0,1fr)_17rem]">
        <div className="flex min-w-0 flex-col gap-5">
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
            <DateField label="Date" min={today} error={errors.date?.message} {...form.register('date')} />
          </div>
          <ListingFields form={form} maxCapacity={chosen?.maxCapacity} />
        </div>
        <ListingPreview
          date={values.date ?? ''}
          originalPrice={values.originalPrice}
          discountedPrice={values.discountedPrice}
          depositPercent={values.depositPercent}
        />
      </div>
      <FormFoot label="Publish listing" pending={create.isPending} />
    </form>
  )
}

/** Cancel and the one act, always in sight at the foot of the dialog. */
export function FormFoot({ label, pending }: { label: string; pending: boolean }) {
  return (
    <div className="sticky -bottom-6 z-10 -mx-6 mt-6 -mb-6 flex justify-end gap-3 border-line border-t bg-card px-6 py-4">
      <DialogClose>
        <Button variant="ghost">Cancel</Button>
      </DialogClose>
      <Button type="submit" pending={pending}>
        {label}
      </Button>
    </div>
  )
}
