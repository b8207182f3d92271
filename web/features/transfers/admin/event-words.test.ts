import { expect, test } from 'vitest'
import { bookingProcess } from '#contract/processes/booking.ts'
import { holdProcess } from '#contract/processes/hold.ts'
import { offerProcess } from '#contract/processes/offer.ts'
import { paymentProcess } from '#contract/processes/payment.ts'
import { payoutProcess } from '#contract/processes/payout.ts'
import { refundProcess } from '#contract/processes/refund.ts'
import { transferProcess } from '#contract/processes/transfer.ts'
import { eventWords } from './event-words.ts'

const LOGGED = [
  ['transfer', transferProcess.transitions],
  ['offer', offerProcess.transitions],
  ['booking', bookingProcess.transitions],
  ['hold', holdProcess.transitions],
  ['payment', paymentProcess.transitions],
  ['refund', refundProcess.transitions],
  ['payout', payoutProcess.transitions],
] as const

test('a booking’s log is told in one register, and no two events read alike', () => {
  const words = (['booking', 'hold', 'payment', 'transfer'] as const).map((about) =>
    eventWords(about, { booking: 'confirm', hold: 'pay', payment: 'succeed', transfer: 'list' }[about]),
  )
  expect(words).toEqual(['Booking confirmed', 'Hold paid', 'The payment arrived', 'Listed for sale'])
  const all = LOGGED.flatMap(([about, transitions]) => Object.keys(transitions).map((name) => eventWords(about, name)))
  expect(all.filter((one, at) => all.indexOf(one) !== at)).toEqual([])
})

test.each(LOGGED)('no event of a %s is told by its machine name', (about, transitions) => {
  for (const name of Object.keys(transitions)) expect(eventWords(about, name)).toMatch(/ /)
})
