import type { ReactNode } from 'react'
import { Controller } from 'react-hook-form'
import { type Amenity, type VenueStyle, wordOf } from '#contract/catalog.ts'
import { commonAmenitiesOf, type ShownPlace } from '#contract/identity/public-facts.ts'
import { LIMITS } from '#contract/limits.ts'
import { ChipGroup } from '#web/components/forms/choices.tsx'
import type { ListingForm } from './listing-form-fields.tsx'

/** What a date can show: all that its venue has, and what the date already shows. */
export interface ShowableFacts {
  city: string
  state: string
  styles: readonly VenueStyle[]
  amenities: readonly Amenity[]
  /** the area around its city; null if there is none */
  area: string | null
}

/**
 * What this date shows of its venue (domain.md row 3): a few styles and amenities, and its city or the area around it.
 */
export function ShownFacts({
  form,
  facts,
  several,
  isNew,
  meter,
}: {
  form: ListingForm
  facts: ShowableFacts
  several: boolean
  /** the date isn't listed yet, so the fields begin with what we suggest */
  isNew: boolean
  meter: ReactNode
}) {
  const { control, formState } = form
  const { errors } = formState
  const common = commonAmenitiesOf(facts)
  return (
    <fieldset className="flex min-w-0 flex-col gap-5 rounded-card border border-line p-5">
      <legend className="-ml-2 px-2 font-semibold">
        {several ? 'What your dates reveal about you' : 'What this date reveals about you'}
      </legend>
      <p className="-mt-2 text-muted text-sm">
        {several
          ? 'What you change here applies to all your dates. Otherwise, each one shows what its row says, so they’re hard to link.'
          : 'Show a little, and vary it from date to date, so your dates are hard to link.'}
        {!several && isNew ? ' We’ve filled in what blends in with the venues around you.' : null}
      </p>
      {facts.area ? (
        <Controller
          control={control}
          name="place"
          render={({ field }) => (
            <ChipGroup
              one
              legend="Place"
              options={[
                { value: 'city', label: `${facts.city}, ${facts.state}` },
                { value: 'area', label: `${facts.area}, ${facts.state}` },
              ]}
              error={errors.place?.message}
              name="place"
              value={[field.value]}
              onValueChange={([place]) => field.onChange(place as ShownPlace)}
            />
          )}
        />
      ) : null}
      <Controller
        control={control}
        name="styles"
        render={({ field }) => (
          <ChipGroup
            legend={`Styles, up to ${LIMITS.shownStyles}, or none`}
            hint="A date turns up in a search for a style only if it shows that style."
            options={choices(facts.styles, field.value, LIMITS.shownStyles)}
            error={errors.styles?.message}
            value={field.value}
            onValueChange={field.onChange}
          />
        )}
      />
      {common.length > 0 ? (
        <Controller
          control={control}
          name="amenities"
          render={({ field }) => (
            <ChipGroup
              legend={`Amenities, up to ${LIMITS.shownAmenities}`}
              hint="Only what many venues have. The rest is on your page once a couple has booked."
              options={choices(common, field.value, LIMITS.shownAmenities)}
              error={errors.amenities?.message}
              value={field.value}
              onValueChange={field.onChange}
            />
          )}
        />
      ) : null}
      {meter}
    </fieldset>
  )
}

/** The words to choose from; once enough are chosen, the others can't be. */
const choices = (all: readonly string[], chosen: readonly string[], most: number) =>
  all.map((value) => ({ value, label: wordOf(value), disabled: chosen.length >= most && !chosen.includes(value) }))
