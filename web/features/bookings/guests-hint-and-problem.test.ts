import { expect, test } from 'vitest'
import { guestProblem } from './guests-hint-and-problem.ts'

test('a guest count is a whole number in digits, up to the venue’s maximum', () => {
  for (const typed of ['1', '80', '080', '120']) expect(guestProblem(typed, 120), typed).toBeUndefined()
  for (const typed of ['', '0', '121', '-5', '2.5', '1e1', '+9', '0x10', 'ten']) {
    expect(guestProblem(typed, 120), typed).toBe('Enter a number from 1 to 120')
  }
})
