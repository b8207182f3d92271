import type { PaymentIntent } from '@stripe/stripe-js'
import { expect, it } from 'vitest'
import { failureWords, isUnderWay, withAdvice } from './provider-words.ts'

it('says a code in words, and leaves a sentence as it is', () => {
  expect(failureWords('lost_or_stolen_card')).toBe('Lost or stolen card')
  expect(failureWords('Charge ch_1a_2 cannot be refunded.')).toBe('Charge ch_1a_2 cannot be refunded.')
  expect(failureWords(null)).toBe('No reason given')
})

it('says once what to do about a card that was not taken', () => {
  expect(withAdvice('Your card was declined.')).toBe('Your card was declined. Nothing was charged. Try another card.')
  const said = 'Please choose a different payment method and try again.'
  expect(withAdvice(said)).toBe(`${said} Nothing was charged.`)
})

it('takes a payment that was confirmed before for one that is under way, not for one that was refused', () => {
  const refused = (status?: PaymentIntent['status']) =>
    isUnderWay(status ? { payment_intent: { status } as never } : {})
  expect([refused('succeeded'), refused('processing')]).toEqual([true, true])
  expect([refused('requires_payment_method'), refused('canceled'), refused()]).toEqual([false, false, false])
})
