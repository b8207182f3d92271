/** To a couple whose card's bank did not take a refund, which we still owe until an admin has sent it another way. */
export const REFUND_REFUSED =
  'The bank of your card did not take our refund. Your money is safe with us: we are on it, and will write to you.'
