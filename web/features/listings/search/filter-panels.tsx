import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ComponentType, type FormEvent, type ReactNode, useState } from 'react'
import { Sheet } from '#web/components/overlays/dialog.tsx'
import { Popover } from '#web/components/overlays/popover.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { DateFilter } from './date-filter.tsx'
import type { FilterBarProps } from './filter-bar.tsx'
import {
  AmenitiesField,
  BudgetField,
  type FilterFieldProps,
  GuestsField,
  StyleField,
  TypeField,
  WhereFields,
} from './filter-fields.tsx'
import { meaningQuery, takenFor } from './place-meaning.ts'
import { countQuery } from './queries.ts'
import { parseFilters, type SearchFilters, withoutPastDate } from './search-filters.ts'

const FIELDS = {
  where: WhereFields,
  date: DateFilter,
  budget: BudgetField,
  guests: GuestsField,
  style: StyleField,
  type: TypeField,
  amenities: AmenitiesField,
} satisfies Record<string, ComponentType<FilterFieldProps>>

export type FilterName = keyof typeof FIELDS

/** Suggested places, months side by side and chips in rows need more than the usual width. */
const WIDTHS: Partial<Record<FilterName, string>> = {
  where: 'w-105',
  date: 'w-105 max-h-(--radix-popover-content-available-height) overflow-y-auto lg:w-190',
  amenities: 'w-105',
}

/** The panel of one pill. It is rendered only once it is asked for, and is open from the start. */
export function FilterPopover({
  name,
  label,
  trigger,
  ...bar
}: FilterBarProps & { name: FilterName; label: string; trigger: ReactNode }) {
  const [open, setOpen] = useState(true)
  const Fields = FIELDS[name]
  const applyNow = (changes: Partial<SearchFilters>) => {
    setOpen(false)
    bar.apply(parseFilters({ ...bar.filters, ...changes }))
  }
  return (
    <Popover
      label={label}
      open={open}
      onOpenChange={setOpen}
      trigger={trigger}
      className={WIDTHS[name]}
      align={name === 'amenities' ? 'end' : 'start'}
    >
      <FilterForm {...bar} close={() => setOpen(false)}>
        {(field) => (
          <>
            <Fields {...field} applyNow={applyNow} />
            <div className="mt-5 flex justify-end">
              <Button type="submit" size="sm">
                <ShowResults {...field} />
              </Button>
            </div>
          </>
        )}
      </FilterForm>
    </Popover>
  )
}

/** All filters at once, for phones. */
export function FilterSheet({ trigger, ...bar }: FilterBarProps & { trigger: ReactNode }) {
  const [open, setOpen] = useState(true)
  const [draft, setDraft] = useState(bar.filters)
  return (
    <Sheet
      title="Filters"
      side="bottom"
      open={open}
      onOpenChange={setOpen}
      trigger={trigger}
      footer={
        <Button type="submit" form="all-filters" wide>
          <ShowResults draft={draft} today={bar.today} />
        </Button>
      }
    >
      <FilterForm id="all-filters" {...bar} onDraft={setDraft} close={() => setOpen(false)}>
        {(field) => (
          <div className="flex flex-col gap-5">
            {Object.entries(FIELDS).map(([name, Fields]) => (
              <Fields key={name} {...field} />
            ))}
          </div>
        )}
      </FilterForm>
    </Sheet>
  )
}

/** "Show 30 dates", as soon as it is known how many. */
function ShowResults({ draft, today }: Pick<FilterFieldProps, 'draft' | 'today'>) {
  const asked = withoutPastDate(parseFilters({ ...draft }), today)
  const meaning = useQuery(meaningQuery(asked))
  const { data: count } = useQuery({
    ...countQuery(takenFor(asked, meaning.data)),
    placeholderData: keepPreviousData,
    enabled: !meaning.isLoading,
  })
  if (count === undefined) return 'Show results'
  return <span className="nums">{count === 1 ? 'Show 1 date' : `Show ${count.toLocaleString('en-US')} dates`}</span>
}

/**
 * Keeps a draft while fields are edited and applies it on submit, so that typing doesn't start a search. What makes no
 * sense, such as a date that has passed, is dropped, not refused.
 */
function FilterForm({
  id,
  filters,
  today,
  apply,
  close,
  onDraft,
  children,
}: FilterBarProps & {
  id?: string
  close: () => void
  onDraft?: (draft: SearchFilters) => void
  children: (field: FilterFieldProps) => ReactNode
}) {
  const [draft, setDraft] = useState(filters)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    close()
    apply(parseFilters({ ...withoutPastDate(draft, today) }))
  }
  return (
    <form id={id} onSubmit={submit} noValidate>
      {children({
        draft,
        today,
        change: (changes) => {
          setDraft({ ...draft, ...changes })
          onDraft?.({ ...draft, ...changes })
        },
      })}
    </form>
  )
}
