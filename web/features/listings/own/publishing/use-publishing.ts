import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { dismissToast, toast } from '#web/components/overlays/toast.tsx'
import { isApiError } from '#web/lib/api.ts'
import { showListingError } from '../listing-form-errors.ts'
import type { ListingForm } from '../listing-form-fields.tsx'
import { refreshListings } from '../queries.ts'
import {
  type DateToPublish,
  onlineWords,
  type Published,
  publishDates,
  stillChosen,
  type Terms,
  takenWords,
} from './publish-dates.ts'

const FAILED = { title: 'Failed to create listing', fallback: 'Please try again later' }

interface Publishing {
  terms: Terms
  toPublish: readonly DateToPublish[]
  before?: Published
}

/**
 * Publishes the dates of the form. `choose` leaves the form with the dates that couldn't be published, `refuse` shows a
 * date's errors in its row, and `done` closes the form. If some days are `busy`, the owner is asked about them, and
 * `answer` is told whether to list them anyway.
 */
export function usePublishing(
  form: ListingForm,
  {
    choose,
    refuse,
    spread,
    leadsToList,
    done,
  }: {
    choose: (days: readonly string[], shouldValidate: boolean) => void
    refuse: (date: string, fields: Record<string, string>) => void
    /** whether all but the first may appear later */
    spread: boolean
    /** whether the page goes to the list of listings afterward */
    leadsToList: boolean
    done: () => void
  },
) {
  const queryClient = useQueryClient()
  const announce = useAnnouncement(leadsToList)
  const [asked, setAsked] = useState<{ terms: Terms; published: Published; busy: DateToPublish[] } | null>(null)
  const finish = (published: Published) => {
    const { ids, taken } = published
    choose(taken, false)
    if (ids.length > 0) announce(published)
    else toast({ title: FAILED.title, description: takenWords(taken), variant: 'error' })
    if (taken.length === 0) done()
  }
  const { mutate: publish, isPending } = useMutation({
    mutationFn: ({ terms, toPublish, before }: Publishing) => publishDates(terms, toPublish, { spread, before }),
    onSuccess: async (published, { terms, toPublish }) => {
      const { ids, taken, busy, failed } = published
      await refreshListings(queryClient)
      choose(stillChosen(published), false)
      if (taken.length > 0) form.setError('date', { message: takenWords(taken) })
      if (failed) {
        showListingError(form, failed.error, { ...FAILED, note: ids.length > 0 ? onlineWords(published) : undefined })
        if (isApiError(failed.error)) refuse(failed.left[0] as string, failed.error.details.fields ?? {})
        return
      }
      if (busy.length === 0) return finish(published)
      const days = busy.map(({ date }) => date)
      choose(days, false)
      setAsked({ terms, published, busy: toPublish.filter(({ date }) => days.includes(date)) })
    },
    onError: (error) => showListingError(form, error, FAILED),
  })
  const answer = (listsThem: boolean) => {
    if (!asked) return
    setAsked(null)
    const { terms, published, busy } = asked
    if (listsThem) publish({ terms, toPublish: busy, before: published })
    else if (published.ids.length + published.taken.length > 0) finish(published)
  }
  return { publish, isPending, busy: asked?.published.busy ?? [], answer }
}

/** Says what was published, with a link to what couples see of it; leads to the list, or stays on the calendar. */
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
