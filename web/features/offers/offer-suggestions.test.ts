import { describe, expect, it } from 'vitest'
import { counterSuggestions } from './offer-suggestions.ts'

const round = (by: 'buyer' | 'seller', price: number) => ({ by, price, at: '' })

describe('prices to counter with', () => {
  it('lie between the offer and the asking price for the seller', () => {
    const offer = { rounds: [round('buyer', 2000)], askingPrice: 2700, counterRange: { from: 2000.01, to: 2699.99 } }
    expect(counterSuggestions(offer, 0.8)).toEqual([
      { price: 2350, label: 'Meet halfway' },
      { price: 2560, label: 'Closer to yours' },
    ])
  })

  it('lie between their offer and the seller’s latest price for the buyer', () => {
    const rounds = [round('buyer', 2000), round('seller', 2401)]
    const offer = { rounds, askingPrice: 2700, counterRange: { from: 2000.01, to: 2400.99 } }
    expect(counterSuggestions(offer, 0.2)).toEqual([
      { price: 2201, label: 'Meet halfway' },
      { price: 2080, label: 'Closer to yours' },
    ])
  })

  it('include none twice, and none without a whole dollar in between', () => {
    const close = { rounds: [round('buyer', 2000)], askingPrice: 2002, counterRange: { from: 2000.01, to: 2001.99 } }
    expect(counterSuggestions(close, 0.2)).toEqual([{ price: 2001, label: 'Meet halfway' }])
    const closer = { ...close, askingPrice: 2001, counterRange: { from: 2000.01, to: 2000.99 } }
    expect(counterSuggestions(closer, 0.8)).toEqual([])
    expect(counterSuggestions({ ...close, counterRange: null }, 0.8)).toEqual([])
  })
})
