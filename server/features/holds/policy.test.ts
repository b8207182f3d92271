import { describe, expect, it } from 'vitest'
import { checkAmountSeen, checkDateAmountSeen, checkGuestCount, isRunning } from './policy.ts'

describe('a hold', () => {
  const until = new Date('2027-06-01T10:15:00Z')
  it.each([
    ['running', '2027-06-01T10:14:59Z', true],
    ['running', '2027-06-01T10:15:00Z', false],
    ['ending', '2027-06-01T10:00:00Z', false],
    ['paid', '2027-06-01T10:00:00Z', false],
    ['over', '2027-06-01T10:00:00Z', false],
  ] as const)('%s until 10:15 can still be paid for at %s: %s', (state, now, running) => {
    expect(isRunning({ state, expires_at: until }, new Date(now))).toBe(running)
  })

  it('takes at most as many guests as the listing, or names the field', () => {
    expect(() => checkGuestCount(120, 120)).not.toThrow()
    const fields = { guestCount: 'This date is for up to 120 guests.' }
    expect(() => checkGuestCount(121, 120)).toThrow(expect.objectContaining({ details: { fields } }))
  })

  it('begins at the amount that the couple saw, or reports the current one', () => {
    expect(() => checkAmountSeen(3000_00, 3000_00)).not.toThrow()
    const changed = { code: 'price_changed', details: { amount: 3100 } }
    expect(() => checkAmountSeen(3000_00, 3100_00)).toThrow(expect.objectContaining(changed))
  })

  it('begins at the whole price of a venue’s date, too, but at nothing else', () => {
    for (const seen of [3000_00, 12_000_00]) {
      expect(() => checkDateAmountSeen(seen, 3000_00, 12_000_00)).not.toThrow()
    }
    for (const price of [12_000_00, null]) {
      expect(() => checkDateAmountSeen(12_000_01, 3000_00, price)).toThrow('The price of this date has changed.')
    }
  })
})
