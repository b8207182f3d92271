import type { Place } from '#contract/searching/place.ts'
import { Combobox, type ComboboxProps } from '#web/components/forms/combobox.tsx'
import { apiQuery } from '#web/lib/query.ts'

const KIND_WORDS = { city: '', metro: 'Area', state: '' }

/**
 * Places with open dates whose names begin like this, or nearly so. `transfers`: only dates that couples pass on count.
 */
const placesQuery = (typed: string, transfers: boolean) =>
  apiQuery('GET /api/places', { query: { q: typed.trim().slice(0, 120), ...(transfers && { isTransfer: 'true' }) } })

/**
 * A place: a city, "City, ST", a state or an area. From the first letter on, it suggests places with their counts;
 * before that, those with the most dates. Anything may be typed; the pages that read it say what they took it for.
 */
export function PlaceField({ transfers = false, ...props }: ComboboxProps & { transfers?: boolean; inFlow?: boolean }) {
  return (
    <Combobox
      maxLength={120}
      {...props}
      listLabel="Places with open dates"
      query={(typed) => ({ ...placesQuery(typed, transfers), select: toSuggestions })}
    />
  )
}

const toSuggestions = (places: Place[]) => places.map((place) => ({ name: place.name, note: <Note {...place} /> }))

function Note({ kind, count }: Place) {
  return (
    <>
      <span className="text-muted text-sm">{KIND_WORDS[kind]}</span>
      <span className="nums ml-auto shrink-0 text-muted text-sm">
        {count === 1 ? '1 date' : `${count.toLocaleString('en-US')} dates`}
      </span>
    </>
  )
}
