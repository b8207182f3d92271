import { useController, useWatch } from 'react-hook-form'
import { LIMITS } from '#contract/limits.ts'
import { formatPlace } from '#contract/wording/format.ts'
import { Combobox } from '#web/components/forms/combobox.tsx'
import { apiQuery } from '#web/lib/query.ts'
import type { VenueForm } from './venue-form-values.ts'

/** US places whose names begin with this text; in `state` alone, once that has two letters. */
export const citiesQuery = (typed: string, state: string) =>
  apiQuery('GET /api/cities', {
    query: { q: typed.trim().slice(0, LIMITS.maxCityLength), ...(state.length === 2 && { state }) },
  })

/**
 * The city of a venue, with US places suggested as it is typed; choosing one fills in its state. Any other name is
 * fine.
 */
export function CityField({ form: { control, setValue }, className }: { form: VenueForm; className?: string }) {
  const { field, fieldState, formState } = useController({ control, name: 'city' })
  const state = useWatch({ control, name: 'state' })
  const { onChange, ...input } = field
  return (
    <Combobox
      {...input}
      label="City"
      className={className}
      maxLength={LIMITS.maxCityLength}
      error={fieldState.error?.message}
      onValueChange={onChange}
      listLabel="US places"
      query={(typed) => ({ ...citiesQuery(typed, state), select: toSuggestions })}
      onChoose={(chosen) => {
        onChange(chosen.city)
        setValue('state', chosen.state, { shouldDirty: true, shouldValidate: formState.isSubmitted })
      }}
    />
  )
}

const toSuggestions = (places: { city: string; state: string }[]) =>
  places.map((place) => ({ ...place, name: formatPlace(place) }))
