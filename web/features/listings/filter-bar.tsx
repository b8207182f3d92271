import { SlidersHorizontal } from 'lucide-react'
import { type ComponentType, type FormEvent, useState } from 'react'
import { wordOf } from '#contract/catalog.ts'
import { formatDate } from '#contract/format.ts'
import { Chip } from '#web/components/ui/badge.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Sheet } from '#web/components/ui/dialog.tsx'
import { FilterPill, Popover } from '#web/components/ui/popover.tsx'
import {
  BudgetField,
  DateFilter,
  type FilterFieldProps,
  GuestsField,
  StyleField,
  TypeField,
  WhereFields,
} from './filter-fields.tsx'
import {
  appliedFilters,
  budgetLabel,
  DEFAULT_GUESTS,
  isNarrowed,
  parseFilters,
  type SearchFilters,
} from './search-filters.ts'

interface FilterBarProps {
  filters: SearchFilters
  /** navigates: the filters live in the URL */
  apply: (filters: SearchFilters) => void
  today: string
}

const PILLS: {
  label: string
  fields: ComponentType<FilterFieldProps>
  value: (filters: SearchFilters) => string | undefined
}[] = [
  {
    label: 'Where',
    fields: WhereFields,
    value: (filters) => [filters.city, filters.state].filter(Boolean).join(', ') || undefined,
  },
  { label: 'Event Date', fields: DateFilter, value: (filters) => filters.date && formatDate(filters.date) },
  {
    label: 'Max Budget',
    fields: BudgetField,
    value: (filters) => (filters.maxPrice === undefined ? undefined : budgetLabel(filters.maxPrice)),
  },
  {
    label: 'Guests',
    fields: GuestsField,
    value: (filters) => (filters.minGuests === 0 ? undefined : `${filters.minGuests ?? DEFAULT_GUESTS}+ guests`),
  },
  { label: 'Any style', fields: StyleField, value: (filters) => filters.styles?.split(',').map(wordOf).join(', ') },
  {
    label: 'Listing Type',
    fields: TypeField,
    value: (filters) => (filters.isTransfer ? 'Transfer Listing' : undefined),
  },
]

/** One bar of pills that open popovers; on phones one button that opens a sheet with all of them. */
export function FilterBar(props: FilterBarProps) {
  const count = appliedFilters(props.filters).length
  return (
    <>
      <fieldset aria-label="Filters" className="hidden flex-wrap gap-2.5 md:flex">
        {PILLS.map((pill) => (
          <PillFilter key={pill.label} {...props} {...pill} />
        ))}
      </fieldset>
      <AllFilters {...props} count={count} />
    </>
  )
}

function PillFilter({ label, fields: Fields, value, filters, apply, today }: FilterBarProps & (typeof PILLS)[number]) {
  const [open, setOpen] = useState(false)
  return (
    <Popover
      label={label}
      open={open}
      onOpenChange={setOpen}
      trigger={<FilterPill label={label} value={value(filters)} />}
    >
      <FilterForm
        filters={filters}
        today={today}
        apply={(changed) => {
          setOpen(false)
          apply(changed)
        }}
      >
        {(field) => (
          <>
            <Fields {...field} />
            <div className="mt-5 flex justify-end">
              <Button type="submit" size="sm">
                Show results
              </Button>
            </div>
          </>
        )}
      </FilterForm>
    </Popover>
  )
}

function AllFilters({ filters, apply, today, count }: FilterBarProps & { count: number }) {
  const [open, setOpen] = useState(false)
  return (
    <div className="md:hidden">
      <Sheet
        title="Filters"
        side="bottom"
        open={open}
        onOpenChange={setOpen}
        trigger={
          <Button variant="secondary" wide>
            <SlidersHorizontal aria-hidden="true" />
            Filters
            {count > 0 ? <span className="nums text-muted">({count})</span> : null}
          </Button>
        }
        footer={
          <Button type="submit" form="all-filters" wide>
            Show results
          </Button>
        }
      >
        <FilterForm
          id="all-filters"
          filters={filters}
          today={today}
          apply={(changed) => {
            setOpen(false)
            apply(changed)
          }}
        >
          {(field) => (
            <div className="flex flex-col gap-5">
              {PILLS.map(({ label, fields: Fields }) => (
                <Fields key={label} {...field} />
              ))}
            </div>
          )}
        </FilterForm>
      </Sheet>
    </div>
  )
}

/** Keeps a draft while fields are edited and applies it on submit, so that typing does not search. */
function FilterForm({
  id,
  filters,
  today,
  apply,
  children,
}: FilterBarProps & { id?: string; children: (field: FilterFieldProps) => React.ReactNode }) {
  const [draft, setDraft] = useState(filters)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    apply(parseFilters({ ...draft }))
  }
  return (
    <form id={id} onSubmit={submit}>
      {children({ draft, today, change: (changes) => setDraft((old) => ({ ...old, ...changes })) })}
    </form>
  )
}

/** The applied filters, each removable, and Clear Filters. */
export function AppliedFilters({ filters, apply }: Omit<FilterBarProps, 'today'>) {
  const chips = appliedFilters(filters)
  if (chips.length === 0) return null
  return (
    <div className="flex flex-wrap items-center gap-2">
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
