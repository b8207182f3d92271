import { describe, expect, it } from 'vitest'
import {
  actorWords,
  deadlineWords,
  endingOf,
  keptUntil,
  nextToAct,
  nextWho,
  offersToAnswer,
  onBookingWords,
  stageWords,
  toneOf,
} from './transfer-words.ts'

const ended = {
  stage: 'refunded' as const,
  ending: null,
  reason: null,
  decision: null,
  disputedAt: null,
  viewerRole: 'admin' as const,
  steps: [],
  eventDate: '2026-11-24',
  state: 'CA',
}

describe('words about transfers', () => {
  it('say why one ended, and quote the venue and decisions alone', () => {
    const reason = 'the contract has another name'
    expect(endingOf({ ...ended, ending: 'silent', reason })).toBe('The venue didn’t answer in time.')
    expect(endingOf({ ...ended, ending: 'declined', reason: 'no' })).toBe('The venue said no. “no”')
    expect(endingOf({ ...ended, ending: 'declined-for-venue' })).toBe('We said no on the venue’s behalf.')
    expect(endingOf({ ...ended, ending: 'dispute', reason, decision: 'It has' })).toContain(
      'in the buyer’s favor. “It has”',
    )
    expect(endingOf({ ...ended, stage: 'completed', reason, decision: 'It has' })).toBe(
      'We decided the dispute: “It has”',
    )
    const settled = { ...ended, stage: 'completed', reason, disputedAt: '2026-11-23T12:00:00.000Z' } as const
    expect(endingOf(settled)).toBe('The buyer closed the dispute because it was resolved.')
    expect(endingOf({ ...settled, viewerRole: 'buyer' })).toBe('You closed the dispute because it was resolved.')
    expect(endingOf({ ...ended, stage: 'completed', reason })).toBeNull()
    expect(endingOf({ ...ended, ending: 'withdrawn' })).toBeNull()
  })

  it('don’t blame a venue that a bank kept from confirming until the day of the event', () => {
    const endedAt = (at: string) => {
      const steps = [{ key: 'ended' as const, label: 'Refunded', state: 'done' as const, at, until: null }]
      return endingOf({ ...ended, ending: 'silent', viewerRole: 'venue', steps })
    }
    expect(endedAt('2026-11-24T07:59:00.000Z')).toBe('You didn’t answer in time.') // still the 23rd in California
    expect(endedAt('2026-11-24T08:00:00.000Z')).toBe(
      'The day of the event came before you had confirmed the new couple.',
    )
  })

  it('say that a listed date whose venue isn’t verified is off the market', () => {
    const about = { ending: null, money: [], viewerRole: 'seller' as const, escalated: false }
    const listed = { ...about, stage: 'listed' as const, offMarket: false }
    const hidden = { ...listed, offMarket: true }
    expect([stageWords(listed), onBookingWords(listed), toneOf(listed)]).toEqual(['Listed', 'On the market', 'garden'])
    const name = 'Off the market for now'
    expect([stageWords(hidden), onBookingWords(hidden), toneOf(hidden)]).toEqual([name, name, 'candle'])
  })

  it('say until when one that is off the market is kept for the couple of an accepted offer: its time goes on', () => {
    const until = '2026-11-24T05:30:00.000Z'
    const kept = { offMarket: true, waitingFor: { who: 'buyer' as const, until }, now: '2026-11-23T05:30:00.000Z' }
    expect(keptUntil(kept)).toBe(until)
    expect(keptUntil({ ...kept, now: until })).toBeNull()
    expect(keptUntil({ ...kept, offMarket: false })).toBeNull()
    expect(keptUntil({ ...kept, waitingFor: { who: 'couples', until: null } })).toBeNull()
  })

  it('ask the seller to answer offers, and nobody to act while the date is off the market', () => {
    const listed = { waitingFor: { who: 'couples' as const, until: null }, offersWaiting: 2, offMarket: false }
    expect([offersToAnswer(listed), nextToAct(listed)]).toEqual([2, 'seller'])
    const hidden = { ...listed, offMarket: true }
    expect([offersToAnswer(hidden), nextToAct(hidden)]).toEqual([0, undefined])
  })

  it('call the viewer “You”, and nobody else', () => {
    expect(actorWords('venue', 'venue')).toBe('You')
    expect(actorWords('venue', 'seller')).toBe('The venue')
    expect(actorWords('buyer', 'seller')).toBe('The buying couple')
    expect(actorWords('seller', 'buyer')).toBe('The selling couple')
  })

  it('name the venue beside our team, which has been asked to answer in its place', () => {
    expect(nextWho('admin', { escalated: true, viewerRole: 'seller' })).toBe('The venue or our team')
    expect(nextWho('admin', { escalated: true, viewerRole: 'venue' })).toBe('You or our team')
    expect(nextWho('admin', { escalated: true, viewerRole: 'admin' })).toBe('You')
    expect(nextWho('admin', { escalated: false, viewerRole: 'seller' })).toBe('Our team')
  })

  it.each([
    ['2026-11-21T05:30:00Z', 'in 3 days'],
    ['2026-11-21T09:00:00Z', 'in 2 days'], // after midnight in California
    ['2026-11-23T05:30:00Z', 'tomorrow'],
    ['2026-11-23T05:31:00Z', 'in 23 hours'],
    ['2026-11-24T04:29:00Z', 'in 1 hour'],
    ['2026-11-24T04:31:00Z', 'in 59 minutes'],
    ['2026-11-24T05:29:30Z', 'in 1 minute'],
    ['2026-11-24T05:30:00Z', 'over'],
  ])('at %s a deadline at 9:30 PM on the 23rd is %s', (now, left) => {
    // with nonbreaking spaces
    expect(deadlineWords('2026-11-24T05:30:00Z', 'CA', now)).toContain(`(${left.replaceAll(' ', '\u00a0')})`)
  })
})
