import type { ReactNode } from 'react'
import { useWatch } from 'react-hook-form'
import { type ListingForm, ListingTerms, ListingTexts } from './create-listing-fields.tsx'
import { ListingPreview } from './create-listing-preview.tsx'
import { LikenessMeter } from './likeness-meter.tsx'
import { PriceHint } from './price-hint.tsx'
import { type ShowableFacts, ShownFacts } from './shown-facts.tsx'

/** Terms, a preview of the listing, and texts: in this order on phones, with the preview at the side elsewhere. */
export function FormColumns({
  form,
  maxCapacity,
  subject,
  several = false,
  listingId,
  first,
}: {
  form: ListingForm
  /** how many guests the chosen venue holds, if that is known */
  maxCapacity: number | undefined
  /** whose card the preview shows, and what it can show of the venue */
  subject: (ShowableFacts & { id: number }) | undefined
  /** whether the form is for more than one date */
  several?: boolean
  /** the listing that is being changed */
  listingId?: number
  first?: ReactNode
}) {
  const values = useWatch({ control: form.control })
  return (
    <div className="grid gap-x-6 gap-y-5 md:grid-cols-[minmax(0,1fr)_18rem]">
      <div className="flex min-w-0 flex-col gap-5">
        {first}
        <ListingTerms form={form} maxCapacity={maxCapacity} />
        {subject ? <PriceHint form={form} venueId={Number(values.venueId)} /> : null}
        {subject ? (
          <ShownFacts
            form={form}
            facts={subject}
            several={several}
            meter={<LikenessMeter form={form} facts={subject} venueId={Number(values.venueId)} listingId={listingId} />}
          />
        ) : null}
      </div>
      <div className="md:col-start-2 md:row-span-2 md:row-start-1">
        <ListingPreview
          several={several}
          subject={
            subject && {
              id: subject.id,
              state: subject.state,
              city: (values.place === 'area' && subject.area) || subject.city,
              styles: values.styles ?? [],
              amenities: values.amenities ?? [],
            }
          }
          typed={{
            date: values.date ?? '',
            originalPrice: values.originalPrice,
            discountedPrice: values.discountedPrice,
            depositPercent: values.depositPercent,
            maxGuests: values.maxGuests,
          }}
        />
      </div>
      <div className="flex min-w-0 flex-col gap-5">
        <ListingTexts form={form} />
      </div>
    </div>
  )
}
