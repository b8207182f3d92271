import { describe, expect, it } from 'vitest'
import type { BuyerOffer, Offer } from '#contract/api/offers.ts'
import { toPayName } from '#contract/wording/offer-texts.ts'
import { endedWords, hasEnded, offerStatus, shareOfAsking, standingWords, toneOfOffer } from './offer-words.ts'

const rounds = (...by: ('buyer' | 'seller')[]) => by.map((who, at) => ({ by: who, price: 2300, at: `${at}` }))
const offer = (facts: Partial<Offer>) =>
  ({
    viewerRole: 'buyer',
    waitingFor: null,
    price: 2300,
    askingPrice: 2700,
    taken: false,
    offMarket: false,
    rounds: rounds('buyer'),
    ...facts,
  }) as Offer

describe('words about offers', () => {
  it('say who said no or nothing: the side that was asked last', () => {
    for (const [stage, word, byYou] of [
      ['declined', 'Declined', 'Declined by you'],
      ['expired', 'No answer in time', 'You didn’t answer in time'],
    ] as const) {
      expect(offerStatus(offer({ stage }))).toBe(word)
      expect(offerStatus(offer({ stage, viewerRole: 'seller' }))).toBe(byYou)
      expect(offerStatus(offer({ stage, rounds: rounds('buyer', 'seller') }))).toBe(byYou)
      expect(offerStatus(offer({ stage, viewerRole: 'seller', rounds: rounds('buyer', 'seller') }))).toBe(word)
    }
    expect(standingWords(offer({ stage: 'declined' }))).toBe('The selling couple declined.')
    expect(standingWords(offer({ stage: 'declined', rounds: rounds('buyer', 'seller') }))).toBe(
      'You declined their price.',
    )
  })

  it('say what became of a date that no longer has a page, unless the offer ended with it', () => {
    const now = '2027-05-01T12:00:00.000Z'
    const ended = (facts: Partial<BuyerOffer>) =>
      endedWords(offer({ eventDate: '2027-06-12', state: 'TX', now, ...facts }) as BuyerOffer)
    expect(ended({ stage: 'declined', hasPage: true })).toBe('The selling couple declined.')
    expect(ended({ stage: 'declined', hasPage: false })).toBe(
      'The selling couple declined. The date is off the market.',
    )
    const later = { now: '2027-06-13T12:00:00.000Z', hasPage: false }
    expect(ended({ stage: 'withdrawn', ...later })).toBe('You withdrew your offer. The day has passed.')
    expect(ended({ stage: 'void', ...later })).toBe('The date has been sold or is no longer for sale.')
  })

  it('warn by color only the side that has to act', () => {
    expect(toneOfOffer(offer({ stage: 'open', waitingFor: 'seller' }))).toBe('muted')
    expect(toneOfOffer(offer({ stage: 'open', waitingFor: 'seller', viewerRole: 'seller' }))).toBe('candle')
    const hidden = { stage: 'open', waitingFor: 'seller', viewerRole: 'seller', offMarket: true } as const
    expect(toneOfOffer(offer(hidden))).toBe('muted')
    expect(toneOfOffer(offer({ stage: 'accepted', waitingFor: 'buyer' }))).toBe('garden')
    expect(hasEnded(offer({ stage: 'accepted', waitingFor: 'buyer' }))).toBe(false)
    expect(hasEnded(offer({ stage: 'void' }))).toBe(true)
  })

  it('say that a couple is taking over the date while that is so', () => {
    expect(standingWords(offer({ stage: 'open', taken: true }))).toContain('A couple is taking over the date right now')
    expect(standingWords(offer({ stage: 'countered', taken: true }))).toContain('can’t accept yet')
    expect(standingWords(offer({ stage: 'countered' }))).toContain('You can accept it')
  })

  it('ask nobody to pay for a date that is off the market, nor to accept a price for it', () => {
    expect(standingWords(offer({ stage: 'open', offMarket: true }))).toContain('no offer can be accepted yet')
    expect(standingWords(offer({ stage: 'countered', offMarket: true }))).toContain('so you can’t accept yet')
    const accepted = offer({ stage: 'accepted', waitingFor: 'buyer', offMarket: true })
    expect(standingWords(accepted)).toContain('so you can’t pay yet')
    expect(standingWords({ ...accepted, offMarket: false })).not.toContain('off the market')
    expect([true, false].map((offMarket) => toPayName({ offMarket }))).toEqual(['You would pay', 'To pay'])
  })

  it('say when the seller now asks no more than the price on the table', () => {
    const cheaper = 'The asking price is now $2,300, and you can buy the date at that price instead.'
    for (const stage of ['open', 'countered', 'countered_back'] as const) {
      expect(standingWords(offer({ stage, askingPrice: 2300 }))).toContain(cheaper)
      expect(standingWords(offer({ stage }))).not.toContain('instead')
    }
    expect(standingWords(offer({ stage: 'accepted', askingPrice: 2300 }))).not.toContain('instead')
    const words = standingWords(offer({ stage: 'open', askingPrice: 2300 }))
    expect(words).toContain('Neither of you can name another price.')
  })

  it('promise the asking price only while the date is for sale', () => {
    expect(standingWords(offer({ stage: 'unpaid' }))).toContain(
      'If the date is still for sale, the asking price of $2,700 applies again.',
    )
  })

  it('compare with the asking price', () => {
    expect(shareOfAsking(2300, 2700)).toBe('85% of the asking price')
  })
})
