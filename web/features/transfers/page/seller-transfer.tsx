import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Transfer } from '#contract/api/transfers.ts'
import { formatDate, formatDollars } from '#contract/wording/format.ts'
import { Button } from '#web/components/ui/button.tsx'
import { Card } from '#web/components/ui/card.tsx'
import { EventDate } from '#web/features/bookings/event-date.tsx'
import { ContractStatus, EscrowStatus, TransferStatus } from '../transfer-status.tsx'
import { Facts } from './facts.tsx'
import { TransferActions } from './transfer-actions.tsx'
import { WaitingNote } from './waiting-note.tsx'

/** One of Your Transfers: its facts, the next step, and the link to its page. */
export function SellerTransfer({ transfer }: { transfer: Transfer }) {
  return (
    <Card asChild padded={false}>
      <article aria-label={`Transfer ${transfer.id}`}>
        <TransferHead transfer={transfer} title={`Transfer ${transfer.id}`}>
          {transfer.originalBookingId === null ? null : (
            <p className="nums text-muted text-sm">Booking {transfer.originalBookingId}</p>
          )}
        </TransferHead>
        <Facts
          className="border-line border-t px-5 py-5 sm:grid-cols-3 sm:px-6"
          facts={[
            ['Transfer price', transfer.transferPrice === null ? '–' : formatDollars(transfer.transferPrice)],
            ['Original deposit', transfer.originalDeposit === null ? '–' : formatDollars(transfer.originalDeposit)],
            ['You get', transfer.netPayout === null ? '–' : formatDollars(transfer.netPayout)],
            ['Contract', <ContractStatus key="contract" transfer={transfer} />],
            ['Escrow', <EscrowStatus key="escrow" transfer={transfer} />],
            ['Guests', transfer.guestCount],
          ]}
        />
        <TransferFoot transfer={transfer} />
      </article>
    </Card>
  )
}

/** Date, title and status of a transfer in a list. */
export function TransferHead({
  transfer,
  title,
  children,
}: {
  transfer: Transfer
  title: string
  children?: ReactNode
}) {
  const ended = transfer.status === 'cancelled' || transfer.status === 'completed'
  return (
    <div className="flex gap-4 p-5 sm:gap-5 sm:p-6">
      <EventDate date={transfer.eventDate} dimmed={ended} />
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
          <h3 className="display nums text-xl">{title}</h3>
          <TransferStatus transfer={transfer} />
        </div>
        <p className="nums mt-1">
          {formatDate(transfer.eventDate)} in {transfer.city}, {transfer.state}
        </p>
        {children}
      </div>
    </div>
  )
}

/** Who acts until when, the buttons of the viewer, and the way to the transfer's own page. */
export function TransferFoot({ transfer, children }: { transfer: Transfer; children?: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4 border-line border-t px-5 py-4 sm:px-6">
      <div className="min-w-0 flex-1 basis-72">
        <WaitingNote transfer={transfer} />
      </div>
      <div className="flex flex-wrap gap-2.5">
        <TransferActions transfer={transfer} size="sm" />
        {children}
        {transfer.offersWaiting ? <ToOffers transfer={transfer} count={transfer.offersWaiting} /> : null}
        <Button asChild variant="secondary" size="sm">
          <Link to="/transfer/$transferId" params={{ transferId: String(transfer.id) }}>
            Follow the transfer<span className="sr-only"> of transfer {transfer.id}</span>
          </Link>
        </Button>
      </div>
    </div>
  )
}

function ToOffers({ transfer, count }: { transfer: Transfer; count: number }) {
  return (
    <Button asChild size="sm">
      <Link to="/transfer/$transferId" params={{ transferId: String(transfer.id) }} hash="offers">
        Offers
        <span className="nums grid h-5 min-w-5 place-items-center rounded-full bg-on-garden px-1.5 text-garden text-xs">
          {count}
        </span>
        <span className="sr-only"> for transfer {transfer.id}</span>
      </Link>
    </Button>
  )
}
