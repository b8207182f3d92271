import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { Controller, useForm, useWatch } from 'react-hook-form'
import type { OwnVenue } from '#contract/api/venues.ts'
import { addYears } from '#contract/dates.ts'
import { LIMITS } from '#contract/limits.ts'
import { Checkbox } from '#web/components/forms/choices.tsx'
import { DayPicker } from '#web/components/forms/day-picker.tsx'
import { Select } from '#web/components/forms/inputs.tsx'
import { dismissToast, toast } from '#web/components/overlays/toast.tsx'
import type { TellUnsaved } from '#web/components/overlays/unsaved.tsx'
import { isApiError } from '#web/lib/api.ts'
import { usePublicConfig } from '#web/lib/router-context.ts'
import { AskBusy } from './ask-busy.tsx'
import type { FromDays } from './create-listing.tsx'
import { checkDiscount, showListingError } from './create-listing-errors.ts'
import { type ListingForm, type ListingValues, listingResolver } from './create-listing-fields.tsx'
import { DateRows, useDateRows } from './date-rows.tsx'
import { FormColumns } from './form-columns.tsx'
import { FormFoot } from './form-foot.tsx'
import { fillIn, proposalFor } from './likeness-data.ts'
import { listedDays, myListingsQuery, refreshListings } from './my-listings-data.ts'
import { type DateToPublish, onlineWords, type Published, publishDates, takenWords } from './publish-dates.ts'

const FAILED = 'Failed to create listing'

interface Publishing {
  terms: ListingValues
  toPublish: readonly DateToPublish[]
  before?: Published
}

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
  const { today, spreadHours } = usePublicConfig()
  const queryClient = useQueryClient()
  const announce = useAnnouncement(from === undefined)
  const { data: listings = [] } = useQuery(myListingsQuery)
  const [dates, setDates] = useState<readonly string[]>(from?.dates ?? [])
  const [atOnce, setAtOnce] = useState(false)
  const [asked, setAsked] = useState<{ terms: ListingValues; published: Published; busy: DateToPublish[] } | null>(null)
  const picker = useRef<{ focus: () => void }>(null)
  const first = venues.find(({ id, isVerified }) => (from ? id === from.venueId : isVerified))
  const form = useForm<ListingValues>({
    resolver: listingResolver,
    defaultValues: {
      venueId: String(first?.id ?? ''),
      date: from?.dates[0] ?? '',
      originalPrice: '',
      discountedPrice: '',
      maxGuests: guestsOf(first),
      depositPercent: String(LIMITS.defaultDepositPercent),
      styles: [],
      amenities: [],
      place: 'city',
      description: '',
      packageDetails: { duration: '', times: '', includes: [], excludes: [], restrictions: [] },
    },
  })
  /** The first of them is the form's own: the rules of a date and the preview are about it. */
  const choose = (days: readonly string[], shouldValidate = form.formState.isSubmitted) => {
    setDates(days)
    form.setValue('date', days[0] ?? '', { shouldValidate })
  }
  const create = useMutation({
    mutationFn: ({ terms, toPublish, before }: Publishing) =>
      publishDates(withoutUnknown(terms), toPublish, { spread: spreadHours > 0 && !atOnce, before }),
    onSuccess: async (published, { terms, toPublish }) => {
      const { ids, taken, busy, failed } = published
      await refreshListings(queryClient)
      choose([...taken, ...(failed?.left ?? [])], false)
      if (taken.length > 0) form.setError('date', { message: takenWords(taken) })
      if (failed) {
        showListingError(form, failed.error, FAILED, ids.length > 0 ? onlineWords(published) : undefined)
        if (isApiError(failed.error)) inRows.refuse(failed.left[0] as string, failed.error.details.fields ?? {})
        return
      }
      if (busy.length > 0) {
        choose(
          busy.map(({ date }) => date),
          false,
        )
        setAsked({ terms, published, busy: toPublish.filter(({ date }) => busy.some((one) => one.date === date)) })
      } else finish(published)
    },
    onError: (error) => showListingError(form, error, FAILED),
  })
  const finish = (published: Published) => {
    const { ids, taken } = published
    choose(taken, false)
    if (ids.length > 0) announce(published)
    else toast({ title: FAILED, description: takenWords(taken), variant: 'error' })
    if (taken.length === 0) done()
  }
  /** What the owner answers about busy days: they are listed anyway, or stay as they are. */
  const answer = (listsThem: boolean) => {
    if (!asked) return
    setAsked(null)
    const { terms, published, busy } = asked
    if (listsThem) create.mutate({ terms, toPublish: busy, before: published })
    else if (published.ids.length + published.taken.length > 0) finish(published)
  }
  const venueId = useWatch({ control: form.control, name: 'venueId' })
  const chosen = venues.find((venue) => String(venue.id) === String(venueId))
  const { errors, dirtyFields } = form.formState
  const several = dates.length > 1
  const inRows = useDateRows(form, chosen?.id, dates)
  // not `isDirty`: an empty price reads as "0", which makes a form dirty that only our own proposal has filled in
  const typed = inRows.touched || Object.keys(dirtyFields).length > 0 || dates.join() !== (from?.dates ?? []).join()
  // closing the form can't stop a publication in progress
  const unsaved = typed && !create.isPending
  useEffect(() => tellUnsaved(unsaved), [tellUnsaved, unsaved])
  const proposedFor = useProposal(form, chosen?.id)
  /** Without a proposal, what the owner hasn't chosen isn't "none": the server then chooses. */
  const withoutUnknown = ({ styles, amenities, ...terms }: ListingValues) => {
    const known = proposedFor.current === chosen?.id
    return {
      ...terms,
      ...((known || dirtyFields.styles) && { styles }),
      ...((known || dirtyFields.amenities) && { amenities }),
    }
  }
  const chooseVenue = (id: string) => {
    const venue = venues.find((one) => String(one.id) === id)
    if (!venue) return
    for (const name of ['styles', 'amenities'] as const) form.resetField(name, { defaultValue: [] })
    form.resetField('maxGuests', { defaultValue: guestsOf(venue) })
    form.setValue('place', 'city')
  }
  return (
    <form
      noValidate
      onSubmit={form.handleSubmit((filled) => {
        const right = inRows.apart ? inRows.check(filled) : checkDiscount(form, filled)
        if (right) create.mutate({ terms: filled, toPublish: inRows.toPublish })
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
          <>
            <Select
              label="Venue"
              options={venues.map((venue) => ({
                value: String(venue.id),
                label: venue.isVerified ? venue.name : `${venue.name} (pending verification)`,
                disabled: !venue.isVerified,
              }))}
              error={errors.venueId?.message}
              {...form.register('venueId', { onChange: (event) => chooseVenue(String(event.target.value)) })}
            />
            <Controller
              control={form.control}
              name="date"
              render={({ field }) => (
                <DayPicker
                  ref={(calendar) => {
                    picker.current = calendar
                    field.ref(calendar)
                  }}
                  legend="Dates"
                  hint={several ? `${dates.length} dates chosen` : 'One or several'}
                  bare={inRows.apart}
                  error={errors.date?.message}
                  chosen={dates}
                  onChange={(days) => choose(days)}
                  min={today}
                  max={addYears(today, LIMITS.listingYears)}
                  off={listedDays(listings, chosen?.id)}
                />
              )}
            />
            {several && spreadHours > 0 ? (
              <Checkbox
                label={`Publish all at once. Otherwise the first goes live now and the others within ${hoursOf(spreadHours)}, so they’re harder to trace to one venue.`}
                checked={atOnce}
                onChange={(event) => setAtOnce(event.target.checked)}
              />
            ) : null}
          </>
        }
      />
      <FormFoot label={several ? `Publish ${dates.length} listings` : 'Publish listing'} pending={create.isPending} />
      <AskBusy days={asked?.published.busy ?? []} answer={answer} />
    </form>
  )
}

const hoursOf = (hours: number) => (hours === 1 ? 'an hour' : `${hours} hours`)

/** How many guests the form begins with. */
const guestsOf = (venue: OwnVenue | undefined): string =>
  String(Math.min(LIMITS.defaultMaxGuests, venue?.maxCapacity ?? LIMITS.defaultMaxGuests))

/**
 * Fills in what blends in at this venue's place, as far as the owner hasn't chosen by then. Returns the venue for which it
 * has.
 */
function useProposal(form: ListingForm, venueId: number | undefined): { readonly current: number | null } {
  const filledFor = useRef<number | null>(null)
  useEffect(() => {
    if (venueId === undefined) return
    let gone = false
    proposalFor(venueId).then(
      (proposal) => {
        if (gone || !proposal) return
        fillIn(form, proposal)
        filledFor.current = venueId
      },
      () => {}, // the server chooses what the owner doesn't
    )
    return () => {
      gone = true
    }
  }, [form, venueId])
  return filledFor
}

/** Says what was published, with the way to what couples see of it, beside the list or the calendar it is in now. */
function useAnnouncement(leadsToList: boolean) {
  const navigate = useNavigate()
  return (published: Published) => {
    const { ids, taken } = published
    const [id] = ids
    const seeIt = () => {
      dismissToast()
      void navigate({ to: '/venue/$listingId', params: { listingId: String(id) }, search: { as: 'couple' } })
    }
    toast({
      title: 'Listing created!',
      description: 'Your venue listing has been published successfully.',
      note: [
        ids.length > 1 ? onlineWords(published) : '',
        taken.length > 0 ? takenWords(taken) : `Couples see ${ids.length > 1 ? 'them' : 'it'} without your name.`,
      ]
        .filter(Boolean)
        .join(' '),
      action: { label: ids.length > 1 ? 'See the first as couples do' : 'See it as couples do', run: seeIt },
    })
    if (leadsToList) void navigate({ to: '/dashboard/venue', search: { tab: 'listings' }, resetScroll: false })
  }
}
