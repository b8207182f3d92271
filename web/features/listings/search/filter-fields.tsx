import { useId, useState } from 'react'
import { BUDGET_OPTIONS, VENUE_STYLES, wordOf } from '#contract/catalog.ts'
import { LIMITS } from '#contract/limits.ts'
import { formatDollars } from '#contract/wording/format.ts'
import { ChipGroup } from '#web/components/forms/choices.tsx'
import { DateField, NumberField, Select, TextField } from '#web/components/forms/inputs.tsx'
import { DEFAULT_GUESTS, type SearchFilters } from './search-filters.ts'

/** What each filter field gets: the draft being edited and a way to change it. */
export interface FilterFieldProps {
  draft: SearchFilters
  change: (changes: Partial<SearchFilters>) => void
  /** today's date, from the server */
  today: string
}

export function WhereFields({ draft, change }: FilterFieldProps) {
  return (
    <div className="grid grid-cols-[1fr_6rem] gap-3">
      <TextField
        label="City"
        value={draft.city ?? ''}
        autoComplete="off"
        maxLength={120}
        onChange={(event) => change({ city: event.target.value })}
      />
      <TextField
        label="State"
        value={draft.state ?? ''}
        autoComplete="off"
        maxLength={2}
        placeholder="TX"
        onChange={(event) => change({ state: event.target.value.toUpperCase() })}
      />
    </div>
  )
}

export function DateFilter({ draft, change, today }: FilterFieldProps) {
  return (
    <DateField
      label="Event Date"
      min={today}
      value={draft.date ?? ''}
      onChange={(event) => change({ date: event.target.value })}
    />
  )
}

export function BudgetField({ draft, change }: FilterFieldProps) {
  return (
    <Select
      label="Max Budget"
      value={String(draft.maxPrice ?? LIMITS.defaultMaxBudgetDollars)}
      options={budgetOptions(draft.maxPrice)}
      onChange={(event) => change({ maxPrice: Number(event.target.value) })}
    />
  )
}

/** The sums of the budget list, and between them the one that a link or a saved search names. Dollars. */
function budgetOptions(chosen: number | undefined) {
  const own = chosen === undefined || BUDGET_OPTIONS.some(({ dollars }) => dollars === chosen) ? [] : [chosen]
  const all = [...BUDGET_OPTIONS, ...own.map((dollars) => ({ label: formatDollars(dollars), dollars }))]
  return all.sort((a, b) => a.dollars - b.dollars).map(({ label, dollars }) => ({ label, value: String(dollars) }))
}

/** Keeps what is being typed; an empty field, or one without a number, counts as 50. */
export function GuestsField({ draft, change }: FilterFieldProps) {
  const [typed, setTyped] = useState(draft.minGuests === 0 ? '' : String(draft.minGuests ?? DEFAULT_GUESTS))
  return (
    <NumberField
      label="Minimum Guest Capacity"
      hint="The venue can host at least this many guests."
      min={LIMITS.minGuests}
      step={LIMITS.guestStep}
      placeholder="Any number"
      value={typed}
      onChange={(event) => {
        setTyped(event.target.value)
        const guests = Number.parseInt(event.target.value, 10)
        change({ minGuests: Number.isNaN(guests) ? undefined : Math.max(0, guests) })
      }}
    />
  )
}

export function StyleField({ draft, change }: FilterFieldProps) {
  return (
    <Select
      label="Venue Style"
      placeholder="Any style"
      value={draft.styles ?? ''}
      options={[
        ...(draft.styles?.includes(',') ? [{ value: draft.styles, label: 'Several styles' }] : []),
        ...VENUE_STYLES.map((style) => ({ value: style, label: wordOf(style) })),
      ]}
      onChange={(event) => change({ styles: event.target.value || undefined })}
    />
  )
}

export function TypeField({ draft, change }: FilterFieldProps) {
  const name = useId()
  return (
    <ChipGroup
      legend="Listing Type"
      one
      name={name}
      value={[draft.isTransfer === undefined ? 'any' : String(draft.isTransfer)]}
      options={[
        { value: 'any', label: 'Any type' },
        { value: 'false', label: 'Direct from Venue' },
        { value: 'true', label: 'Transfer Listing' },
      ]}
      onValueChange={([value]) => change({ isTransfer: value === 'any' ? undefined : value === 'true' })}
    />
  )
}
