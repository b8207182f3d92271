import { useNavigate } from '@tanstack/react-router'
import type { OwnListing } from '#contract/api/listings.ts'
import { Select } from '#web/components/forms/inputs.tsx'
import { GROUPS, type ListingGroup, type ListingsFilter } from './listings-filter.ts'

/** How many dates it takes before a list needs a filter. */
const LONG = 4

/** Chooses the venue, the group and the order of an owner's list; nothing above a short one. */
export function ListingsFilterBar({
  filter,
  listings,
}: {
  filter: ListingsFilter
  /** all of the owner's listings, whatever is chosen */
  listings: readonly OwnListing[]
}) {
  const navigate = useNavigate()
  const change = (to: ListingsFilter) =>
    void navigate({
      to: '/dashboard/venue',
      search: { tab: 'listings', ...filter, ...to },
      replace: true,
      resetScroll: false,
    })
  const names = new Map(listings.map(({ venueId, venueName }) => [venueId, venueName]))
  if (listings.length < LONG) return null
  return (
    <div className="-mb-4 grid grid-cols-2 gap-3 sm:flex sm:flex-wrap">
      {names.size > 1 ? (
        <Select
          className="max-sm:col-span-2 sm:w-52"
          label="Venue"
          hideLabel
          placeholder="All venues"
          options={[...names].map(([id, name]) => ({ value: String(id), label: name }))}
          value={filter.venue === undefined ? '' : String(filter.venue)}
          onChange={({ target }) => change({ venue: target.value === '' ? undefined : Number(target.value) })}
        />
      ) : null}
      <Select
        className="sm:w-52"
        label="Status"
        hideLabel
        placeholder="All dates"
        options={Object.entries(GROUPS).map(([value, label]) => ({ value, label }))}
        value={filter.show ?? ''}
        onChange={({ target }) => change({ show: target.value === '' ? undefined : (target.value as ListingGroup) })}
      />
      <Select
        className="sm:w-52"
        label="Order"
        hideLabel
        placeholder="Nearest first"
        options={[{ value: 'latest', label: 'Latest first' }]}
        value={filter.sort ?? ''}
        onChange={({ target }) => change({ sort: target.value === 'latest' ? 'latest' : undefined })}
      />
    </div>
  )
}
