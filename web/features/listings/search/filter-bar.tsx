import { Search, SlidersHorizontal } from 'lucide-react'
import type { SavedCriteria } from '#contract/api/alerts.ts'
import { wordsOfCriteria } from '#contract/wording/search-criteria.ts'
import { FilterPill } from '#web/components/forms/filter-pill.tsx'
import { OnDemand } from '#web/components/overlays/on-demand.tsx'
import { Chip } from '#web/components/ui/badge.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { cn } from '#web/lib/classes.ts'
import { appliedFilters, isNarrowed } from './applied-filters.ts'
import type { FilterName } from './filter-panels.tsx'
import { toCriteria } from './filters-to-query.ts'
import type { SearchFilters } from './search-filters.ts'

export interface FilterBarProps {
  filters: SearchFilters
  /** the same, with the place as it was understood */
  asked?: SearchFilters
  /** navigates: the filters live in the URL */
  apply: (filters: SearchFilters) => void
  today: string
}

/** The pills in reading order, and the filters that each shows when they are set. */
const PILLS: { name: FilterName; label: string; shows: (keyof SavedCriteria)[] }[] = [
  { name: 'where', label: 'Where', shows: ['city', 'state', 'metro'] },
  { name: 'date', label: 'Event Date', shows: ['date', 'weekend', 'month', 'from', 'to', 'weekdays'] },
  { name: 'budget', label: 'Max Budget', shows: ['maxPrice'] },
  { name: 'guests', label: 'Guests', shows: ['minGuests'] },
  { name: 'style', label: 'Any style', shows: ['styles'] },
  { name: 'type', label: 'Listing Type', shows: ['isTransfer'] },
  { name: 'amenities', label: 'Amenities', shows: ['amenities'] },
]

const loadPanels = () => import('./filter-panels.tsx')

/**
 * One bar of pills that open popovers; on phones one that says what is asked for, and opens a sheet with all of them.
 * What opens is loaded when a pill is pointed at or reached by the keyboard.
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
        {PILLS.map(({ name, label, shows }) => {
          const preset = name === 'guests' && props.filters.minGuests === undefined
          const pill = <FilterPill label={label} value={shown(shows) || undefined} preset={preset} />
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

/**
 * The applied filters, each removable, and Clear Filters unless the page has it elsewhere (`clears`); on phones one
 * row, which scrolls and fades out toward the sort menu; there, a single filter's own button is enough.
 */
export function AppliedFilters({
  filters,
  apply,
  clears,
}: Omit<FilterBarProps, 'today' | 'asked'> & { clears: boolean }) {
  const chips = appliedFilters(filters)
  if (chips.length === 0) return null
  return (
    <div className="scroll-quiet flex min-w-0 items-center gap-2 py-1 max-sm:-ml-5 max-sm:mask-r-from-[calc(100%-1.5rem)] max-sm:overflow-x-auto max-sm:pr-6 max-sm:pl-5 sm:flex-wrap">
      {chips.map((chip) => (
        <Chip key={chip.key} label={chip.label} onRemove={() => apply(chip.without)} className="shrink-0" />
      ))}
      {clears && isNarrowed(filters) ? (
        <Button
          variant="ghost"
          size="sm"
          className={cn('whitespace-nowrap', chips.length === 1 && 'max-sm:hidden')}
          onClick={() => apply({})}
        >
          Clear Filters
        </Button>
      ) : null}
    </div>
  )
}
