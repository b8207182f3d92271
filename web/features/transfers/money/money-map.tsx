import { ArrowDown, ChevronRight, CornerDownRight, Landmark, Lock, Snowflake } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Transfer } from '#contract/api/transfers.ts'
import { formatDollars } from '#contract/wording/format.ts'
import { placeText } from '#contract/wording/transfer-money.ts'
import { FROZEN_TEXTS } from '#contract/wording/transfer-texts.ts'
import { textFor } from '#contract/wording/viewer-text.ts'
import { Unbroken } from '#web/components/ui/unbroken-dates.tsx'
import { cn } from '#web/lib/classes.ts'
import { escrowWords, type FlowState, moneyFlow, type Party, type Share } from './money-flow.ts'
import { MoneyTable } from './money-table.tsx'

const LINES: Record<FlowState, string> = {
  'to-come': 'stroke-edge [stroke-dasharray:4_5]',
  moving: 'stroke-candle [stroke-dasharray:8_5]',
  done: 'stroke-garden',
}
const MARKS: Record<FlowState, string> = { 'to-come': 'text-edge', moving: 'text-candle', done: 'text-garden' }

/** What this viewer calls a party on the map. */
function partyName(party: Party, transfer: Transfer): string {
  if (party === transfer.viewerRole) return 'You'
  if (party === 'buyer') return transfer.buyerName ?? 'The buyer'
  if (party === 'seller') return transfer.sellerName ?? 'The selling couple'
  return party === 'venue' ? (transfer.venueName ?? 'The venue') : 'Unveil'
}

/**
 * Where each dollar of the price is: with the buyer, in escrow or with somebody who gets a share. As a drawing and as a
 * table. `rest` says what is owed on top.
 */
export function MoneyMap({ transfer, rest }: { transfer: Transfer; rest: string | null }) {
  const flow = moneyFlow(transfer.money)
  const { total, unpaid, inEscrow, paidIn, shares } = flow
  if (shares.length === 0) {
    return <p className="text-muted">Nobody paid for this transfer, so no money has moved.</p>
  }
  return (
    <figure>
      <div
        aria-hidden="true"
        className="nums grid grid-cols-1 gap-2 md:grid-cols-[minmax(0,1fr)_3.5rem_minmax(0,1fr)_4rem_minmax(0,1.35fr)] md:items-stretch md:gap-0"
      >
        <Place
          name={unpaid > 0 && transfer.viewerRole !== 'buyer' ? 'A buyer' : partyName('buyer', transfer)}
          amount={formatDollars(unpaid)}
          note={unpaid > 0 ? 'will be paid into escrow' : `${formatDollars(total)} paid into escrow`}
          holds={unpaid > 0}
          className="md:self-center"
        />
        <PaymentArrow state={paidIn} />
        <Place
          name="Escrow"
          icon={<Lock />}
          amount={formatDollars(inEscrow)}
          note={escrowWords(flow, transfer.frozen)}
          holds={inEscrow > 0}
          className="md:self-center"
        />
        <Fan shares={shares} />
        <ul className="grid auto-rows-fr grid-cols-1 gap-3">
          {shares.map((share) => (
            <li key={`${share.party} ${share.label}`} className="flex items-center gap-1">
              <CornerDownRight className={cn('size-5 shrink-0 md:hidden', MARKS[share.flow])} />
              <ChevronRight
                strokeWidth={2.5}
                className={cn('-mr-1 -ml-2.5 size-5 shrink-0 max-md:hidden', MARKS[share.flow])}
              />
              <ShareCard share={share} name={partyName(share.party, transfer)} transfer={transfer} />
            </li>
          ))}
        </ul>
      </div>
      <MoneyTable shares={shares} name={(party) => partyName(party, transfer)} transfer={transfer} />
      {transfer.frozen ? (
        <figcaption className="mt-4 flex gap-2.5 rounded-field bg-candle-soft px-4 py-3 text-candle-ink text-sm">
          <Snowflake aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          {textFor(transfer.viewerRole, FROZEN_TEXTS[transfer.frozen.payment].money)}
        </figcaption>
      ) : null}
      {rest ? (
        <figcaption className="nums mt-4 flex gap-2.5 text-sm text-muted">
          <Landmark aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          <span>
            <Unbroken>{rest}</Unbroken>
          </span>
        </figcaption>
      ) : null}
    </figure>
  )
}

function Place({
  name,
  icon,
  amount,
  note,
  holds,
  className,
}: {
  name: string
  icon?: ReactNode
  amount: string
  note: string
  /** the money is here now */
  holds: boolean
  className?: string
}) {
  return (
    <div
      className={cn(
        'rounded-card border px-5 py-4 text-center',
        holds ? 'border-candle bg-candle-soft text-candle-ink' : 'border-line bg-sunk text-muted',
        className,
      )}
    >
      <p className="flex items-center justify-center gap-1.5 font-semibold text-ink text-sm [&_svg]:size-4">
        {icon}
        <span className="min-w-0 truncate">{name}</span>
      </p>
      <p className={cn('display text-2xl', holds ? 'text-ink' : 'text-muted')}>{amount}</p>
      <p className="text-sm">{note}</p>
    </div>
  )
}

function PaymentArrow({ state }: { state: FlowState }) {
  return (
    <>
      <ArrowDown className={cn('mx-auto size-5 md:hidden', MARKS[state])} />
      <span className="relative flex items-center max-md:hidden">
        <svg viewBox="0 0 100 10" preserveAspectRatio="none" className="h-2.5 w-full" role="presentation">
          <path d="M8 5H94" fill="none" strokeWidth="2" vectorEffect="non-scaling-stroke" className={LINES[state]} />
        </svg>
        <ChevronRight strokeWidth={2.5} className={cn('absolute right-0 size-5', MARKS[state])} />
      </span>
    </>
  )
}

/** The lines from escrow to each share, in the same order and at the same even heights as the list beside them. */
function Fan({ shares }: { shares: readonly Share[] }) {
  return (
    <svg viewBox="0 0 100 100" preserveAspectRatio="none" className="h-full w-full max-md:hidden" role="presentation">
      {shares.map((share, index) => {
        const y = ((index + 0.5) / shares.length) * 100
        return (
          <path
            key={`${share.party} ${share.label}`}
            d={`M6 50C55 50 45 ${y} 94 ${y}`}
            fill="none"
            strokeWidth="2"
            vectorEffect="non-scaling-stroke"
            className={LINES[share.flow]}
          />
        )
      })}
    </svg>
  )
}

function ShareCard({ share, name, transfer }: { share: Share; name: string; transfer: Transfer }) {
  const arrived = share.place === 'sent' || share.place === 'kept'
  return (
    <div
      className={cn(
        'min-w-0 flex-1 rounded-card border px-4 py-3',
        arrived && 'border-garden bg-garden-soft',
        share.place === 'waiting' && 'border-candle bg-candle-soft',
        share.place === 'refused' && 'border-berry bg-berry-soft',
        share.flow === 'to-come' && 'border-edge/70 border-dashed bg-card',
      )}
    >
      <p className="flex items-baseline justify-between gap-3">
        <span className="min-w-0 truncate font-semibold text-sm">{name}</span>
        <span className="display shrink-0 text-lg">{formatDollars(share.amount)}</span>
      </p>
      <p className="text-muted text-sm">
        {share.label}. {placeText(share, transfer.viewerRole, transfer.frozen)}
      </p>
    </div>
  )
}
