/** When a refund arrives. */
export const BANKS_TAKE_DAYS = 'Banks usually show it within 5 to 10 days.'

/** To a couple whose bank refused a refund, which we still owe until an admin has sent it another way. */
export const REFUND_REFUSED =
  'Your card’s bank refused our refund. Your money is safe with us, and we’ll write to you about another way.'

/** To a couple whose booking is cancelled: what they get back, as a formatted sum; null for nothing. */
export const backToCouple = (refund: string | null): string =>
  refund === null
    ? 'The venue keeps what was paid, as agreed when you booked.'
    : `We’ll refund ${refund} to your card. ${BANKS_TAKE_DAYS}`

/** Of a part of the refund that pays the couple's debt, which their bank has left. */
export const OWED = 'Kept for what you owe us'

/** To a venue whose booking it, or an admin, cancels. */
export const VENUE_PAYS_BACK =
  'The couple gets back every dollar they paid, including the deposit. If we’ve already paid you for this booking, we’ll take that back from your payout account. The date comes off the market, and you can list it again.'

/** To a couple whose payment arrived too late to count. */
export const LATE_PAYMENT = {
  date: 'Your payment arrived after your hold had ended, and the date was gone.',
  balance: 'Your balance arrived after your booking had ended, or while another couple was taking it over.',
} as const

export const REFUND_IN_FULL = `We’re refunding the full amount to your card. ${BANKS_TAKE_DAYS} You don’t need to do anything.`
