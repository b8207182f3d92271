import { expect, test } from 'vitest'
import { anApp } from '#tests/builders/app.ts'
import { paysWith, syncs } from '#tests/builders/bookings.ts'
import { aTransfer, transferOf } from '#tests/builders/transfers.ts'
import { aCouple } from '#tests/builders/users.ts'
import { size } from './crowd.ts'

/** Looks at venues through transfers that are paid at the same moment (docs/decisions/0055-what-a-look-costs.md). */
const { app, bank } = await anApp({ pool: 20, retries: 2, config: { refundedTransfers: 1 } })

const CARDS = ['pm_card_visa', 'pm_card_mastercard', 'pm_card_visa_debit', 'pm_card_amex']
const AT_ONCE = size(4, 12)

test.each(CARDS)('several accounts with one card (%s) that pay at the same moment see one venue', async (card) => {
  await bank.webhooks('never')
  const transfers = await Promise.all(
    Array.from({ length: AT_ONCE }, async () => aTransfer(app, { buyer: await aCouple(app) }).reserved()),
  )
  await Promise.all(transfers.map(({ checkout }) => paysWith(app, checkout, card)))
  const paid = await Promise.all(transfers.map(({ buyer, listing }) => syncs(buyer, listing)))
  expect(paid.map(({ state }) => state)).toEqual(transfers.map(() => 'paid'))
  const seen = await Promise.all(transfers.map((transfer) => transferOf(transfer.buyer, transfer)))
  expect(seen.filter(({ venueName }) => venueName !== null)).toHaveLength(1)
})
