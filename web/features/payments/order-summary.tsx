import { ChevronDown } from 'lucide-react'
import { useId, useState } from 'react'
import type { ListingDetail } from '#contract/api/listings.ts'
import type { Checkout } from '#contract/api/payments.ts'
import { orLater } from '#contract/wording/balance-words.ts'
import { withinSentence } from '#contract/wording/first-letter.ts'
import { formatDate, formatDollars, formatPlace } from '#contract/wording/format.ts'
import { Scene } from '#web/components/scene/scene.tsx'
import { Veil } from '#web/components/scene/veil.tsx'
import { Card } from '#web/components/ui/card.tsx'
import { PaymentPlan } from '#web/components/ui/payment-plan.tsx'
import { Unbroken } from '#web/components/ui/unbroken-dates.tsx'
import { transferPriceWords } from '#web/features/listings/transfer-price-words.ts'
import { cn } from '#web/lib/classes.ts'

/**
 * What is being bought, for how much, and what is paid when. The hold's frozen terms win over the listing's. Folded to
 * two sums on phones, so that the payment below it is in view.
 */
export function OrderSummary({ listing, checkout }: { listing: ListingDetail; checkout: Checkout | null }) {
  const total = checkout?.totalPrice ?? listing.totalPrice
  const original = checkout?.originalPrice ?? listing.originalPrice
  const dueNow = checkout?.amountDueNow ?? listing.amountDueNow
  const balance = checkout?.balanceDue ?? listing.balanceDue
  const balanceDate = checkout ? checkout.balanceDueDate : listing.balanceDueDate
  const [open, setOpen] = useState(false)
  const details = useId()
  const parts = transferPriceWords(listing, dueNow)
  const apart = `No booking fee. ${notInThisPrice(listing)}`
  return (
    <Card padded={false} className="overflow-hidden">
      <Folded
        listing={listing}
        total={total}
        dueNow={dueNow}
        open={open}
        details={details}
        toggle={() => setOpen(!open)}
      />
      {open ? null : (
        <p className="nums px-5 pb-4 text-muted text-sm lg:hidden">{parts ? `Due now: ${parts}. ${apart}` : apart}</p>
      )}
      <div id={details} className={cn(!open && 'max-lg:hidden')}>
        <div className="relative aspect-[3/1] sm:aspect-[2.2/1] overflow-hidden">
          <Scene fields={listing} frame="wide" decorative />
          <Veil />
        </div>
        <div className="p-5 sm:p-6">
          <p className="text-sm text-muted">Anonymous Venue{listing.isTransfer ? ', transfer from a couple' : ''}</p>
          <h2 className="display text-2xl">{formatPlace(listing)}</h2>
          <p className="nums mt-1">{formatDate(listing.date)}</p>
          <p className="text-muted">{`Up to ${checkout?.maxGuests ?? listing.maxGuests} guests`}</p>
          <dl className="nums mt-5 grid gap-2 border-line border-t pt-5">
            <Row name="Original price" value={<s>{formatDollars(original)}</s>} quiet />
            <Row name="You save" value={formatDollars(original - total)} saving />
            <Row name="Total" value={formatDollars(total)} strong />
          </dl>
          <p className="mt-2 text-muted text-sm">{apart}</p>
          <div className="mt-5 border-line border-t pt-5">
            <PaymentPlan
              plan={[
                {
                  key: 'now',
                  when: 'Today',
                  parts,
                  what: listing.isTransfer
                    ? 'Transfer price, into escrow'
                    : balance === 0
                      ? 'Full price'
                      : 'Non-refundable Deposit',
                  amount: formatDollars(dueNow),
                  state: checkout?.state === 'paid' ? 'paid' : 'due',
                },
                ...(balance > 0 && balanceDate
                  ? [
                      {
                        key: 'balance',
                        when: `${formatDate(balanceDate)}${listing.isTransfer ? orLater(balanceDate, listing.date) : ''}`,
                        what: listing.isTransfer ? 'Balance to the venue' : 'Remaining balance',
                        amount: formatDollars(balance),
                      },
                    ]
                  : []),
                { key: 'event', when: formatDate(listing.date), what: 'Your event', state: 'event' as const },
              ]}
            />
          </div>
        </div>
      </div>
    </Card>
  )
}

/** Commas alone: an item may be "service charge and local taxes". */
const LISTED = new Intl.ListFormat('en-US', { type: 'unit' })

/** What the couple pays the venue besides this price, in the listing's own words. */
function notInThisPrice({ packageDetails: { excludes } }: ListingDetail): string {
  if (excludes.length === 0) return 'Food, drinks and other services cost extra unless the listing includes them.'
  const list = excludes.map((item) => (/^[A-Z][a-z]/.test(item) ? withinSentence(item) : item))
  return `Not in this price: ${LISTED.format(list)}. You pay for ${list.length === 1 ? 'this' : 'these'} separately.`
}

/** On phones: what is bought, what it costs and what is due now, in two lines that open the rest. */
function Folded({
  listing,
  total,
  dueNow,
  open,
  details,
  toggle,
}: {
  listing: ListingDetail
  total: number
  dueNow: number
  open: boolean
  details: string
  toggle: () => void
}) {
  return (
    <button
      type="button"
      aria-expanded={open}
      aria-controls={details}
      onClick={toggle}
      className="nums flex min-h-14 w-full items-center gap-3 px-5 py-3 text-left lg:hidden"
    >
      <span className="min-w-0 grow">
        <span className="block font-semibold">
          <Unbroken>{`${formatPlace(listing)} · ${formatDate(listing.date)}`}</Unbroken>
        </span>
        <span className="flex flex-wrap justify-between gap-x-4">
          <span>
            <span className="text-muted">Total</span> {formatDollars(total)}
          </span>
          <span>
            <span className="text-muted">Due now</span> <span className="font-semibold">{formatDollars(dueNow)}</span>
          </span>
        </span>
      </span>
      <ChevronDown aria-hidden="true" className={cn('size-5 shrink-0 transition-transform', open && 'rotate-180')} />
      <span className="sr-only">{open ? 'Hide the details' : 'Show the details'}</span>
    </button>
  )
}

function Row({
  name,
  value,
  quiet,
  strong,
  saving,
}: {
  name: string
  value: React.ReactNode
  quiet?: boolean
  strong?: boolean
  saving?: boolean
}) {
  return (
    <div className={`flex justify-between gap-4 ${quiet ? 'text-muted' : ''} ${strong ? 'font-semibold text-lg' : ''}`}>
      <dt>{name}</dt>
      <dd className={saving ? 'font-semibold text-candle-ink' : ''}>{value}</dd>
    </div>
  )
}
