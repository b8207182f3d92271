import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import type { VenuesTransfer } from '#contract/api/transfers.ts'
import { formatDate, formatDollars } from '#contract/wording/format.ts'
import { EmptyState } from '#web/components/states/empty-and-error.tsx'
import { QueryView } from '#web/components/states/query-view.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Card } from '#web/components/ui/card.tsx'
import { Facts } from '#web/components/ui/facts.tsx'
import { cn } from '#web/lib/classes.ts'
import { TransferFoot, TransferHead } from '../list/card-head-and-foot.tsx'
import { TransfersSkeleton } from '../list/transfers-skeleton.tsx'
import { venueTransfersFollowed } from '../queries.ts'
import { balanceName, titleOf } from '../transfer-words.ts'
import { ButtonsForVenue } from './buttons-for-venue.tsx'

/** The venue's Transfers tab: those that wait for its answer, those in progress and, folded, those that are over. */
export function VenueTransfers() {
  const query = useQuery(venueTransfersFollowed)
  return (
    <QueryView
      query={query}
      pending={<TransfersSkeleton />}
      failed="We couldn’t load the transfers"
      isEmpty={(transfers) => transfers.length === 0}
      empty={
        <EmptyState
          drawing="rings"
          title="No transfers yet"
          description="When a couple wants to pass their booking on, we ask you first, here and by email. Silence doesn’t count as a yes."
          action={
            <Button asChild variant="secondary">
              <Link to="/dashboard/venue" search={{ tab: 'bookings' }}>
                See your bookings
              </Link>
            </Button>
          }
        />
      }
    >
      {(transfers) => {
        const waiting = transfers.filter(waitsForVenue)
        const others = transfers.filter((transfer) => !waitsForVenue(transfer) && !isOver(transfer))
        const completed = transfers.filter(({ status }) => status === 'completed')
        const ended = transfers.filter(({ status }) => status === 'cancelled')
        return (
          <div className="flex flex-col gap-12">
            {waiting.length > 0 ? <Group title="Waiting for you" transfers={waiting} /> : null}
            {others.length > 0 ? (
              <Group title={waiting.length > 0 ? 'Under way' : 'Transfers'} transfers={others} />
            ) : null}
            {completed.length > 0 ? <Folded title="Completed" transfers={completed} /> : null}
            {ended.length > 0 ? <Folded title="Ended without a new couple" transfers={ended} /> : null}
          </div>
        )
      }}
    </QueryView>
  )
}

/** Whether nothing more happens to a transfer. */
const isOver = ({ status }: VenuesTransfer) => status === 'completed' || status === 'cancelled'

/** Whether it is the venue's turn: to consent, or to confirm the contract. */
export const waitsForVenue = (transfer: VenuesTransfer) => transfer.waitingFor?.who === 'venue'

function Group({ title, transfers }: { title: string; transfers: readonly VenuesTransfer[] }) {
  return (
    <section>
      <h2 className="display mb-4 flex items-baseline gap-3 text-2xl">
        {title}
        <span className="nums font-sans text-base text-muted">{transfers.length}</span>
      </h2>
      <ul className="flex flex-col gap-5">
        {transfers.map((transfer) => (
          <li key={transfer.id}>
            <VenueCard transfer={transfer} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Transfers that are over, out of the way until somebody looks for one. */
function Folded({ title, transfers }: { title: string; transfers: readonly VenuesTransfer[] }) {
  return (
    <details className="group">
      <summary className="flex min-h-11 w-fit cursor-pointer list-none items-center gap-3 rounded-field [&::-webkit-details-marker]:hidden">
        <h2 className="display text-2xl">{title}</h2>
        <span className="nums text-base text-muted">{transfers.length}</span>
        <ChevronDown aria-hidden="true" className="size-5 text-muted transition-transform group-open:rotate-180" />
      </summary>
      <ul className="mt-4 flex flex-col gap-5">
        {transfers.map((transfer) => (
          <li key={transfer.id}>
            <VenueCard transfer={transfer} />
          </li>
        ))}
      </ul>
    </details>
  )
}

/** What is still owed for the booking. Nothing if the transfer has ended without a new couple, as in its deal. */
const owedFacts = (transfer: VenuesTransfer): [string, ReactNode][] =>
  transfer.status === 'cancelled' ? [] : [[balanceName(null, false, 'you'), <Owed key="owed" transfer={transfer} />]]

/** The sum, and when it is due; the date has a line of its own, so that the names of all five facts are on one line. */
function Owed({ transfer: { balanceDue, balanceDueDate } }: { transfer: VenuesTransfer }) {
  if (balanceDue === 0) return 'Nothing'
  return (
    <>
      {formatDollars(balanceDue)}
      {balanceDueDate ? (
        <span className="block font-normal text-muted text-sm">due {formatDate(balanceDueDate)}</span>
      ) : null}
    </>
  )
}

function VenueCard({ transfer }: { transfer: VenuesTransfer }) {
  return (
    <Card asChild padded={false} className={cn(waitsForVenue(transfer) && 'border-candle')}>
      <article aria-label={titleOf(transfer)}>
        <TransferHead transfer={transfer}>
          <p className="nums text-muted text-sm">
            Transfer {transfer.id}, booking {transfer.originalBookingId}
          </p>
        </TransferHead>
        <Facts
          className="border-line border-t px-5 py-5 sm:grid-cols-3 sm:px-6 lg:grid-cols-5"
          facts={[
            ['From', transfer.sellerName],
            ['To', transfer.buyerName ?? (isOver(transfer) ? 'Nobody' : 'Nobody yet')],
            ['Guests', transfer.guestCount],
            ['Your fee', transfer.venueFee > 0 ? formatDollars(transfer.venueFee) : 'None'],
            ...owedFacts(transfer),
          ]}
        />
        <TransferFoot transfer={transfer}>
          <ButtonsForVenue transfer={transfer} size="sm" />
        </TransferFoot>
      </article>
    </Card>
  )
}
