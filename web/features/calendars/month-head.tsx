import { useQuery } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { formatMonth } from '#contract/wording/format.ts'
import { Select } from '#web/components/forms/inputs.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { myVenuesQuery } from '#web/features/venues/queries.ts'
import { addMonths, monthsBetween } from '#web/lib/months.ts'

/** Lets owners of several venues choose whose days to show. */
export function WhichVenue({ venueId, show }: { venueId: number | null; show: (id: number | null) => void }) {
  const { data: venues = [] } = useQuery(myVenuesQuery)
  if (venues.length < 2) return null
  return (
    <Select
      className="w-full sm:w-52"
      label="Venue"
      hideLabel
      placeholder="All venues"
      options={venues.map(({ id, name }) => ({ value: String(id), label: name }))}
      value={venueId === null ? '' : String(venueId)}
      onChange={({ target }) => show(target.value === '' ? null : Number(target.value))}
    />
  )
}

/** The month shown, and controls to turn to another. */
export function Months({
  month,
  today,
  first,
  last,
  turnTo,
}: {
  month: string
  today: string
  first: string
  last: string
  turnTo: (month: string) => void
}) {
  return (
    <div className="flex min-w-0 flex-wrap items-center sm:gap-1">
      {month === today ? null : (
        <Button variant="ghost" size="sm" onClick={() => turnTo(today)}>
          Today
        </Button>
      )}
      <div className="flex min-w-0 items-center sm:gap-1">
        <Button
          variant="ghost"
          size="icon-sm"
          aria-label="Previous month"
          disabled={month <= first}
          onClick={() => turnTo(addMonths(month, -1))}
        >
          <ChevronLeft aria-hidden="true" />
        </Button>
        <select
          aria-label="Month"
          value={month}
          onChange={(event) => turnTo(event.target.value)}
          className="h-11 min-w-0 rounded-field bg-transparent px-1 text-center font-semibold text-base hover:bg-ink/7 md:h-10 md:px-2"
        >
          {monthsBetween(first, last).map((one) => (
            <option key={one} value={one}>
              {formatMonth(one)}
            </option>
          ))}
        </select>
        <Button
          variant="ghost"
          size="icon-sm"
          aria-label="Next month"
          disabled={month >= last}
          onClick={() => turnTo(addMonths(month, 1))}
        >
          <ChevronRight aria-hidden="true" />
        </Button>
      </div>
    </div>
  )
}
