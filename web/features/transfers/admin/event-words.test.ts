import { expect, test } from 'vitest'
import { bookingProcess } from '#contract/processes/booking.ts'
import { holdProcess } from '#contract/processes/hold.ts'
import { transferProcess } from '#contract/processes/transfer.ts'
import { eventWords } from './event-words.ts'

test.each([
  ['transfer', transferProcess.transitions],
  ['booking', bookingProcess.transitions],
  ['hold', holdProcess.transitions],
] as const)('no event of a %s is told by its machine name', (about, transitions) => {
  for (const name of Object.keys(transitions)) expect(eventWords(about, name)).toMatch(/ /)
})
