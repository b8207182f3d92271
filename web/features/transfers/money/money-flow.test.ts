import { describe, expect, it } from 'vitest'
import type { Transfer } from '#contract/api/transfers.ts'
import { escrowWords, moneyFlow } from './money-flow.ts'

type Money = Transfer['money']
const parts = (place: Money[number]['place']): Money => [
  { party: 'seller', label: 'Price after the fee', amount: 2565.1, place },
  { party: 'platform', label: 'Fee', amount: 134.9, place },
  { party: 'venue', label: 'Transfer fee', amount: 100.2, place },
]

describe('the money map', () => {
  it('shows nothing in escrow before the buyer has paid', () => {
    const flow = moneyFlow(parts('not-paid'))
    expect(flow).toMatchObject({ unpaid: 2800.2, inEscrow: 0, paidIn: 'to-come' })
    expect(flow.shares.map((share) => share.flow)).toEqual(['to-come', 'to-come', 'to-come'])
  })

  it('adds up what is in escrow to the cent', () => {
    expect(moneyFlow(parts('escrow'))).toMatchObject({
      total: 2800.2,
      unpaid: 0,
      inEscrow: 2800.2,
      paidIn: 'done',
    })
  })

  it('tells money on its way from money that has arrived', () => {
    const [seller, platform] = parts('waiting') as [Money[number], Money[number]]
    const flow = moneyFlow([seller, { ...platform, place: 'kept' }])
    expect(flow).toMatchObject({ unpaid: 0, inEscrow: 0, paidIn: 'done' })
    expect(flow.shares.map((share) => share.flow)).toEqual(['moving', 'done'])
  })

  it('shows a refund on its way to the buyer', () => {
    const back = moneyFlow([{ party: 'buyer', label: 'Refund to the buyer', amount: 2700, place: 'waiting' }])
    expect(back).toMatchObject({ inEscrow: 0, paidIn: 'done', shares: [{ party: 'buyer', flow: 'moving' }] })
  })

  it('says whether the escrow holds money, and which way it went', () => {
    const words = (money: Money, frozen: Transfer['frozen'] = null) => escrowWords(moneyFlow(money), frozen)
    const refund = { party: 'buyer', label: 'Refund to the buyer', amount: 120.5 } as const
    const back: Money = [{ ...refund, place: 'waiting' }]
    expect(words(parts('not-paid'))).toBe('empty')
    expect(words(parts('escrow'))).toBe('held here now')
    expect(words(parts('sent'))).toBe('released')
    expect(words([...parts('sent'), ...back])).toBe('released')
    expect(words(back)).toBe('being refunded')
    expect(words([{ ...refund, place: 'refused' }])).toBe('being refunded')
    expect(words([{ ...refund, place: 'sent' }])).toBe('refunded')
    const byBank: Money = [{ party: 'buyer', label: 'Back from your bank', amount: 2700, place: 'sent' }]
    expect(words(byBank)).toBe('taken back by the bank')
    expect(words([...byBank, ...back])).toBe('being refunded')
  })

  it('draws no payment where there is no money', () => {
    expect(moneyFlow([])).toEqual({ total: 0, unpaid: 0, inEscrow: 0, paidIn: 'to-come', shares: [] })
  })
})
