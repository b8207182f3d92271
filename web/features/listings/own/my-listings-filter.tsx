import { useNavigate } from '@tanstack/react-router'
import type { OwnListing } from '#contract/api/listings.ts'
import { Select } from '#web/components/forms/inputs.tsx'

/** The groups of the list, by the word that the URL has for them. */
export const GROUPS = {
  active: 'Active listings',
  waiting: 'Not shown yet',
  booked: 'Booked dates',
  inactive: 'Taken off the market',
  past: 'Past listings',
} as const
export type ListingGroup = keyof typeof GROUPS

/** What an owner sees of their list; undefined is all of it, the next date first. */
export interface ListingsFilter {
  venue?: number | undefined
  show?: ListingGroup | undefined
  sort?: 'latest' | undefined
}

/** What the URL says of it. */
export function readListingsFilter(raw: Record<string, unknown>): ListingsFilter {
  return {
    venue: Number(raw.venue) > 0 ? Number(raw.venue) : undefined,
    show: typeof raw.show === 'string' && Object.hasOwn(GROUPS, raw.show) ? (raw.show as ListingGroup) : undefined,
    sort: raw.sort === 'latest' ? 'latest' : undefined,
  }
}

/** From how many dates on a list needs a filter. */
const LONG = 4

/** Chooses the venue, the group and the order of an owner's list; nothing above a short one. */
export function ListingsFilterBar({
  filter,
  listings,
}: {
  filter: ListingsFilter
  /** all of them, whatever is chosen */
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
