import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import type { Booking } from '#contract/api/bookings.ts'
import { lastGuestDay } from '#contract/last-guest-day.ts'
import { counted, formatDate } from '#contract/wording/format.ts'
import { NumberField } from '#web/components/forms/inputs.tsx'
import { Dialog } from '#web/components/overlays/dialog.tsx'
import { DialogButtons } from '#web/components/overlays/dialog-buttons.tsx'
import { toast } from '#web/components/overlays/toast.tsx'
import { api, isApiError, userMessage } from '#web/lib/api.ts'
import { showFieldErrors } from '#web/lib/forms.ts'
import { guestProblem, guestsHint } from './guests-hint-and-problem.ts'
import { refreshBookings } from './queries.ts'
import { showChangedBooking } from './show-changed-booking.ts'

/** Changes the number of guests; possible until 14 days before the event (domain.md row 10). */
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
          className="link -my-3 inline-flex min-h-11 items-center px-1 text-sm"
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
  const { register, handleSubmit, formState, setError } = useForm({
    defaultValues: { guestCount: String(booking.guestCount) },
  })
  const save = useMutation({
    mutationFn: (guestCount: number) =>
      api('PATCH /api/bookings/{id}', { params: { id: booking.id }, body: { guestCount } }),
    onSuccess: (changed) => {
      showChangedBooking(queryClient, changed)
      toast({
        title: 'Guests changed',
        description: `${counted(changed.guestCount, 'guest')} on ${formatDate(changed.eventDate)}.`,
      })
      done()
    },
    onError: async (problem) => {
      if (showFieldErrors(problem, setError, ['guestCount'])) return
      const message = userMessage(problem)
      if (!isApiError(problem) || problem.status !== 409) return setError('guestCount', { type: 'server', message })
      // too near the event by now, or the booking is being passed on or has ended: the list says which; this form goes
      toast({ title: 'That didn’t work', description: message, variant: 'error' })
      done()
      await refreshBookings(queryClient)
    },
  })
  const submit = handleSubmit(({ guestCount }) => {
    if (Number(guestCount) === booking.guestCount) done()
    else save.mutate(Number(guestCount))
  })
  return (
    <form onSubmit={submit} noValidate>
      <NumberField
        label="Guests"
        hint={guestsHint(booking.maxGuests, lastGuestDay(booking.eventDate))}
        error={formState.errors.guestCount?.message}
        min={1}
        max={booking.maxGuests}
        {...register('guestCount', { validate: (typed) => guestProblem(typed, booking.maxGuests) })}
      />
      <DialogButtons submit="Save" pending={save.isPending} className="mt-6" />
    </form>
  )
}
