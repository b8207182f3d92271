import type { ReactNode } from 'react'
import { useWatch } from 'react-hook-form'
import { type ListingForm, ListingTerms, ListingTexts } from './create-listing-fields.tsx'
import { ListingPreview } from './create-listing-preview.tsx'

/** Terms, a preview of the listing, and texts: in this order on phones, with the preview at the side elsewhere. */
export function FormColumns({
  form,
  maxCapacity,
  first,
}: {
  form: ListingForm
  /** how many guests the chosen venue holds, if that is known */
  maxCapacity: number | undefined
  first?: ReactNode
}) {
  const values = useWatch({ control: form.control })
  return (
    <div className="grid gap-x-6 gap-y-5 md:grid-cols-[minmax(0,1fr)_17rem]">
      <div className="flex min-w-0 flex-col gap-5">
        {first}
        <ListingTerms form={form} maxCapacity={maxCapacity} />
      </div>
      <div className="md:col-start-2 md:row-span-2 md:row-start-1">
        <ListingPreview
          date={values.date ?? ''}
          originalPrice={values.originalPrice}
          discountedPrice={values.discountedPrice}
          depositPercent={values.depositPercent}
        />
      </div>
      <div className="flex min-w-0 flex-col gap-5">
        <ListingTexts form={form} />
      </div>
    </div>
  )
}
