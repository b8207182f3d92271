import { expect, test } from 'vitest'
import { bookingProcess } from '#contract/processes/booking.ts'
import { holdProcess } from '#contract/processes/hold.ts'
import { transferProcess } from '#contract/processes/transfer.ts'
import { eventWords } from './event-words.ts'

test('a booking’s log is told in one register, and no two events read alike', () => {
  const words = (['booking', 'hold', 'payment', 'transfer'] as const).map((about) =>
    eventWords(about, { booking: 'confirm', hold: 'pay', payment: 'succeed', transfer: 'list' }[about]),
  )
  expect(words).toEqual(['Booking confirmed', 'Hold paid', 'The payment arrived', 'Listed for sale'])
})

test.each([
  ['transfer', transferProcess.transitions],
  ['booking', bookingProcess.transitions],
  ['hold', holdProcess.transitions],
] as const)('no event of a %s is told by its machine name', (about, transitions) => {
  for (const name of Object.keys(transitions)) expect(eventWords(about, name)).toMatch(/ /)
})
