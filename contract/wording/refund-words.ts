/** When a refund arrives. */
export const BANKS_TAKE_DAYS = 'Banks usually show it within 5 to 10 days.'

/** To a couple whose bank refused a refund, which we still owe until an admin has sent it another way. */
export const REFUND_REFUSED =
  'Your card’s bank refused our refund. Your money is safe with us, and we’ll write to you about another way.'
