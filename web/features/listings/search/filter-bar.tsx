import { Search, SlidersHorizontal } from 'lucide-react'
import type { SavedCriteria } from '#contract/api/alerts.ts'
import { wordsOfCriteria } from '#contract/wording/search-criteria.ts'
import { FilterPill } from '#web/components/forms/filter-pill.tsx'
import { OnDemand } from '#web/components/overlays/on-demand.tsx'
import { appliedFilters } from './applied-filters.ts'
import type { FilterName } from './filter-panels.tsx'
import { toCriteria } from './filters-to-query.ts'
import type { SearchFilters } from './search-filters.ts'

export interface FilterBarProps {
  filters: SearchFilters
  /** these filters, with the place as it was understood */
  asked?: SearchFilters
  /** navigates: the filters live in the URL */
  apply: (filters: SearchFilters) => void
  today: string
}

/** The pills in reading order, and the filters that each shows when they are set; `none`: its words until then. */
const PILLS: { name: FilterName; label: string; none?: string; shows: (keyof SavedCriteria)[] }[] = [
  { name: 'where', label: 'Where', shows: ['city', 'state', 'metro'] },
  { name: 'date', label: 'Event Date', shows: ['date', 'weekend', 'month', 'from', 'to', 'weekdays'] },
  { name: 'budget', label: 'Max Budget', shows: ['maxPrice'] },
  { name: 'guests', label: 'Guests', shows: ['minGuests'] },
  { name: 'style', label: 'Venue Style', none: 'Any style', shows: ['styles'] },
  { name: 'type', label: 'Listing Type', shows: ['isTransfer'] },
  { name: 'amenities', label: 'Amenities', shows: ['amenities'] },
]

const loadPanels = () => import('./filter-panels.tsx')

/**
 * A bar of pills that open popovers; on phones, one pill that says what is asked for and opens a sheet with all
 * filters. What opens is loaded when a pill is pointed at or reached by the keyboard.
 */
export function FilterBar(props: FilterBarProps) {
  const count = appliedFilters(props.filters).length
  const words = wordsOfCriteria(toCriteria(props.asked ?? props.filters))
  const shown = (keys: readonly (keyof SavedCriteria)[]) =>
    keys
      .map((key) => words[key])
      .filter(Boolean)
      .join(', ')
  const [where, date, ...others] = PILLS.map(({ shows }) => shown(shows))
  const allFilters = (
    <button
      type="button"
      className="flex h-15 w-full items-center gap-3.5 rounded-full border border-edge/70 bg-card pr-2 pl-5 text-left shadow-soft transition-colors duration-200 hover:border-ink"
    >
      <Search aria-hidden="true" className="size-5 shrink-0" />
      <span className="sr-only">{`Filters (${count}): `}</span>
      <span className="min-w-0 grow">
        <span className="block truncate font-semibold leading-tight">{where || 'Anywhere'}</span>
        <span className="nums block truncate text-muted text-sm">
          {[date || 'Any date', ...others].filter(Boolean).join(' · ')}
        </span>
      </span>
      <span aria-hidden="true" className="grid size-11 shrink-0 place-items-center rounded-full border border-edge/70">
        <SlidersHorizontal className="size-4.5" />
      </span>
    </button>
  )
  return (
    <>
      <fieldset aria-label="Filters" className="hidden flex-wrap gap-2.5 md:flex">
        {PILLS.map(({ name, label, none = label, shows }) => {
          const preset = name === 'guests' && props.filters.minGuests === undefined
          const value = shown(shows) || undefined
          const pill = <FilterPill label={value ? label : none} value={value} preset={preset} />
          return (
            <OnDemand key={name} load={loadPanels} opens="dialog" trigger={pill}>
              {({ FilterPopover }) => <FilterPopover {...props} name={name} label={label} trigger={pill} />}
            </OnDemand>
          )
        })}
      </fieldset>
      <div className="md:hidden">
        <OnDemand load={loadPanels} opens="dialog" trigger={allFilters}>
          {({ FilterSheet }) => <FilterSheet {...props} trigger={allFilters} />}
        </OnDemand>
      </div>
    </>
  )
}
