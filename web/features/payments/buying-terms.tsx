import { Link } from '@tanstack/react-router'
import type { ListingDetail } from '#contract/api/listings.ts'
import type { Checkout } from '#contract/api/payments.ts'
import { type Buying, payoutPromise, refundLines } from '#contract/wording/checkout-promises.ts'
import { VENUE_LATER } from '#contract/wording/venue-later.ts'
import { RefundCases } from '#web/components/ui/refund-cases.tsx'

/** Above the button that pays: what comes back in each case, and when the money moves on. */
export function CheckoutTerms({ checkout }: { checkout: Checkout }) {
  const { purpose, balanceDue } = checkout
  const order = {
    ...checkout,
    purpose: purpose === 'transfer' || purpose === 'balance' ? purpose : ('date' as const),
    balanceDue: purpose === 'balance' ? 0 : balanceDue, // what is left once this is paid
  }
  return <Terms order={order} deposit={checkout.depositAmount} level={2} />
}

/** The same terms, above the button that holds the date. Nothing for a date that can't be bought. */
export function ListingTerms({ listing }: { listing: ListingDetail }) {
  const { isTransfer, refunds, depositAmount } = listing
  if (!refunds) return null
  const order = { ...listing, refunds, purpose: isTransfer ? ('transfer' as const) : ('date' as const) }
  return <Terms order={order} deposit={depositAmount} level={3} />
}

function Terms({ order, deposit, level }: { order: Buying; deposit: number; level: 2 | 3 }) {
  return (
    <RefundCases lines={refundLines(order)} level={level}>
      {payoutPromise(order, deposit)}
    </RefundCases>
  )
}

/** Under the button that pays: what paying means. The links open new tabs, so the card form stays as it is. */
export function PayingMeans({ purpose, venueLater }: Pick<Checkout, 'purpose' | 'venueLater'>) {
  if (purpose === 'balance') {
    return (
      <p className="text-center text-sm text-muted">
        This pays the rest of the price. There’s nothing left to pay afterward.
      </p>
    )
  }
  return (
    <p className="text-center text-sm text-muted">
      By paying, you agree to the{' '}
      <Link to="/terms" target="_blank" className="link">
        Terms<span className="sr-only"> (opens in a new tab)</span>
      </Link>{' '}
      and{' '}
      <Link to="/refunds" target="_blank" className="link">
        refund rules<span className="sr-only"> (opens in a new tab)</span>
      </Link>
      . {venueLater ? VENUE_LATER.before : revealWords(purpose)}
    </p>
  )
}

/** A transfer's venue may be revealed later because of the card, which is known only once it has paid. */
const revealWords = (purpose: Checkout['purpose']): string =>
  `The venue is ${purpose === 'transfer' ? 'usually ' : ''}revealed as soon as your payment is confirmed.`
