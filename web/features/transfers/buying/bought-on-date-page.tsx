import { Link } from '@tanstack/react-router'
import { ReceiptText } from 'lucide-react'
import type { BuyersTransfer } from '#contract/api/transfers.ts'
import { formatDollars } from '#contract/wording/format.ts'
import { nextWords } from '#contract/wording/next-in-transfer.ts'
import { Button } from '#web/components/ui/button.tsx'
import { Card } from '#web/components/ui/card.tsx'
import { TransferTimeline } from '../page/transfer-timeline.tsx'

/**
 * For the buyer on the page of the date: what was paid and where it is, what happens until the booking is theirs, and
 * the receipt. Nothing once the booking is theirs or the transfer has ended.
 */
export function BoughtCard({ transfer }: { transfer: BuyersTransfer }) {
  const { id, status, buyerPrice, guestCount, totalPrice, balanceDue, frozen } = transfer
  if (status !== 'active') return null
  const facts = [
    ['Transfer number', String(id)],
    ['Paid into escrow', formatDollars(buyerPrice)],
    balanceDue > 0
      ? ['Still to pay, to the venue', formatDollars(balanceDue)]
      : ['Total', `${formatDollars(totalPrice)}, nothing left to pay`],
    ['Guests', String(guestCount)],
  ] as const
  return (
    <Card asChild padded={false} className="overflow-hidden">
      <section aria-labelledby="bought">
        <div className="p-5 sm:p-7">
          <h2 id="bought" className="display text-2xl sm:text-3xl">
            {frozen?.payment === 'price' ? 'Your payment is on hold' : 'Your payment is in escrow'}
          </h2>
          <p className="mt-2 max-w-prose text-muted">{nextWords(transfer)}</p>
          <dl className="nums mt-5 grid grid-cols-2 gap-x-6 gap-y-4 sm:grid-cols-4">
            {facts.map(([name, value]) => (
              <div key={name}>
                <dt className="text-muted text-sm">{name}</dt>
                <dd className="font-semibold text-lg">{value}</dd>
              </div>
            ))}
          </dl>
        </div>
        <div className="border-line border-t bg-garden-soft/50 p-5 sm:p-7">
          <h3 className="mb-4 font-semibold">What happens before the date is yours</h3>
          <TransferTimeline transfer={{ ...transfer, steps: fromPayment(transfer.steps) }} />
        </div>
        <div className="flex flex-wrap gap-2.5 border-line border-t px-5 py-4 sm:px-7 print:hidden">
          <Button asChild size="sm">
            <Link to="/transfer/$transferId" params={{ transferId: String(id) }}>
              Follow the transfer
            </Link>
          </Button>
          <Button asChild variant="secondary" size="sm">
            <a href={`/api/transfers/${id}/receipt`} download>
              <ReceiptText aria-hidden="true" />
              Receipt
              <span className="sr-only"> as a PDF</span>
            </a>
          </Button>
        </div>
      </section>
    </Card>
  )
}

/** The steps from the payment on: what came before is the seller's story. */
const fromPayment = (steps: BuyersTransfer['steps']) => steps.slice(steps.findIndex(({ key }) => key === 'funded'))
