import { useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import type { VenueIdentity } from '#contract/identity/identity-fields.ts'
import { LIMITS } from '#contract/limits.ts'
import { formatPlace } from '#contract/wording/format.ts'
import { useDebounced } from '#web/lib/use-debounced.ts'
import { citiesQuery } from './city-field.tsx'
import type { VenueForm } from './venue-form-values.ts'

/** The place of a verified venue as currently in use. */
export type PlaceInUse = Pick<VenueIdentity, 'city' | 'state'>

/**
 * Up to two notes about the city being typed: what happens when a verified venue moves, and that the city isn't on our
 * list of places. For a verified venue, nothing if the city stays the same.
 */
export function CityNote({ form, inUse }: { form: VenueForm; inUse: PlaceInUse | undefined }) {
  const [typedCity, typedState] = useWatch({ control: form.control, name: ['city', 'state'] })
  const typed = useDebounced({ city: typedCity.trim(), state: typedState.trim().toUpperCase() }, 500)
  const isPlace = typed.city.length >= LIMITS.minVenueCityLength && typed.state.length === 2
  const { data: places } = useQuery({ ...citiesQuery(typed.city, typed.state), enabled: isPlace })
  const isUnlisted =
    isPlace && places !== undefined && !places.some(({ whole, state }) => whole && state === typed.state)
  const moves = inUse !== undefined && isPlace && formatPlace(typed) !== formatPlace(inUse)
  return (
    <div role="status" className="grid gap-2 text-sm empty:hidden">
      {moves ? (
        <p className="rounded-field bg-candle-soft px-4 py-3 text-candle-ink">
          We’ll review a move to {formatPlace(typed)} and email you. Until we’ve approved it, couples will see your
          dates in {formatPlace(inUse)} or its area. After that, they’ll see them in {formatPlace(typed)} or its area.
          Your bookings stand.
        </p>
      ) : null}
      {isUnlisted && (inUse === undefined || moves) ? (
        <p className="rounded-field bg-candle-soft px-4 py-3 text-candle-ink">
          {formatPlace(typed)} isn’t on our list of US places. If that’s simply the name of your city, leave it. We’ll
          look it up when we {moves ? 'review the move' : 'verify your venue'}.
        </p>
      ) : null}
    </div>
  )
}
