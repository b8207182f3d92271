import { describe, expect, it } from 'vitest'
import { actorWords, deadlineWords, formatMoment } from './transfer-words.ts'

describe('words about transfers', () => {
  it('name the viewer as you, and nobody else', () => {
    expect(actorWords('venue', 'venue')).toBe('You')
    expect(actorWords('venue', 'seller')).toBe('The venue')
    expect(actorWords('buyer', 'seller')).toBe('The couple that takes the date')
    expect(actorWords('seller', 'buyer')).toBe('The couple that passes the date on')
  })

  it('tell an instant as the clock at the venue shows it', () => {
    expect(formatMoment('2026-11-23T22:00:00Z', 'NY')).toBe('Mon, Nov 23, 2026, 5:00 PM EST')
    expect(formatMoment('2026-11-24T05:30:00Z', 'CA')).toBe('Mon, Nov 23, 2026, 9:30 PM PST')
  })

  it.each([
    ['2026-11-20', 'in 3 days'],
    ['2026-11-22', 'tomorrow'],
    ['2026-11-23', 'today'],
    ['2026-11-24', 'over'],
  ])('on %s a deadline on the 23rd is %s', (today, left) => {
    // 5:30 UTC on the 24th is still the 23rd in California
    expect(deadlineWords('2026-11-24T05:30:00Z', 'CA', today)).toContain(`(${left})`)
  })
})
