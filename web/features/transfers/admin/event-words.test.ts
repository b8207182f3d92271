import { expect, test } from 'vitest'
import { bookingProcess } from '#contract/processes/booking.ts'
import { holdProcess } from '#contract/processes/hold.ts'
import { transferProcess } from '#contract/processes/transfer.ts'
import { bookingEventWords, eventWords } from './event-words.ts'

test('no event of a log is told by its machine name', () => {
  for (const name of Object.keys(transferProcess.transitions)) expect(eventWords('transfer', name)).toMatch(/ /)
  for (const { transitions } of [bookingProcess, holdProcess])
    for (const name of Object.keys(transitions)) expect(bookingEventWords(name)).toMatch(/ /)
})
