import { useId, useState } from 'react'
import { BUDGET_OPTIONS, COMMON_AMENITIES, VENUE_STYLES, wordOf } from '#contract/catalog.ts'
import { LIMITS } from '#contract/limits.ts'
import { limitsBudget } from '#contract/searching/budget.ts'
import { METRO_NAMES } from '#contract/searching/metros.ts'
import { formatDollars } from '#contract/wording/format.ts'
import { ChipGroup } from '#web/components/forms/choices.tsx'
import { Select, StepperField, TextField } from '#web/components/forms/inputs.tsx'
import { MemberFilter, useIsMember } from './member-filter.tsx'
import { PlaceField } from './place-field.tsx'
import { DEFAULT_GUESTS, type SearchFilters } from './search-filters.ts'
import { StyleTiles } from './style-tiles.tsx'

/** What each filter field gets: the draft being edited and a way to change it. */
export interface FilterFieldProps {
  draft: SearchFilters
  change: (changes: Partial<SearchFilters>) => void
  /** where a field is alone in its panel: applies the changes and closes the panel */
  applyNow?: (changes: Partial<SearchFilters>) => void
  /** today's date, from the server */
  today: string
}

export function WhereFields({ draft, change, applyNow }: FilterFieldProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_4.5rem] items-start gap-3">
      <PlaceField
        label="City"
        value={draft.city ?? (draft.metro ? METRO_NAMES[draft.metro] : '')}
        placeholder="City, state or area"
        inFlow={applyNow !== undefined}
        onValueChange={(city) => change({ city, metro: undefined })}
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

/** The sums of the budget list, and among them the one that a link or a saved search names; any price is last. Dollars. */
function budgetOptions(chosen: number | undefined) {
  const own = chosen === undefined || BUDGET_OPTIONS.some(({ dollars }) => dollars === chosen) ? [] : [chosen]
  const all = [...BUDGET_OPTIONS, ...own.map((dollars) => ({ label: formatDollars(dollars), dollars }))]
  const place = (dollars: number) => (limitsBudget(dollars) ? dollars : Number.POSITIVE_INFINITY)
  return all
    .sort((a, b) => (place(a.dollars) < place(b.dollars) ? -1 : 1))
    .map(({ label, dollars }) => ({ label, value: String(dollars) }))
}

/** Keeps what somebody is typing. The field begins empty if any number will do; emptied later, it counts as 50. */
export function GuestsField({ draft, change }: FilterFieldProps) {
  const [typed, setTyped] = useState(draft.minGuests === 0 ? '' : String(draft.minGuests ?? DEFAULT_GUESTS))
  return (
    <StepperField
      label="Minimum Guest Capacity"
      things="guests"
      hint="The venue can host at least this many guests."
      min={LIMITS.minGuests}
      step={LIMITS.guestStep}
      placeholder={draft.minGuests === 0 ? 'Any number' : String(DEFAULT_GUESTS)}
      value={typed}
      onChange={(event) => {
        setTyped(event.target.value)
        const guests = Number.parseInt(event.target.value, 10)
        change({ minGuests: Number.isNaN(guests) ? undefined : Math.max(0, guests) })
      }}
    />
  )
}

/** One style, by its name or its drawing; members may ask for several, and get venues that have all of them. */
export function StyleField({ draft, change, applyNow }: FilterFieldProps) {
  const isMember = useIsMember()
  const chosen = draft.styles?.split(',') ?? []
  return (
    <div className="flex flex-col gap-4">
      <Select
        label="Venue Style"
        placeholder="Any style"
        value={draft.styles ?? ''}
        options={[
          ...(chosen.length > 1 ? [{ value: draft.styles as string, label: 'Several styles' }] : []),
          ...VENUE_STYLES.map((style) => ({ value: style, label: wordOf(style) })),
        ]}
        onChange={(event) => change({ styles: event.target.value || undefined, everyStyle: undefined })}
      />
      <StyleTiles
        one={!isMember}
        chosen={chosen}
        pick={applyNow && !isMember ? (style) => applyNow({ styles: style, everyStyle: undefined }) : undefined}
        choose={(styles) =>
          change({ styles: styles.join(',') || undefined, everyStyle: styles.length > 1 ? true : undefined })
        }
      />
      <MemberFilter what="Searching by several styles at once">{null}</MemberFilter>
    </div>
  )
}

export function AmenitiesField({ draft, change }: FilterFieldProps) {
  return (
    <MemberFilter what="Searching by amenities">
      <ChipGroup
        legend="Amenities"
        value={draft.amenities?.split(',') ?? []}
        options={COMMON_AMENITIES.map((amenity) => ({ value: amenity, label: wordOf(amenity) }))}
        onValueChange={(amenities) => change({ amenities: amenities.join(',') || undefined })}
      />
    </MemberFilter>
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
