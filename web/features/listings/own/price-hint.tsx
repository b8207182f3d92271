import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import type { PriceHint as Hint } from '#contract/api/venues.ts'
import { LIMITS } from '#contract/limits.ts'
import { formatDollars } from '#contract/wording/format.ts'
import { apiQuery } from '#web/lib/query.ts'
import { useDebounced } from '#web/lib/use-debounced.ts'
import type { ListingForm } from './listing-form-fields.tsx'

/** What other owners ask for dates like the first one in the form; nothing where there are too few of those. */
export function PriceHint({ form, venueId }: { form: ListingForm; venueId: number }) {
  const [date, typed] = useWatch({ control: form.control, name: ['date', 'maxGuests'] })
  const guests = useDebounced(typed, 400)
  const known = date !== '' && /^\d{1,6}$/.test(guests) && Number(guests) > 0 && Number(guests) <= LIMITS.maxGuests
  const { data } = useQuery({
    ...apiQuery('GET /api/venues/{id}/price-hint', { params: { id: venueId }, query: { date, maxGuests: guests } }),
    enabled: known,
    placeholderData: keepPreviousData,
  })
  const hint = known ? data?.hint : null
  return (
    <p role="status" className="nums text-muted text-sm empty:hidden">
      {hint ? hintWords(hint) : null}
    </p>
  )
}

/** "Dates like this are listed at $4,900 to $7,800 (12 dates from other owners, Friday to Sunday, Austin area)." */
function hintWords({ from, to, dates, place, days }: Hint): string {
  const price = from === to ? `about ${formatDollars(from)}` : `${formatDollars(from)} to ${formatDollars(to)}`
  const which = days === null ? [] : [days === 'weekend' ? 'Friday to Sunday' : 'Monday to Thursday']
  const of = [`${dates} dates from other owners`, ...which, place].join(', ')
  return `Dates like this are listed at ${price} (${of}).`
}
