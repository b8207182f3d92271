import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useForm } from 'react-hook-form'
import type { AdminBookingStatus } from '#contract/api/admin.ts'
import type { Booking, Cancellation } from '#contract/api/bookings.ts'
import { formatDate, formatDollars } from '#contract/wording/format.ts'
import { ALL_BACK, backToCouple } from '#contract/wording/refund-words.ts'
import { TextArea } from '#web/components/forms/inputs.tsx'
import { Dialog, DialogClose } from '#web/components/overlays/dialog.tsx'
import { DialogButtons } from '#web/components/overlays/dialog-buttons.tsx'
import { toast } from '#web/components/overlays/toast.tsx'
import { QueryView } from '#web/components/states/query-view.tsx'
import { Skeleton } from '#web/components/states/skeleton.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { api, userMessage } from '#web/lib/api.ts'
import { needsReason, showFieldErrors } from '#web/lib/forms.ts'
import { CancellationSums, type Side } from './cancellation-sums.tsx'
import { cancellationQuery, refreshBookings } from './queries.ts'

/** What the dialog needs to know about a booking; admins get it in another shape. */
type Cancelled = Pick<Booking, 'id' | 'isUpcoming' | 'venueName' | 'eventDate'> & { status: AdminBookingStatus }

/** Whether there is anything left to cancel. */
export const canBeCancelled = ({ status, isUpcoming }: Cancelled): boolean =>
  isUpcoming && (status === 'confirmed' || status === 'transferring')

/** The button that cancels a booking, and its dialog. Renders nothing if nothing is left to cancel. */
export function CancelBooking({ booking, side, children }: { booking: Cancelled; side: Side; children?: ReactNode }) {
  const [open, setOpen] = useState(false)
  if (!canBeCancelled(booking)) return null
  return (
    <CancelDialog
      booking={booking}
      side={side}
      open={open}
      onOpenChange={setOpen}
      trigger={
        <Button variant={side === 'admin' ? 'secondary' : 'ghost'} size={side === 'admin' ? 'md' : 'sm'}>
          Cancel booking<span className="sr-only"> for {formatDate(booking.eventDate)}</span>
        </Button>
      }
    >
      {children}
    </CancelDialog>
  )
}

/**
 * Cancels a booking after showing what goes back and what doesn't (domain.md rows 11 and 12). `children`: what else the
 * dialog shows before it asks for the reason and, to a venue, beneath a refusal.
 */
export function CancelDialog({
  booking,
  side,
  open,
  onOpenChange,
  trigger,
  children,
}: {
  booking: Cancelled
  side: Side
  open: boolean
  onOpenChange: (open: boolean) => void
  trigger?: ReactNode
  children?: ReactNode
}) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Cancel this booking"
      description={`${booking.venueName}, ${formatDate(booking.eventDate)}`}
      trigger={trigger}
    >
      <Preview booking={booking} side={side} done={() => onOpenChange(false)}>
        {children}
      </Preview>
    </Dialog>
  )
}

function Preview(props: { booking: Cancelled; side: Side; done: () => void; children: ReactNode }) {
  const query = useQuery(cancellationQuery(props.booking.id))
  return (
    <QueryView query={query} failed="We couldn’t load the refund" pending={<Skeleton className="h-48 w-full" />}>
      {(preview) =>
        preview.refusal === null ? (
          <CancelForm {...props} preview={preview} lookAgain={() => query.refetch()} />
        ) : (
          <Refused reason={preview.refusal}>{props.side === 'venue' ? props.children : null}</Refused>
        )
      }
    </QueryView>
  )
}

function Refused({ reason, children }: { reason: string; children: ReactNode }) {
  return (
    <>
      <p role="status">{reason}</p>
      {children}
      <div className="mt-6 flex justify-end">
        <DialogClose>
          <Button variant="secondary">Close</Button>
        </DialogClose>
      </div>
    </>
  )
}

function CancelForm({
  booking,
  side,
  preview,
  lookAgain,
  done,
  children,
}: {
  booking: Cancelled
  side: Side
  preview: Cancellation
  lookAgain: () => Promise<unknown>
  done: () => void
  children: ReactNode
}) {
  const queryClient = useQueryClient()
  const { register, handleSubmit, formState, setError } = useForm({ defaultValues: { reason: '' } })
  const [problem, setProblem] = useState<string>()
  const cancel = useMutation({
    mutationFn: ({ reason }: { reason: string }) =>
      api('POST /api/bookings/{id}/cancel', { params: { id: booking.id }, body: { refund: preview.refund, reason } }),
    onSuccess: async ({ refund }) => {
      toast({ title: 'Booking canceled', description: backWords({ ...preview, refund }, side) })
      done()
      await refreshBookings(queryClient)
    },
    onError: async (error) => {
      if (showFieldErrors(error, setError, ['reason'])) return
      await lookAgain()
      setProblem(userMessage(error))
    },
  })
  const submit = handleSubmit((values) => {
    setProblem(undefined)
    cancel.mutate(values)
  })
  return (
    <form onSubmit={submit} noValidate>
      <CancellationSums preview={preview} side={side} />
      {children}
      <TextArea
        className="mt-6"
        label="Reason"
        hint={HINTS[side]}
        required
        rows={3}
        maxLength={500}
        error={formState.errors.reason?.message}
        {...register('reason', { validate: needsReason })}
      />
      {problem ? (
        <p role="alert" className="mt-5 rounded-field bg-berry-soft px-4 py-3 text-berry">
          {problem}
        </p>
      ) : null}
      <DialogButtons
        submit="Cancel booking"
        variant="destructive"
        pending={cancel.isPending}
        cancel="Keep the booking"
        className="mt-6"
      />
    </form>
  )
}

const HINTS: Record<Side, string> = {
  couple: 'We’ll email it to the venue, word for word.',
  venue: 'We’ll email it to the couple, word for word.',
  admin:
    'We’ll email it to the couple and the venue, word for word, so leave out anything meant only for us. It stays in the log with your name.',
}

function backWords(back: Pick<Cancellation, 'refund' | 'settled' | 'lost'>, side: Side): string {
  if (side === 'couple') return backToCouple(back, formatDollars)
  return back.refund > 0 ? `We’ll refund ${formatDollars(back.refund)} to the couple.` : ALL_BACK
}
