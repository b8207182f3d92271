import { describe, expect, it } from 'vitest'
import type { Transfer } from '../transfers/transfer-views.ts'
import { placeText } from './transfer-money.ts'

describe('the place of money', () => {
  it('says when the venue’s fee is due', () => {
    expect(placeText({ party: 'venue', place: 'waiting' }, 'venue')).toBe('Due the day after the event')
    expect(placeText({ party: 'seller', place: 'waiting' }, 'seller')).toBe('On its way')
  })

  it('says that a bank has taken the price back for now', () => {
    const words = (payment: 'price' | 'booking') =>
      placeText({ party: 'seller', place: 'escrow' }, 'buyer', { payment, since: '2026-12-05T19:10:00.000Z' })
    expect(words('price')).toBe('Taken back by a bank for now')
    expect(words('booking')).toBe('In escrow')
  })

  it('tells only those who see the seller’s net that the seller was paid', () => {
    const words = (viewer: Transfer['viewerRole']) =>
      (['waiting', 'sent'] as const).map((place) => placeText({ party: 'seller', place }, viewer))
    for (const viewer of ['buyer', 'venue'] as const) {
      expect(words(viewer)).toEqual(['Released from escrow', 'Released from escrow'])
    }
    for (const viewer of ['seller', 'admin'] as const) expect(words(viewer)).toEqual(['On its way', 'Paid out'])
  })
})
