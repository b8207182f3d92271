import type { ReactNode } from 'react'
import { useWatch } from 'react-hook-form'
import type { LocalDate } from '#contract/dates.ts'
import { LikenessMeter } from './likeness-meter.tsx'
import { type ListingForm, ListingTerms, ListingTexts, type ListingValues } from './listing-form-fields.tsx'
import { ListingPreview } from './listing-preview.tsx'
import { PriceHint } from './price-hint.tsx'
import { type ShowableFacts, ShownFacts } from './shown-facts.tsx'

/** Terms, a preview of the listing, and texts: in this order on phones, with the preview at the side elsewhere. */
export function FormColumns({
  form,
  maxCapacity,
  subject,
  rows,
  firstDate,
  listingId,
  first,
}: {
  form: ListingForm
  /** how many guests the chosen venue holds, if that is known */
  maxCapacity: number | undefined
  /** whose card the preview shows, and what it can show of the venue */
  subject: (ShowableFacts & { id: number; today: LocalDate }) | undefined
  /** if the form is for several dates: a row for each, with its own guests and prices */
  rows?: ReactNode
  /** the first date's own guests and prices, which the preview shows */
  firstDate?: Pick<ListingValues, 'originalPrice' | 'discountedPrice' | 'maxGuests'> | undefined
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
        {rows}
        {subject ? (
          <ShownFacts
            form={form}
            facts={subject}
            several={firstDate !== undefined}
            isNew={listingId === undefined}
            meter={<LikenessMeter form={form} facts={subject} venueId={Number(values.venueId)} listingId={listingId} />}
          />
        ) : null}
      </div>
      <div className="md:col-start-2 md:row-span-2 md:row-start-1">
        <ListingPreview
          subject={
            subject && {
              id: subject.id,
              today: subject.today,
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
            ...firstDate,
          }}
        />
      </div>
      <div className="flex min-w-0 flex-col gap-5">
        <ListingTexts form={form} />
      </div>
    </div>
  )
}
