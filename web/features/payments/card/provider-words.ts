import type { StripeError } from '@stripe/stripe-js'
import { capitalized } from '#contract/wording/first-letter.ts'

/**
 * Why the card provider refused something, in its own words: a sentence as it is, and a code such as
 * lost_or_stolen_card as words.
 */
export function failureWords(failure: string | null): string {
  const words = failure ?? 'No reason given'
  return capitalized(/\s/.test(words) ? words : words.replaceAll('_', ' '))
}

/** Adds to the provider's `message` about a refused card that nothing was charged and, if missing, what to do. */
export function withAdvice(message: string): string {
  return `${message} Nothing was charged.${/\b(try|choose|use)\b/i.test(message) ? '' : ' Try another card.'}`
}

/** The card provider's words and, if the card or its bank said no, what to do now. */
export function wordsOf({ type, code, message = 'Your card was not accepted.' }: Refusal): string {
  const saidNo = type === 'card_error' || code === 'payment_intent_authentication_failure'
  return saidNo ? withAdvice(message) : message
}

type Refusal = Pick<StripeError, 'type' | 'code' | 'message'>

/**
 * Whether the provider refused the form because this payment was confirmed before: the money has arrived or is on its
 * way.
 */
export function isUnderWay({ payment_intent: intent }: Pick<StripeError, 'payment_intent'>): boolean {
  return intent?.status === 'succeeded' || intent?.status === 'processing'
}
