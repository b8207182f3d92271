import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Transfer } from '#contract/api/transfers.ts'
import { formatDate, formatPlace } from '#contract/wording/format.ts'
import { Button } from '#web/components/ui/button.tsx'
import { EventDate } from '#web/features/bookings/event-date.tsx'
import { TransferStatus } from '../status-badges.tsx'
import { offersToAnswer, titleOf, venueOf } from '../transfer-words.ts'
import { WaitingNote } from './waiting-note.tsx'

/** Date, venue and status of a transfer in a list; its number and other small print go below. */
export function TransferHead({ transfer, children }: { transfer: Transfer; children?: ReactNode }) {
  const ended = transfer.status === 'cancelled' || transfer.status === 'completed'
  return (
    <div className="flex gap-4 p-5 sm:gap-5 sm:p-6">
      <EventDate date={transfer.eventDate} dimmed={ended} />
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
          <h3 className="display nums text-xl">{venueOf(transfer)}</h3>
          <TransferStatus transfer={transfer} />
        </div>
        <p className="nums mt-1">
          {formatDate(transfer.eventDate)} in {formatPlace(transfer)}
        </p>
        {children}
      </div>
    </div>
  )
}

/**
 * Who acts, and by when; a link to the offers that wait for the viewer, the viewer's other buttons, and a link to the
 * transfer's own page.
 */
export function TransferFoot({ transfer, children }: { transfer: Transfer; children: ReactNode }) {
  const offers = offersToAnswer(transfer)
  const params = { transferId: String(transfer.id) }
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4 border-line border-t px-5 py-4 sm:px-6">
      <div className="min-w-0 flex-1 basis-72">
        <WaitingNote transfer={transfer} />
      </div>
      <div className="flex flex-wrap gap-2.5">
        {offers > 0 ? <ToOffers id={transfer.id} count={offers} /> : null}
        {children}
        <Button asChild variant="secondary" size="sm">
          <Link to="/transfer/$transferId" params={params}>
            {transfer.waitingFor ? 'Follow' : 'See'} the transfer
            <span className="sr-only"> of {titleOf(transfer)}</span>
          </Link>
        </Button>
      </div>
    </div>
  )
}

function ToOffers({ id, count }: { id: number; count: number }) {
  return (
    <Button asChild size="sm">
      <Link to="/transfer/$transferId" params={{ transferId: String(id) }} hash="offers">
        Offers
        <span className="nums grid h-5 min-w-5 place-items-center rounded-full bg-on-garden px-1.5 text-garden text-xs">
          {count}
        </span>
        <span className="sr-only"> for transfer {id}</span>
      </Link>
    </Button>
  )
}
