import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowRightLeft } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { LIMITS } from '#contract/limits.ts'
import { Dialog } from '#web/components/overlays/dialog.tsx'
import { EmptyState } from '#web/components/states/empty-and-error.tsx'
import { QueryView } from '#web/components/states/query-view.tsx'
import { Skeleton } from '#web/components/states/skeleton.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { eligibleQuery } from '../queries.ts'

const StartTransferForm = lazy(() =>
  import('./start-transfer-form.tsx').then((code) => ({ default: code.StartTransferForm })),
)

/**
 * The Start Transfer button, quiet while nothing can be transferred, and its dialog. `bookingId` is selected when the
 * dialog opens, `opened` opens it immediately, and `trigger` replaces the button.
 */
export function StartTransfer({
  bookingId,
  opened = false,
  trigger,
}: {
  bookingId?: number
  opened?: boolean
  trigger?: ReactNode
}) {
  const query = useQuery(eligibleQuery)
  // A link to a booking that is already being passed on, such as this page's own after a reload, opens nothing.
  const [open, setOpen] = useState(opened && (query.data?.some((booking) => booking.bookingId === bookingId) ?? true))
  return (
    <Dialog
      open={open}
      onOpenChange={setOpen}
      title="Start Transfer"
      description="Pass a booking on to another couple. The venue has to agree first."
      className="sm:max-w-2xl"
      trigger={
        trigger ?? (
          <Button variant={query.data?.length === 0 ? 'secondary' : 'primary'}>
            <ArrowRightLeft aria-hidden="true" />
            Start Transfer
          </Button>
        )
      }
    >
      <QueryView
        query={query}
        pending={<FormPending />}
        failed="We couldn’t load your bookings"
        isEmpty={(bookings) => bookings.length === 0}
        empty={
          <EmptyState
            level={3}
            drawing="calendar"
            title="No booking can be transferred"
            description={`A booking can be transferred only if it’s confirmed, at least ${LIMITS.transferLeadDays} days ahead and not already being transferred.`}
            action={
              <Button asChild variant="secondary">
                <Link to="/dashboard/couple" search={{ tab: 'bookings' }}>
                  My Bookings
                </Link>
              </Button>
            }
          />
        }
      >
        {(bookings) => (
          <Suspense fallback={<FormPending />}>
            <StartTransferForm bookings={bookings} chosen={bookingId} done={() => setOpen(false)} />
          </Suspense>
        )}
      </QueryView>
    </Dialog>
  )
}

function FormPending() {
  return (
    <div className="flex flex-col gap-4">
      <Skeleton className="h-20 w-full" />
      <Skeleton className="h-12 w-full" />
    </div>
  )
}
