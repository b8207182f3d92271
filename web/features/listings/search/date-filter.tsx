import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { addDays } from '#contract/dates.ts'
import { saturdayOf, WEEKDAYS } from '#contract/searching/days.ts'
import { formatDate, formatShortDate } from '#contract/wording/format.ts'
import { WEEKDAY_NAMES } from '#contract/wording/search-criteria.ts'
import { ChipGroup } from '#web/components/forms/choices.tsx'
import { DateField, Select } from '#web/components/forms/inputs.tsx'
import { Skeleton } from '#web/components/states/skeleton.tsx'
import { monthOptions } from '#web/lib/months.ts'
import { FilterCalendar } from './days/filter-calendar.tsx'
import type { FilterFieldProps } from './filter-fields.tsx'
import { MemberFilter } from './member-filter.tsx'
import { meaningQuery, takenFor } from './place-meaning.ts'
import { daysQuery } from './queries.ts'
import { NO_DAYS, parseFilters, type SearchFilters } from './search-filters.ts'

const KINDS = { day: 'A day', weekend: 'A weekend', month: 'A month', range: 'A range' }
type Kind = keyof typeof KINDS

const FLEX = [
  { value: '', label: 'That day only' },
  { value: '1', label: '1 day either way' },
  { value: '3', label: '3 days either way' },
  { value: '7', label: 'A week either way' },
  { value: '14', label: '2 weeks either way' },
]
/** From Monday, so that Saturday and Sunday are next to each other. */
const FROM_MONDAY = [...WEEKDAYS.slice(1), ...WEEKDAYS.slice(0, 1)]
const WEEKENDS = 60
const MONTHS = 36

/** When: a day with some around it, a weekend, a month, or for members any range and weekdays. */
export function DateFilter(field: FilterFieldProps) {
  const { draft, change } = field
  const [kind, setKind] = useState(kindOf(draft))
  const name = useId()
  const Fields = FIELDS[kind]
  return (
    <div className="flex flex-col gap-4">
      <ChipGroup
        legend="When"
        one
        name={name}
        value={[kind]}
        options={Object.entries(KINDS).map(([value, label]) => ({ value, label }))}
        onValueChange={([value]) => {
          setKind(value as Kind)
          change(NO_DAYS)
        }}
      />
      <Fields {...field} />
    </div>
  )
}

function kindOf({ weekend, month, from, to, weekdays }: SearchFilters): Kind {
  if (weekend) return 'weekend'
  if (month) return 'month'
  return from || to || weekdays ? 'range' : 'day'
}

function DayFields({ draft, change, today }: FilterFieldProps) {
  return (
    <>
      <div className="grid gap-3 sm:grid-cols-2">
        <DateField
          label="Event Date"
          min={today}
          value={draft.date ?? ''}
          onChange={(event) => change({ date: event.target.value })}
        />
        <Select
          label="Flexibility"
          options={FLEX}
          value={String(draft.flexDays ?? '')}
          onChange={(event) => change({ flexDays: Number(event.target.value) || undefined })}
        />
      </div>
      <DaysOnOffer draft={draft} change={change} today={today} />
    </>
  )
}

/** The days on which the rest of the draft finds something, each with its cheapest price. */
function DaysOnOffer({ draft, change, today }: FilterFieldProps) {
  const asked = parseFilters({ ...draft, ...NO_DAYS })
  const meaning = useQuery(meaningQuery(asked))
  const { data: days, isError } = useQuery({
    ...daysQuery(takenFor(asked, meaning.data)),
    placeholderData: keepPreviousData,
    enabled: !meaning.isLoading,
  })
  if (isError) return null // the field above is there
  if (!days) return <Skeleton className="h-96 w-full" />
  const chosen = draft.date && draft.date >= today ? draft.date : undefined
  return (
    <FilterCalendar days={days} chosen={chosen} choose={(day) => change({ date: day === chosen ? undefined : day })} />
  )
}

function WeekendField({ draft, change, today }: FilterFieldProps) {
  const first = saturdayOf(today)
  const saturdays = Array.from({ length: WEEKENDS }, (_, week) => addDays(first, week * 7))
  const chosen = draft.weekend && !saturdays.includes(draft.weekend) ? [draft.weekend] : []
  return (
    <Select
      label="Weekend"
      hint="Friday to Sunday"
      placeholder="Any date"
      options={[...chosen, ...saturdays].map((saturday) => ({ value: saturday, label: weekendWords(saturday) }))}
      value={draft.weekend ?? ''}
      onChange={(event) => change({ weekend: event.target.value || undefined })}
    />
  )
}

/** The weekend of this Saturday: "Jun 11 to Jun 13, 2027". */
const weekendWords = (saturday: string) =>
  `${formatShortDate(addDays(saturday, -1))} to ${formatDate(addDays(saturday, 1)).slice(5)}`

function MonthField({ draft, change, today }: FilterFieldProps) {
  return (
    <Select
      label="Month"
      placeholder="Any month"
      options={monthOptions(today, MONTHS)}
      value={draft.month ?? ''}
      onChange={(event) => change({ month: event.target.value || undefined })}
    />
  )
}

function RangeFields({ draft, change, today }: FilterFieldProps) {
  return (
    <MemberFilter what="Searching by date range or day of the week">
      <div className="grid gap-3 sm:grid-cols-2">
        <DateField
          label="From"
          min={today}
          value={draft.from ?? ''}
          onChange={(event) => change({ from: event.target.value })}
        />
        <DateField
          label="To"
          min={draft.from || today}
          value={draft.to ?? ''}
          onChange={(event) => change({ to: event.target.value })}
        />
      </div>
      <ChipGroup
        legend="Only on"
        value={draft.weekdays?.split(',') ?? []}
        options={FROM_MONDAY.map((value) => ({ value, label: WEEKDAY_NAMES[value].slice(0, 3) }))}
        onValueChange={(days) => change({ weekdays: days.join(',') || undefined })}
      />
    </MemberFilter>
  )
}

const FIELDS = { day: DayFields, weekend: WeekendField, month: MonthField, range: RangeFields }
