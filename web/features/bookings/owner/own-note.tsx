import { useMutation, useQueryClient } from '@tanstack/react-query'
import { StickyNote } from 'lucide-react'
import { type FormEvent, useEffect, useState } from 'react'
import type { Booking } from '#contract/api/bookings.ts'
import { LIMITS } from '#contract/limits.ts'
import { TextArea } from '#web/components/forms/inputs.tsx'
import { showFailure, toast } from '#web/components/overlays/toast.tsx'
import { AskBeforeLeaving } from '#web/components/overlays/unsaved-changes.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { api, isApiError } from '#web/lib/api.ts'
import { bookingQuery, myBookingsQuery } from '../queries.ts'

/** What a booking's note tells the list that it is in: what is typed and not saved, if anything is. */
export type TellUnsavedNote = (bookingId: number, unsaved: string | undefined) => void

/**
 * What the owner notes down about a booking, for themselves: read, written and removed in place. `begunWith`: what was
 * typed before the booking moved within its list.
 */
export function OwnNote({
  booking: { id, venueNote },
  begunWith,
  tellUnsaved,
}: {
  booking: Pick<Booking, 'id' | 'venueNote'>
  begunWith?: string | undefined
  tellUnsaved?: TellUnsavedNote
}) {
  const [writing, setWriting] = useState(begunWith !== undefined)
  const [typed, setTyped] = useState(begunWith)
  useEffect(() => {
    if (typed === undefined) return
    tellUnsaved?.(id, typed)
    return () => tellUnsaved?.(id, undefined)
  }, [tellUnsaved, id, typed])
  const stopWriting = () => {
    setWriting(false)
    setTyped(undefined)
  }
  const queryClient = useQueryClient()
  const save = useMutation({
    mutationFn: (note: string) => api('PATCH /api/bookings/{id}/note', { params: { id }, body: { note } }),
    onSuccess: async ({ venueNote: now }) => {
      const shown = [myBookingsQuery.queryKey, bookingQuery(id).queryKey]
      await Promise.all(shown.map((queryKey) => queryClient.invalidateQueries({ queryKey })))
      stopWriting()
      toast({ title: now === null ? 'Note removed' : 'Note saved' })
    },
    onError: (error) => showFailure(error),
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    save.mutate(String(new FormData(event.currentTarget).get('note') ?? ''))
  }
  if (writing)
    return (
      <form noValidate onSubmit={submit} className="order-first flex w-full flex-col gap-3">
        <TextArea
          autoFocus
          label="Your note"
          name="note"
          rows={4}
          maxLength={LIMITS.maxNoteLength}
          defaultValue={typed ?? venueNote ?? ''}
          hint="Only you and Unveil’s admins can read it. The couple can’t."
          error={isApiError(save.error) ? save.error.details.fields?.note : undefined}
          onChange={({ target }) => setTyped(target.value === (venueNote ?? '') ? undefined : target.value)}
        />
        <AskBeforeLeaving unsaved={typed !== undefined} inTab />
        <div className="flex flex-wrap gap-2">
          <Button type="submit" size="sm" pending={save.isPending}>
            Save note
          </Button>
          <Button variant="ghost" size="sm" onClick={stopWriting}>
            Cancel
          </Button>
        </div>
      </form>
    )
  if (venueNote === null)
    return (
      <Button variant="ghost" size="sm" onClick={() => setWriting(true)}>
        <StickyNote aria-hidden="true" />
        Add a note<span className="sr-only"> to booking {id}</span>
      </Button>
    )
  return (
    <section aria-label={`Your note on booking ${id}`} className="order-first w-full rounded-field bg-sunk px-4 py-3">
      <p className="flex items-center justify-between gap-3 text-muted text-sm">
        Your note, which only you and Unveil’s admins can read
        <Button variant="ghost" size="xs" onClick={() => setWriting(true)}>
          Edit<span className="sr-only"> your note on booking {id}</span>
        </Button>
      </p>
      <p className="whitespace-pre-line break-words">{venueNote}</p>
    </section>
  )
}
