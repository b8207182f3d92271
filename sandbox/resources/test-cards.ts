/** What comes of charging a test card. */
export type Outcome =
  | 'succeeds'
  | 'generic_decline'
  | 'insufficient_funds'
  | 'lost_card'
  | 'stolen_card'
  | 'expired_card'
  | 'incorrect_cvc'
  | 'processing_error'
  | 'card_velocity_exceeded'

export interface TestCard {
  number: string
  brand: 'visa' | 'mastercard' | 'amex' | 'discover'
  tokens: string[]
  outcome: Outcome
  /** Saving the card for later works; only charging it is declined. */
  canBeSaved?: boolean
  /** 3-D Secure: on every payment, or only until the card has been set up for later payments. */
  authentication?: 'always' | 'unless_set_up'
  /** The charge succeeds and is then disputed with this reason. */
  dispute?: 'fraudulent' | 'product_not_received'
  /** A refund to the card starts well and fails a moment later, or stays pending for a moment. */
  refund?: 'fails' | 'pending'
  /** The money is available immediately instead of after two days. */
  available?: 'at_once'
}

const visa = (number: string, tokens: string[], rest: Partial<TestCard> = {}): TestCard => ({
  number,
  brand: 'visa',
  tokens,
  outcome: 'succeeds',
  ...rest,
})
const declined = (number: string, name: string, outcome: Outcome) =>
  visa(number, [`pm_card_${name}`, `pm_card_visa_${name}`], { outcome })

/**
 * Stripe's published test cards (docs.stripe.com/testing) that the sandbox knows. Any other number is refused, so
 * that nobody can type a real card into a demo.
 */
const TEST_CARDS: TestCard[] = [
  visa('4242424242424242', ['pm_card_visa']),
  visa('4000056655665556', ['pm_card_visa_debit']),
  { ...visa('5555555555554444', ['pm_card_mastercard']), brand: 'mastercard' },
  { ...visa('5200828282828210', ['pm_card_mastercard_debit']), brand: 'mastercard' },
  { ...visa('378282246310005', ['pm_card_amex']), brand: 'amex' },
  { ...visa('6011111111111117', ['pm_card_discover']), brand: 'discover' },
  visa('4000000000000077', ['pm_card_bypassPending'], { available: 'at_once' }),

  declined('4000000000000002', 'chargeDeclined', 'generic_decline'),
  declined('4000000000009995', 'chargeDeclinedInsufficientFunds', 'insufficient_funds'),
  declined('4000000000009987', 'chargeDeclinedLostCard', 'lost_card'),
  declined('4000000000009979', 'chargeDeclinedStolenCard', 'stolen_card'),
  declined('4000000000000069', 'chargeDeclinedExpiredCard', 'expired_card'),
  declined('4000000000000127', 'chargeDeclinedIncorrectCvc', 'incorrect_cvc'),
  declined('4000000000000119', 'chargeDeclinedProcessingError', 'processing_error'),
  declined('4000000000006975', 'chargeDeclinedVelocityLimitExceeded', 'card_velocity_exceeded'),
  visa('4000000000000341', ['pm_card_chargeCustomerFail'], { outcome: 'generic_decline', canBeSaved: true }),

  visa('4000002500003155', ['pm_card_authenticationRequiredOnSetup'], { authentication: 'unless_set_up' }),
  visa('4000002760003184', ['pm_card_authenticationRequired'], { authentication: 'always' }),
  visa('4000000000003220', ['pm_card_threeDSecure2Required'], { authentication: 'always' }),
  visa('4000008260003178', ['pm_card_authenticationRequiredChargeDeclinedInsufficientFunds'], {
    authentication: 'always',
    outcome: 'insufficient_funds',
    canBeSaved: true,
  }),

  visa('4000000000000259', ['pm_card_createDispute'], { dispute: 'fraudulent' }),
  visa('4000000000002685', ['pm_card_createDisputeProductNotReceived'], { dispute: 'product_not_received' }),
  visa('4000000000005126', ['pm_card_refundFail'], { refund: 'fails' }),
  visa('4000000000007726', ['pm_card_pendingRefund'], { refund: 'pending' }),
]

const byNumber = new Map(TEST_CARDS.map((card) => [card.number, card]))
const byToken = new Map(TEST_CARDS.flatMap((card) => card.tokens.map((token) => [token, card])))

export function cardByNumber(number: string): TestCard | null {
  return byNumber.get(number.replaceAll(/[\s-]/g, '')) ?? null
}

/** The card of a token: `pm_card_visa`, or the older `tok_visa`. */
export function cardByToken(token: string): TestCard | null {
  return byToken.get(token.replace(/^tok_/, 'pm_card_')) ?? null
}

/** What Stripe says about a declined card: the code, the decline code and words for the person who pays. */
export const DECLINES: Record<Exclude<Outcome, 'succeeds'>, { code: string; decline_code: string; message: string }> = {
  generic_decline: declineOf('card_declined', 'generic_decline', 'Your card was declined.'),
  insufficient_funds: declineOf('card_declined', 'insufficient_funds', 'Your card has insufficient funds.'),
  lost_card: declineOf('card_declined', 'lost_card', 'Your card was declined.'),
  stolen_card: declineOf('card_declined', 'stolen_card', 'Your card was declined.'),
  expired_card: declineOf('expired_card', 'expired_card', 'Your card has expired.'),
  incorrect_cvc: declineOf('incorrect_cvc', 'incorrect_cvc', "Your card's security code is incorrect."),
  processing_error: declineOf(
    'processing_error',
    'processing_error',
    'An error occurred while processing your card. Try again in a little bit.',
  ),
  card_velocity_exceeded: declineOf(
    'card_declined',
    'card_velocity_exceeded',
    'Your card was declined for making repeated attempts too frequently or exceeding its amount limit.',
  ),
}

function declineOf(code: string, decline_code: string, message: string) {
  return { code, decline_code, message }
}
