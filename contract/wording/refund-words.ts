/** When a refund arrives. */
export const BANKS_TAKE_DAYS = 'Banks usually show it within 5 to 10 days.'

/** To a couple whose bank refused a refund, which we still owe until an admin has sent it another way. */
export const REFUND_REFUSED =
  'Your card’s bank refused our refund. Your money is safe with us. Please reply to our email to tell us how you’d like to receive it.'

/** What becomes of a couple's money when their booking is canceled, in one unit of money. */
interface Back {
  refund: number
  /** what pays their debt instead */
  settled: number
  /** the part they had not yet gotten back that stays with the venue */
  lost: number
}

/** To a couple whose booking is canceled: what they get back, or why nothing. */
export function backToCouple({ refund, settled, lost }: Back, format: (sum: number) => string): string {
  if (refund > 0) return `We’ll refund ${format(refund)} to your card. ${BANKS_TAKE_DAYS}`
  if (settled > 0) return 'Your refund goes toward what you owe us for this booking.'
  return lost > 0
    ? 'The venue keeps what was paid, as agreed at checkout.'
    : 'You’ve already gotten back everything you paid, so there’s nothing left to refund.'
}

/** Names the part of a refund that goes toward what the couple owes us since their bank took a payment back. */
export const OWED = 'Applied to what you owe us'

/** For a canceled booking whose couple has nothing left to get back, because their bank has returned their money. */
export const ALL_BACK = 'The couple has already gotten back everything they paid.'

/** What becomes of a venue's money for a booking that it, or an admin, cancels, in one unit of money. */
export interface VenuePays {
  /** the couple took the booking over, and another one has paid its deposit */
  takenOver: boolean
  /** goes back to the couple */
  refund: number
  /** we've sent it to the venue and take it back */
  paidOut: number
  /** we would still have sent it */
  unsent: number
  /** the refund exceeds these two plus our commission, and the venue owes us the rest */
  short: number
}

/** To a venue whose booking it, or an admin, cancels. */
export function venuePaysBack(pays: VenuePays, format: (sum: number) => string): string {
  const toCouple = pays.refund > 0 ? `${allBack(pays)}.` : ALL_BACK
  return `${toCouple} ${fromVenue(pays, format)} The date stays off the market until you list it again.`
}

/** What a couple gets back if the venue or an admin cancels; the caller ends the sentence. */
export const allBack = ({ takenOver }: Pick<VenuePays, 'takenOver'>): string =>
  `The couple gets back every dollar they paid${takenOver ? ' themselves' : ', including the deposit'}`

function fromVenue({ paidOut, unsent, short }: VenuePays, format: (sum: number) => string): string {
  const taken =
    paidOut > 0
      ? `We’ve paid you ${format(paidOut)} for this booking, and we’ll take it back from your payout account.`
      : 'Nothing has been paid to you for this booking, so there’s nothing to take back.'
  const kept =
    unsent > 0
      ? ` We won’t send the ${paidOut > 0 ? `remaining ${format(unsent)}` : `${format(unsent)} you were expecting`}.`
      : ''
  const owed = short > 0 ? ` That doesn’t cover the whole refund, so you’ll owe us ${format(short)}.` : ''
  return taken + kept + owed
}

/** To a couple whose payment arrived too late to count. */
export const LATE_PAYMENT = {
  date: 'Your payment arrived too late: we were no longer holding the date for you.',
  balance: 'Your balance arrived too late: your booking had ended, or another couple was already paying for it.',
} as const

export const REFUND_IN_FULL = `We’re refunding the full amount to your card. ${BANKS_TAKE_DAYS} You don’t need to do anything.`
