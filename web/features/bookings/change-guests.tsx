import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { Booking } from '#contract/api/bookings.ts'
import { formatDate } from '#contract/wording/format.ts'
import { NumberField } from '#web/components/forms/inputs.tsx'
import { Dialog, DialogClose } from '#web/components/overlays/dialog.tsx'
import { toast } from '#web/components/overlays/toast.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { api, isApiError, userMessage } from '#web/lib/api.ts'
import { myBookingsQuery } from './queries.ts'

/** Asks for another number of guests; possible until 14 days before the event (domain.md row 10). */
export function ChangeGuests({ booking }: { booking: Booking }) {
  const [open, setOpen] = useState(false)
  return (
    <Dialog
      open={open}
      onOpenChange={setOpen}
      title="Number of guests"
      description={`${booking.venueName}, ${formatDate(booking.eventDate)}`}
      trigger={
        <button
          type="button"
          aria-label={`Change the number of guests for ${formatDate(booking.eventDate)}`}
          className="link -my-2 py-2 text-sm"
        >
          Change
        </button>
      }
    >
      <GuestForm booking={booking} done={() => setOpen(false)} />
    </Dialog>
  )
}

function GuestForm({ booking, done }: { booking: Booking; done: () => void }) {
  const queryClient = useQueryClient()
  const [typed, setTyped] = useState(String(booking.guestCount))
  const [error, setError] = useState<string>()
  const save = useMutation({
    mutationFn: (guestCount: number) =>
      api('PATCH /api/bookings/{id}', { params: { id: booking.id }, body: { guestCount } }),
    onSuccess: (changed) => {
      queryClient.setQueryData(myBookingsQuery.queryKey, (old) =>
        old?.map((one) => (one.id === changed.id ? changed : one)),
      )
      toast({
        title: 'Guests changed',
        description: `${changed.guestCount} guests on ${formatDate(changed.eventDate)}.`,
      })
      done()
    },
    onError: (problem) => setError((isApiError(problem) && problem.details.fields?.guestCount) || userMessage(problem)),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const guests = Number(typed)
    if (!Number.isInteger(guests) || guests < 1 || guests > booking.maxGuests) {
      setError(`Enter a number from 1 to ${booking.maxGuests}`)
      return
    }
    setError(undefined)
    if (guests === booking.guestCount) done()
    else save.mutate(guests)
  }
  return (
    <form onSubmit={submit} noValidate>
      <NumberField
        label="Guests"
        hint={`Up to ${booking.maxGuests}. You can change this until 14 days before the event.`}
        error={error}
        min={1}
        max={booking.maxGuests}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <div className="mt-6 flex justify-end gap-3">
        <DialogClose>
          <Button variant="ghost">Cancel</Button>
        </DialogClose>
        <Button type="submit" pending={save.isPending}>
          Save
        </Button>
      </div>
    </form>
  )
}
