import { SlidersHorizontal } from 'lucide-react'
import { wordOf } from '#contract/catalog.ts'
import { formatDate } from '#contract/format.ts'
import { Chip } from '#web/components/ui/badge.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { FilterPill } from '#web/components/ui/filter-pill.tsx'
import { OnDemand } from '#web/components/ui/on-demand.tsx'
import type { FilterName } from './filter-panels.tsx'
import {
  appliedFilters,
  budgetLabel,
  DEFAULT_GUESTS,
  isNarrowed,
  type SearchFilters,
  typeLabel,
} from './search-filters.ts'

export interface FilterBarProps {
  filters: SearchFilters
  /** navigates: the filters live in the URL */
  apply: (filters: SearchFilters) => void
  today: string
}

/** The pills in reading order, and what each shows when it is set. */
const PILLS: { name: FilterName; label: string; value: (filters: SearchFilters) => string | undefined }[] = [
  {
    name: 'where',
    label: 'Where',
    value: ({ city, state }) => [city, state].filter(Boolean).join(', ') || undefined,
  },
  { name: 'date', label: 'Event Date', value: ({ date }) => date && formatDate(date) },
  {
    name: 'budget',
    label: 'Max Budget',
    value: ({ maxPrice }) => (maxPrice === undefined ? undefined : budgetLabel(maxPrice)),
  },
  {
    name: 'guests',
    label: 'Guests',
    value: ({ minGuests }) => (minGuests === 0 ? undefined : `${minGuests ?? DEFAULT_GUESTS}+ guests`),
  },
  { name: 'style', label: 'Any style', value: ({ styles }) => styles?.split(',').map(wordOf).join(', ') },
  { name: 'type', label: 'Listing Type', value: ({ isTransfer }) => typeLabel(isTransfer) },
]

const loadPanels = () => import('./filter-panels.tsx')

/**
 * One bar of pills that open popovers; on phones one button that opens a sheet with all of them. What opens is loaded
 * when a pill is pointed at or reached by the keyboard.
 */
export function FilterBar(props: FilterBarProps) {
  const count = appliedFilters(props.filters).length
  const allFilters = (
    <Button variant="secondary" wide>
      <SlidersHorizontal aria-hidden="true" />
      Filters
      {count > 0 ? <span className="nums text-muted">({count})</span> : null}
    </Button>
  )
  return (
    <>
      <fieldset aria-label="Filters" className="hidden flex-wrap gap-2.5 md:flex">
        {PILLS.map(({ name, label, value }) => {
          const pill = <FilterPill label={label} value={value(props.filters)} />
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

/** The applied filters, each removable, and Clear Filters. */
export function AppliedFilters({ filters, apply }: Omit<FilterBarProps, 'today'>) {
  const chips = appliedFilters(filters)
  if (chips.length === 0) return null
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-2">
      {chips.map((chip) => (
        <Chip key={chip.key} label={chip.label} onRemove={() => apply(chip.without)} />
      ))}
      {isNarrowed(filters) ? (
        <Button variant="ghost" size="sm" onClick={() => apply({})}>
          Clear Filters
        </Button>
      ) : null}
    </div>
  )
}
