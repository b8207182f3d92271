import { describe, expect, test } from 'vitest'
import type { OfferState } from '#contract/processes/offer.ts'
import { anApp } from '#tests/builders/app.ts'
import { answers, offerOf, offers } from '#tests/builders/offers.ts'
import { aTransfer } from '#tests/builders/transfers.ts'
import { aCouple } from '#tests/builders/users.ts'

const { app } = await anApp()
const market = await aTransfer(app).listed()

describe('a page that is out of date', () => {
  const stillAt = (state: string) => ({ status: 409, body: { code: 'state_changed', details: { state } } })

  test('declines no price that it doesn’t show', async () => {
    const couple = await aCouple(app)
    const offer = await offers(couple, market.listing, '2000')
    const params = { id: offer.id }
    await answers(market.seller, offer, 'counter', 2400)
    await answers(couple, offer, 'counter', 2300)
    const decline = (stage: OfferState) =>
      market.seller.client.try('POST /api/offers/{id}/decline', { params, body: { stage } })
    expect(await decline('open')).toMatchObject(stillAt('countered_back'))
    expect((await offerOf(couple, offer)).stage).toBe('countered_back')
    expect(await decline('countered_back')).toMatchObject({ status: 200, body: { stage: 'declined' } })
  })

  test('withdraws no offer that has just been accepted', async () => {
    const couple = await aCouple(app)
    const offer = await offers(couple, market.listing, '2000')
    const params = { id: offer.id }
    await answers(market.seller, offer, 'accept', 2000)
    const withdraw = (stage: OfferState) =>
      couple.client.try('POST /api/offers/{id}/withdraw', { params, body: { stage } })
    expect(await withdraw('open')).toMatchObject(stillAt('accepted'))
    expect((await offerOf(couple, offer)).actions).toEqual(['pay', 'withdraw'])
    expect(await withdraw('accepted')).toMatchObject({ status: 200, body: { stage: 'unpaid' } })
  })
})
