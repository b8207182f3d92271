import type { PaymentIntent } from '@stripe/stripe-js'
import { expect, it } from 'vitest'
import { failureWords, isUnderWay, withAdvice, wordsOf } from './provider-words.ts'

it('puts a code into words, and leaves a sentence as it is', () => {
  expect(failureWords('lost_or_stolen_card')).toBe('Lost or stolen card')
  expect(failureWords('Charge ch_1a_2 cannot be refunded.')).toBe('Charge ch_1a_2 cannot be refunded.')
  expect(failureWords(null)).toBe('No reason given')
})

it('says what to do about a declined card, but not twice', () => {
  expect(withAdvice('Your card was declined.')).toBe('Your card was declined. Nothing was charged. Try another card.')
  const message = 'Please choose a different payment method and try again.'
  expect(withAdvice(message)).toBe(`${message} Nothing was charged.`)
})

it('says that nothing was charged where the card or its bank said no, and only there', () => {
  const failed = { code: 'payment_intent_authentication_failure', message: 'Choose another.' } as const
  expect(wordsOf({ type: 'invalid_request_error', ...failed })).toBe('Choose another. Nothing was charged.')
  expect(wordsOf({ type: 'card_error', message: 'Declined.' })).toContain('Nothing was charged.')
  expect(wordsOf({ type: 'api_connection_error', message: 'No connection.' })).toBe('No connection.')
})

it('treats a payment confirmed earlier as under way, but no other', () => {
  const underWay = (status?: PaymentIntent['status']) =>
    isUnderWay(status ? { payment_intent: { status } as never } : {})
  expect([underWay('succeeded'), underWay('processing')]).toEqual([true, true])
  expect([underWay('requires_payment_method'), underWay('canceled'), underWay()]).toEqual([false, false, false])
})
