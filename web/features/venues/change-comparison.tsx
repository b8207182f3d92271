import type { VenueChange } from '#contract/api/venues.ts'
import { IDENTITY_FIELDS, type VenueIdentity } from '#contract/identity/identity-fields.ts'
import { cn } from '#web/lib/classes.ts'

const LABELS: Record<keyof VenueIdentity, string> = {
  name: 'Name',
  address: 'Street address',
  city: 'City',
  state: 'State',
  zipCode: 'ZIP code',
}

/** The current and the proposed details side by side; the lines that differ stand out. */
export function ChangeComparison({ change: { before, after } }: { change: VenueChange }) {
  return (
    <table className="w-full table-fixed text-left text-sm">
      <caption className="sr-only">Current and proposed details</caption>
      <thead className="text-muted text-xs">
        <tr>
          <td className="w-20 sm:w-28" />
          <th scope="col" className="py-1.5 pr-4 font-semibold">
            Current
          </th>
          <th scope="col" className="py-1.5 font-semibold">
            Proposed
          </th>
        </tr>
      </thead>
      <tbody>
        {IDENTITY_FIELDS.map((field) => {
          const changed = before[field] !== after[field]
          return (
            <tr key={field} className="border-line border-t align-top">
              <th scope="row" className="py-2 pr-4 font-normal text-muted">
                {LABELS[field]}
              </th>
              <td className={cn('nums wrap-anywhere py-2 pr-4', changed ? 'text-muted line-through' : '')}>
                {before[field]}
              </td>
              <td className={cn('nums wrap-anywhere py-2', changed ? 'font-semibold' : 'text-muted')}>
                {changed ? after[field] : 'No change'}
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
