import { expect, test } from 'vitest'
import { MINUTE } from '#server/platform/clock.ts'
import { anApp } from '#tests/builders/app.ts'
import { aBooking, intentOf, paysWith } from '#tests/builders/bookings.ts'
import { aListing } from '#tests/builders/listings.ts'

// What deposits, whole prices and late payments post, as tables that a bookkeeper can read (domain.md 3). Debits are on
// the left, credits on the right, in dollars.

const { app, bank } = await anApp({ errors: 'expected', config: { commissionPercent: 7.5 } })

/** The ledger of one payment; ids of bookings and refunds are left out. */
async function tableOf(paymentId: number): Promise<string> {
  const rows = await app.services.db
    .selectFrom('ledger_transactions')
    .innerJoin('ledger_entries', 'ledger_entries.transaction_id', 'ledger_transactions.id')
    .select(['ledger_transactions.id', 'kind', 'account', 'amount_cents'])
    .where('payment_id', '=', paymentId)
    .orderBy('ledger_transactions.id')
    .orderBy('ledger_entries.id')
    .execute()
  const dollars = (cents: number) => (cents > 0 ? (cents / 100).toFixed(2) : '').padStart(9)
  const lines = rows
    .sort((a, b) => a.id - b.id || b.amount_cents - a.amount_cents)
    .map(({ kind, account, amount_cents }) =>
      [kind.padEnd(13), account.replace(/:\d+$/, '').padEnd(14), dollars(amount_cents), dollars(-amount_cents)]
        .join(' ')
        .trimEnd(),
    )
  return ['', ...lines, ''].join('\n')
}

async function endedUnanswered(card: string) {
  const { checkout } = await aBooking(app).held()
  await bank.fails('api_unreachable', `POST /v1/payment_intents/${intentOf(checkout)}/cancel`)
  await app.clock.advance(16 * MINUTE)
  await app.settle()
  await app.clock.advance(16 * MINUTE)
  await app.settle()
  await bank.works()
  await paysWith(app, checkout, card)
  await bank.arrived()
  return checkout
}

test('a deposit, with the commission of this installation', async () => {
  const { checkout } = await aBooking(app).confirmed()
  await bank.arrived()
  expect(await tableOf(checkout.paymentId)).toMatchInlineSnapshot(`
    "
    payment       stripe           3000.00
    payment       commission                  225.00
    payment       venue_payable              2775.00
    card-fee      card_fees          87.30
    card-fee      stripe                       87.30
    "
  `)
})

test('the whole price at once, its commission rounded in favor of the venue', async () => {
  const listing = await aListing(app).priced(20_000, 11_999.99).inDays(20)
  const { checkout } = await aBooking(app, { listing }).confirmed()
  await bank.arrived()
  expect(await tableOf(checkout.paymentId)).toMatchInlineSnapshot(`
    "
    payment       stripe          11999.99
    payment       commission                  899.99
    payment       venue_payable             11100.00
    card-fee      card_fees         348.30
    card-fee      stripe                      348.30
    "
  `)
})

test('a late payment and its refund; the card fee stays with us', async () => {
  const checkout = await endedUnanswered('pm_card_visa')
  expect(await tableOf(checkout.paymentId)).toMatchInlineSnapshot(`
    "
    late-payment  stripe           3000.00
    late-payment  late_payment               3000.00
    refund-begun  late_payment     3000.00
    refund-begun  refund_payable             3000.00
    card-fee      card_fees          87.30
    card-fee      stripe                       87.30
    refund-made   refund_payable   3000.00
    refund-made   stripe                     3000.00
    "
  `)
})

test('a late payment whose refund comes back: we still owe it', async () => {
  const checkout = await endedUnanswered('pm_card_refundFail')
  expect(await tableOf(checkout.paymentId)).toMatchInlineSnapshot(`
    "
    late-payment  stripe           3000.00
    late-payment  late_payment               3000.00
    refund-begun  late_payment     3000.00
    refund-begun  refund_payable             3000.00
    card-fee      card_fees          87.30
    card-fee      stripe                       87.30
    refund-made   refund_payable   3000.00
    refund-made   stripe                     3000.00
    refund-failed stripe           3000.00
    refund-failed refund_payable             3000.00
    "
  `)
})
