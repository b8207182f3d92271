import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Transfer } from '#contract/api/transfers.ts'
import { formatDollars } from '#contract/wording/format.ts'
import { MONEY_TEXTS } from '#contract/wording/transfer-money.ts'
import { textFor, type ViewerText } from '#contract/wording/viewer-words.ts'
import { Card, CardHeader } from '#web/components/ui/card.tsx'
import { cn } from '#web/lib/classes.ts'
import { ContractStatus, contractName, EscrowStatus } from '../transfer-status.tsx'
import { balanceRows, hasLost, isBalanceShown } from '../transfer-words.ts'

interface Fact {
  name: string
  value: ReactNode
  /** the sum that the lines above it come to, or one that matters by itself */
  strong?: boolean
}

const TITLES: Record<'proceeds' | 'costs', ViewerText> = {
  proceeds: { seller: 'What you get', others: 'What the seller gets' },
  costs: { buyer: 'What you pay', others: 'What the buyer pays' },
}
const TITLES_OF_ENDED: typeof TITLES = {
  proceeds: { seller: 'What you would have received', others: 'What the seller would have received' },
  costs: { buyer: 'What you paid', others: 'What the date was offered for' },
}

/** What was agreed, in groups: who gets and who pays how much, how it stands, and the booking behind it. */
export function DealCard({ transfer }: { transfer: Transfer }) {
  const { viewerRole } = transfer
  const titles = transfer.status === 'cancelled' ? TITLES_OF_ENDED : TITLES
  const groups: [title: string, facts: Fact[]][] = [
    [textFor(viewerRole, titles.proceeds), proceedsOf(transfer)],
    [textFor(viewerRole, titles.costs), costsOf(transfer)],
    [
      'Status',
      [
        { name: contractName(viewerRole), value: <ContractStatus transfer={transfer} /> },
        { name: 'Escrow', value: <EscrowStatus transfer={transfer} /> },
      ],
    ],
    ['The booking', bookingOf(transfer)],
  ]
  return (
    <Card asChild>
      <section aria-labelledby="deal">
        <CardHeader title={<span id="deal">The deal</span>} className="mb-4" />
        <div className="divide-y divide-line">
          {groups.map(([title, facts]) =>
            facts.length > 0 ? <Group key={title} title={title} facts={facts} /> : null,
          )}
        </div>
      </section>
    </Card>
  )
}

function Group({ title, facts }: { title: string; facts: readonly Fact[] }) {
  return (
    <div className="py-4 first:pt-0 last:pb-0">
      <h3 className="mb-2 font-semibold text-sm">{title}</h3>
      <dl className="nums grid gap-1.5">
        {facts.map(({ name, value, strong = false }) => (
          <div key={name} className="flex items-baseline justify-between gap-4">
            <dt className={cn('min-w-0', strong ? 'font-semibold' : 'text-muted text-sm')}>{name}</dt>
            <dd className={cn('max-w-2/3 shrink-0 text-right', strong ? 'display text-2xl' : 'font-medium')}>
              {value}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

/** A sum; nothing of one that the server keeps from this viewer. */
const money = (name: string, dollars: number | null, strong?: boolean): Fact[] =>
  dollars === null ? [] : [{ name, value: formatDollars(dollars), strong }]

const less = (name: string, dollars: number | null): Fact[] =>
  dollars === null || dollars === 0 ? [] : [{ name, value: `−${formatDollars(dollars)}` }]

/** What an admin's decision gave back to the buyer of a transfer that was completed all the same. Dollars. */
const splitOf = ({ status, refunded }: Transfer): number => (status === 'completed' ? refunded : 0)

/** For the seller and for admins: from the price to what is paid out. */
function proceedsOf(transfer: Transfer): Fact[] {
  const { askingPrice, transferPrice, platformFee, madeGood, netPayout, viewerRole, status } = transfer
  if (netPayout === null) return []
  const ended = status === 'cancelled'
  return [
    ...(askingPrice === transferPrice ? [] : money('Asking price', askingPrice)),
    ...money('Transfer price', transferPrice),
    ...less(MONEY_TEXTS.platformFee, platformFee),
    ...less(MONEY_TEXTS.back.others, splitOf(transfer)),
    ...less(textFor(viewerRole, MONEY_TEXTS.madeGood), madeGood),
    ...money(
      ended ? 'After our fee' : textFor(viewerRole, { seller: 'You get', others: 'Seller gets' }),
      netPayout,
      !ended,
    ),
  ]
}

/** What goes into escrow, what is paid and still owed to the venue beside it, and all together. */
function costsOf(transfer: Transfer): Fact[] {
  const { viewerRole, transferPrice, venueFee, buyerPrice, totalPrice, status } = transfer
  const fee = textFor(viewerRole, MONEY_TEXTS.venueFee)
  const into = venueFee > 0 ? 'Into escrow' : 'Transfer price, into escrow'
  const paid = textFor(viewerRole, { buyer: 'You paid into escrow', seller: 'Into escrow', others: into })
  const back = splitOf(transfer)
  const gone = viewerRole === 'buyer' && status === 'cancelled'
  const balance = balanceRows(transfer).map(({ name, dollars }) => ({
    name,
    value: dollars > 0 ? formatDollars(dollars) : 'Nothing',
    strong: viewerRole === 'venue' && dollars > 0,
  }))
  return [
    ...(venueFee > 0 ? money('Transfer price', transferPrice) : []),
    ...(venueFee > 0 ? money(viewerRole === 'buyer' ? `Of which ${fee.toLowerCase()}` : fee, venueFee) : []),
    ...money(paid, buyerPrice, viewerRole === 'buyer' || (viewerRole === 'admin' && status !== 'cancelled')),
    ...less(textFor(viewerRole, MONEY_TEXTS.back), back),
    ...(gone || !isBalanceShown(transfer) ? [] : [...balance, ...money('Total', totalPrice - back)]),
  ]
}

function bookingOf(transfer: Transfer): Fact[] {
  const { venueName, originalDeposit, sellerName, buyerName, viewerRole } = transfer
  const name = (what: string, who: string | null): Fact[] => (who === null ? [] : [{ name: what, value: who }])
  return [
    ...name('Venue', viewerRole === 'venue' ? null : venueName),
    { name: 'Guests', value: guestsOf(transfer) },
    ...numberOf(transfer),
    ...money('Original deposit', originalDeposit),
    ...name('Seller', viewerRole === 'seller' ? null : sellerName),
    ...name('Buyer', viewerRole === 'buyer' ? null : buyerName),
    ...linksOf(transfer),
  ]
}

/** "80 of up to 120"; with the number of the first couple, where the buyer comes with another. */
function guestsOf({ guestCount, originalGuests, maxGuests }: Transfer): string {
  const before = originalGuests === null || originalGuests === guestCount ? '' : `, ${originalGuests} before`
  return `${guestCount} of up to ${maxGuests}${before}`
}

function numberOf({ originalBookingId: id, viewerRole }: Transfer): Fact[] {
  if (id === null) return []
  if (viewerRole !== 'admin') return [{ name: 'Original booking', value: id }]
  const link = (
    <Link className="link" to="/admin/bookings/$bookingId" params={{ bookingId: String(id) }}>
      {id}
    </Link>
  )
  return [{ name: 'Original booking', value: link }]
}

function linksOf(transfer: Transfer): Fact[] {
  const { listingId, newBookingId, viewerRole, status } = transfer
  const gone = viewerRole === 'buyer' && status === 'cancelled'
  const listing = (
    <Link className="link" to="/venue/$listingId" params={{ listingId: String(listingId) }}>
      {viewerRole === 'buyer' && !hasLost(transfer) ? 'See your venue' : 'See the listing'}
    </Link>
  )
  const booking = (
    <Link className="link" to="/dashboard/couple" search={{ tab: 'bookings', booking: newBookingId ?? undefined }}>
      Booking {newBookingId}
    </Link>
  )
  return [
    ...(listingId === null || viewerRole === 'venue' || gone ? [] : [{ name: 'Listing', value: listing }]),
    ...(newBookingId === null || viewerRole !== 'buyer' ? [] : [{ name: 'Your booking', value: booking }]),
  ]
}
