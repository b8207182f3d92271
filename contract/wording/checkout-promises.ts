import type { Checkout } from '../api/payments.ts'
import { LIMITS } from '../limits.ts'
import { formatDate, formatDollars } from './format.ts'

/** What a couple is about to pay, in dollars, as the listing and the checkout say it. */
export interface Buying {
  purpose: 'date' | 'transfer' | 'balance'
  amountDueNow: number
  balanceDue: number
  refunds: Checkout['refunds']
}

/** What a couple is refunded in one case. */
export interface RefundLine {
  when: string
  back: string
}

/** The refund in every case, one line each, as the checkout shows it above its button (domain.md rows 11 and 12). */
export function refundLines(order: Buying): RefundLine[] {
  const { purpose, amountDueNow, balanceDue } = order
  const unsigned = {
    when: 'The venue doesn’t put the contract in your name',
    back: `All of it: ${formatDollars(amountDueNow)}`,
  }
  const all = [formatDollars(amountDueNow)]
  if (balanceDue > 0) all.push(`${formatDollars(amountDueNow + balanceDue)} with the balance`)
  const back = purpose === 'balance' ? 'Everything you’ve paid' : `All of it: ${all.join(', or ')}`
  return [
    ...(purpose === 'transfer' ? [unsigned] : []),
    ...linesOfCancelling(order),
    { when: 'The venue cancels at any time', back },
  ]
}

function linesOfCancelling({ amountDueNow, balanceDue, refunds }: Buying): RefundLine[] {
  const { refund, refundWithBalance, until } = refunds
  const nothing = formatDollars(0)
  if (until === null) return [{ when: 'You cancel at any time', back: nothing }]
  const byThen = `You cancel by ${formatDate(until)}`
  const later = { when: 'You cancel later', back: nothing }
  if (balanceDue === 0) return [{ when: byThen, back: formatDollars(refund) }, later]
  const settled = `${formatDollars(refundWithBalance)} of ${formatDollars(amountDueNow + balanceDue)}`
  return [
    { when: 'You cancel before you pay the balance', back: formatDollars(refund) },
    { when: `${byThen}, with the balance paid`, back: settled },
    later,
  ]
}

/** When the venue, or the couple that sells, gets the money (domain.md rows 19 and 40). `deposit`: in dollars. */
export function payoutPromise({ purpose, balanceDue }: Buying, deposit: number): string {
  if (purpose === 'balance') return 'The venue gets this money the day after your event.'
  if (purpose === 'transfer') {
    const rest = balanceDue > 0 ? ' The venue gets the balance the day after your event.' : ''
    return `Your payment stays in escrow until the date is yours. Only then is the selling couple paid.${rest}`
  }
  // if everything is due now, the event may be tomorrow
  const atTheLatest = balanceDue === 0 ? ', or with the rest if that’s sooner,' : ','
  return `The venue gets the deposit, ${formatDollars(deposit)}, ${LIMITS.depositPayoutHours} hours after you book${atTheLatest} and the rest the day after your event.`
}
