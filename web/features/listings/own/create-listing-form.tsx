import { useQuery } from '@tanstack/react-query'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { Controller, useForm, useWatch } from 'react-hook-form'
import type { OwnVenue } from '#contract/api/venues.ts'
import { addYears, type LocalDate } from '#contract/dates.ts'
import { longestWait } from '#contract/identity/spread-limits.ts'
import { LIMITS } from '#contract/limits.ts'
import { formatDate } from '#contract/wording/format.ts'
import { Checkbox } from '#web/components/forms/choices.tsx'
import { Select } from '#web/components/forms/inputs.tsx'
import { MultiDayPicker } from '#web/components/forms/multi-day-picker.tsx'
import { DialogButtons } from '#web/components/overlays/dialog-buttons.tsx'
import type { TellUnsaved } from '#web/components/overlays/unsaved-changes.tsx'
import { usePublicConfig } from '#web/lib/router-context.ts'
import type { FromDays } from './create-listing.tsx'
import { FormColumns } from './form-columns.tsx'
import { useProposals } from './likeness-and-proposals.ts'
import { checkDiscount, dismissNoDiscount } from './listing-form-errors.ts'
import { type ListingForm, type ListingValues, listingResolver, venueOf } from './listing-form-fields.tsx'
import { AskAboutBusyDays } from './publishing/ask-about-busy-days.tsx'
import { DateRows, useDateRows } from './publishing/date-rows.tsx'
import { listedDays } from './publishing/listed-days.ts'
import { useDayNotes } from './publishing/use-day-notes.ts'
import { usePublishing } from './publishing/use-publishing.ts'
import { myListingsQuery } from './queries.ts'
import { useMonthShown } from './use-month-shown.ts'

/** The form of the Create Listing dialog. Only verified venues can be picked (domain.md row 33). */
export function CreateListingForm({
  venues,
  from,
  tellUnsaved,
  done,
}: {
  venues: readonly OwnVenue[]
  from?: FromDays | undefined
  tellUnsaved: TellUnsaved
  done: () => void
}) {
  const { spreadHours } = usePublicConfig()
  const { data: listings = [] } = useQuery(myListingsQuery)
  const [dates, setDates] = useState<readonly string[]>(from?.dates ?? [])
  const [atOnce, setAtOnce] = useState(false)
  const picker = useRef<{ focus: () => void }>(null)
  const first = venues.find(({ id, isVerified }) => (from ? id === from.venueId : isVerified))
  const form = useForm<ListingValues>({
    resolver: listingResolver(venues),
    defaultValues: beginning(first, from?.dates[0]),
  })
  /** Chooses days; the first is the form's own date, to which the rules for dates and the preview apply. */
  const choose = (days: readonly string[], shouldValidate = form.formState.isSubmitted) => {
    setDates(days)
    form.setValue('date', days[0] ?? '', { shouldValidate })
  }
  const venueId = useWatch({ control: form.control, name: 'venueId' })
  const chosen = venueOf(venues, { venueId })
  const { dirtyFields } = form.formState
  const several = dates.length > 1
  const { proposals, filledFor } = useProposals(form, chosen?.id, dates.length)
  const inRows = useDateRows(form, dates, proposals, chosen?.maxCapacity)
  const publishing = usePublishing(form, {
    choose,
    refuse: inRows.refuse,
    spread: spreadHours > 0 && !atOnce,
    leadsToList: from === undefined,
    done,
  })
  // not `isDirty`: an empty price reads as "0", which makes the form dirty even if only our own proposal has changed it
  const typed = inRows.touched || Object.keys(dirtyFields).length > 0 || dates.join() !== (from?.dates ?? []).join()
  // closing the form can't stop a publication in progress
  const unsaved = typed && !publishing.isPending
  useEffect(() => tellUnsaved(unsaved), [tellUnsaved, unsaved])
  /** Without a proposal, fields that the owner hasn't touched are left out, not sent empty: the server then chooses. */
  const withoutUnknown = ({ styles, amenities, ...terms }: ListingValues) => {
    const known = filledFor.current === chosen?.id
    return {
      ...terms,
      ...((known || dirtyFields.styles) && { styles }),
      ...((known || dirtyFields.amenities) && { amenities }),
    }
  }
  const chooseVenue = (id: string) => {
    const venue = venueOf(venues, { venueId: id })
    if (!venue) return
    for (const name of ['styles', 'amenities'] as const) form.resetField(name, { defaultValue: [] })
    form.resetField('maxGuests', { defaultValue: guestsOf(venue) })
    form.setValue('place', 'city')
  }
  return (
    <form
      noValidate
      onChange={dismissNoDiscount}
      onSubmit={form.handleSubmit((filled) => {
        const right = inRows.apart ? inRows.check(filled) : checkDiscount(form, filled)
        if (right) publishing.publish({ terms: withoutUnknown(filled), toPublish: inRows.toPublish })
      })}
    >
      <FormColumns
        form={form}
        maxCapacity={chosen?.maxCapacity}
        subject={chosen}
        rows={
          inRows.apart ? (
            <DateRows
              form={form}
              dates={inRows}
              drop={(day) => choose(dates.filter((one) => one !== day))}
              otherwise={() => picker.current?.focus()}
            />
          ) : null
        }
        firstDate={inRows.apart ? inRows.rows[0]?.terms : undefined}
        first={
          <VenueAndDates
            form={form}
            venues={venues}
            chooseVenue={chooseVenue}
            dates={dates}
            choose={choose}
            off={listedDays(listings, chosen?.id)}
            chosenVenue={chosen}
            inRows={inRows.apart}
            picker={picker}
            publishAtOnce={atOnce}
            setAtOnce={setAtOnce}
          />
        }
      />
      <DialogButtons
        stays
        className="mt-6"
        submit={several ? `Publish ${dates.length} listings` : 'Publish listing'}
        pending={publishing.isPending}
      />
      <AskAboutBusyDays days={publishing.busy} answer={publishing.answer} />
    </form>
  )
}

/** The venue, and the dates to publish; with several, whether to publish them all at once. */
function VenueAndDates({
  form,
  venues,
  chooseVenue,
  dates,
  choose,
  off,
  chosenVenue,
  inRows,
  picker,
  publishAtOnce,
  setAtOnce,
}: {
  form: ListingForm
  venues: readonly OwnVenue[]
  chooseVenue: (id: string) => void
  dates: readonly string[]
  choose: (days: readonly string[]) => void
  /** days that are listed already */
  off: ReturnType<typeof listedDays>
  chosenVenue: OwnVenue | undefined
  /** whether the dates have rows of their own below */
  inRows: boolean
  picker: RefObject<{ focus: () => void } | null>
  publishAtOnce: boolean
  setAtOnce: (atOnce: boolean) => void
}) {
  const { today: earliest, spreadHours } = usePublicConfig()
  const today = chosenVenue?.today ?? earliest
  const { errors } = form.formState
  const opensIn = useMonthShown()
  const [month, tellMonth] = useState<string>()
  const noted = useDayNotes(month, chosenVenue?.id)
  const longest = Math.max(0, ...dates.slice(1).map((date) => longestWait(date, { today, spreadHours })))
  return (
    <>
      <Select
        label="Venue"
        options={venues.map((venue) => ({
          value: String(venue.id),
          label: venue.isVerified ? venue.name : `${venue.name} (not verified)`,
          disabled: !venue.isVerified,
        }))}
        error={errors.venueId?.message}
        {...form.register('venueId', { onChange: (event) => chooseVenue(String(event.target.value)) })}
      />
      <Controller
        control={form.control}
        name="date"
        render={({ field }) => (
          <MultiDayPicker
            ref={(calendar) => {
              picker.current = calendar
              field.ref(calendar)
            }}
            legend="Dates"
            hint={datesHint(dates, today)}
            bare={inRows}
            opensIn={opensIn}
            error={errors.date?.message}
            chosen={dates}
            onChange={(days) => choose(days)}
            min={today}
            max={addYears(today, LIMITS.pickerYears)}
            off={off}
            noted={noted}
            tellMonth={tellMonth}
          />
        )}
      />
      {longest > 0 ? (
        <Checkbox
          label={`Publish all at once. Otherwise, the first goes live now, and ${dates.length > 2 ? 'the others follow one by one' : 'the other follows'} ${spanOf(longest)}, so they’re harder to trace to one venue.`}
          checked={publishAtOnce}
          onChange={(event) => setAtOnce(event.target.checked)}
        />
      ) : null}
    </>
  )
}

/** How many days are chosen, and whether one of them is so far ahead that its year may be a slip. */
function datesHint(dates: readonly LocalDate[], today: LocalDate): string {
  const far = dates.findLast((day) => day > addYears(today, LIMITS.calendarYears))
  if (far) return `${formatDate(far)} is more than ${LIMITS.calendarYears} years away. Is the year right?`
  return dates.length > 1 ? `${dates.length} dates chosen` : 'Choose one or more'
}

/** 20.5: "within 21 hours"; 168: "over the next 7 days". */
const spanOf = (hours: number) =>
  hours < 48 ? `within ${Math.max(2, Math.ceil(hours))} hours` : `over the next ${Math.ceil(hours / 24)} days`

/** What the form begins with. */
const beginning = (venue: OwnVenue | undefined, date: string | undefined): ListingValues => ({
  venueId: String(venue?.id ?? ''),
  date: date ?? '',
  originalPrice: '',
  discountedPrice: '',
  maxGuests: guestsOf(venue),
  depositPercent: String(LIMITS.defaultDepositPercent),
  styles: [],
  amenities: [],
  place: 'city',
  description: '',
  packageDetails: { duration: '', times: '', includes: [], excludes: [], restrictions: [] },
})

/** How many guests the form begins with. */
const guestsOf = (venue: OwnVenue | undefined): string =>
  String(Math.min(LIMITS.defaultMaxGuests, venue?.maxCapacity ?? LIMITS.defaultMaxGuests))
