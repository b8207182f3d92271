import { describe, expect, test } from 'vitest'
import { CARD_STOPPED } from '#contract/wording/balance-words.ts'
import { chargeBalance, chargeDueBalances } from '#server/features/checkouts/commands/charge-balance.ts'
import { syncChargeback } from '#server/features/refunds/commands/sync-chargeback.ts'
import { DAY } from '#server/platform/clock.ts'
import { anApp } from '#tests/builders/app.ts'
import { aBooking, paysWith } from '#tests/builders/bookings.ts'
import { decidesLast, takesBack } from '#tests/builders/chargebacks.ts'
import { aListing } from '#tests/builders/listings.ts'
import { mailsTo } from '#tests/builders/mailbox.ts'
import type { SignedIn } from '#tests/builders/users.ts'

// A couple saved their card for the balance, and then their bank asked for the deposit back.

const { app, bank } = await anApp()

const at = (id: number) => ({ params: { id } })
const booking = (who: SignedIn, id: number) => who.client.call('GET /api/bookings/{id}', at(id))
const tasksOf = async (who: SignedIn) => (await who.client.call('GET /api/tasks')).tasks

async function passes(days: number): Promise<void> {
  for (let day = 0; day < days; day++) {
    await app.clock.advance(DAY)
    await bank.arrived()
  }
}

/** A booking whose deposit of $3,000 the bank disputes, and whose balance of $9,000 is due in ten days. */
async function disputed({ saveCard = true } = {}) {
  const listing = await aListing(app).inDays(40)
  const { couple, checkout } = await aBooking(app, { listing, saveCard }).confirmed()
  const id = checkout.bookingId
  expect(await booking(couple, id)).toMatchObject({ chargesCard: saveCard, cardStop: null })
  await takesBack(app, checkout.paymentId)
  return { couple, owner: listing.venue.owner, id }
}

const customerOf = async ({ id }: SignedIn) => {
  const found = app.services.db.selectFrom('card_customers').select('customer_id').where('user_id', '=', id)
  return (await found.executeTakeFirstOrThrow()).customer_id
}

const lettersTo = async ({ email }: SignedIn, subject: string) =>
  (await mailsTo(app, email)).filter((mail) => mail.subject.startsWith(subject)).map(({ text }) => text)

describe('while the bank decides', () => {
  test('the card isn’t charged, and the couple reads why and can pay by hand', async () => {
    const { couple, owner, id } = await disputed()
    expect(await booking(couple, id)).toMatchObject({ chargesCard: false, cardStop: 'bank-decides' })
    expect(await booking(owner, id)).toMatchObject({ chargesCard: null, cardStop: null })
    expect(await tasksOf(couple)).toContainEqual(expect.objectContaining({ kind: 'pay-balance' }))
    await passes(9)
    const [reminder] = (await lettersTo(couple, 'Your balance is due on')).slice(-1)
    expect(reminder).toContain(`${CARD_STOPPED['bank-decides']} Please pay online by the due date.`)

    await passes(2)
    expect(await booking(couple, id)).toMatchObject({ paidAmount: 3000, status: 'confirmed' })
    const [warning, ...more] = await lettersTo(couple, 'Please pay your balance by')
    expect(more).toEqual([])
    expect(warning).toContain(CARD_STOPPED['bank-decides'])
    expect(warning).toContain('the venue keeps the deposit')
    expect(await booking(couple, id)).toMatchObject({ chargesCard: false, cardStop: 'bank-decides' })

    const body = { amount: 9000 }
    await paysWith(app, await couple.client.call('POST /api/bookings/{id}/pay-balance', { ...at(id), body }))
    await bank.arrived()
    await decidesLast(app, 'won')
    await passes(1)
    expect(await booking(couple, id)).toMatchObject({ paidAmount: 12_000, cardStop: null })
    const paid = (await bank.objects('payment_intent')).filter(({ metadata }) => metadata.booking === String(id))
    expect(paid, 'the deposit and the balance, once').toHaveLength(2)
  })

  test('the booking lapses like that of a couple without a saved card, once its days of grace are over', async () => {
    const { couple, id } = await disputed()
    await passes(15)
    expect(await booking(couple, id)).toMatchObject({ paidAmount: 3000, status: 'confirmed' })
    await passes(2)
    expect(await booking(couple, id)).toMatchObject({ paidAmount: 3000, status: 'lapsed' })
    await decidesLast(app, 'won')
  })
})

test('a deposit that the bank takes back after the balance’s charge was queued stops that charge, and the card keeps its turn', async () => {
  const listing = await aListing(app).inDays(40)
  const { couple, checkout } = await aBooking(app, { listing, saveCard: true }).confirmed()
  const { bookingId: id, paymentId } = checkout
  await bank.arrived()
  await bank.webhooks('never')
  const deposit = app.services.db.selectFrom('payments').select('charge_id').where('id', '=', paymentId)
  await bank.disputes(String((await deposit.executeTakeFirstOrThrow()).charge_id))
  await app.clock.advance(10 * DAY)
  await chargeDueBalances(app.services)
  const { paymentId: balance } = await couple.client.call('GET /api/bookings/{id}/balance', at(id))
  await syncChargeback(app.services, (await bank.objects('dispute')).at(-1)?.id as string)
  await chargeBalance(app.services, balance)
  expect(await booking(couple, id)).toMatchObject({ paidAmount: 3000, cardStop: 'bank-decides' })
  const [warning, ...more] = await lettersTo(couple, 'Please pay your balance by')
  expect(more).toEqual([])
  expect(warning).toContain(CARD_STOPPED['bank-decides'])
  await bank.webhooks('normal')
  await decidesLast(app, 'won')
  await passes(1)
  expect(await booking(couple, id)).toMatchObject({ paidAmount: 12_000, status: 'confirmed' })
})

test('once the bank has upheld the payment, the card has its turn, even after the due date', async () => {
  const { couple, id } = await disputed()
  await passes(12)
  expect(await booking(couple, id)).toMatchObject({ paidAmount: 3000 })
  await decidesLast(app, 'won')
  await passes(1)
  expect(await booking(couple, id)).toMatchObject({ paidAmount: 12_000, status: 'confirmed' })
})

test('a card that is declined when its turn comes brings another warning, and another day', async () => {
  const { couple, id } = await disputed()
  await passes(15) // warned on the 10th day, and in grace until the 15th
  await bank.refusesCardsOf(await customerOf(couple))
  await decidesLast(app, 'won')
  await passes(1)
  const [first, second, ...more] = await lettersTo(couple, 'Please pay your balance by')
  expect(more).toEqual([])
  expect(first).not.toContain('declined')
  expect(second).toContain('declined')
  expect(await booking(couple, id)).toMatchObject({ paidAmount: 3000, status: 'confirmed' })
  await passes(2)
  expect(await booking(couple, id)).toMatchObject({ paidAmount: 3000, status: 'lapsed' })
})

test('a card whose bank has taken the deposit back for good isn’t charged for the rest', async () => {
  const { couple, id } = await disputed()
  await decidesLast(app, 'lost')
  expect(await booking(couple, id)).toMatchObject({ chargesCard: false, cardStop: 'bank-took-back' })
  await passes(11)
  const [warning] = await lettersTo(couple, 'Please pay your balance by')
  expect(warning).toContain(CARD_STOPPED['bank-took-back'])
  expect(warning, 'the venue has none').not.toContain('keeps the deposit')
  expect(await booking(couple, id)).toMatchObject({ chargesCard: false, cardStop: 'bank-took-back' })
  expect(await booking(couple, id)).toMatchObject({ paidAmount: 3000, status: 'confirmed' })
})

test.each([true, false])(
  'once the bank has taken the deposit back, nobody tells the couple that the venue keeps it (saved card: %s)',
  async (saveCard) => {
    const { couple } = await disputed({ saveCard })
    await decidesLast(app, 'lost')
    await passes(12)
    const [warning, ...more] = await lettersTo(couple, 'Please pay your balance by')
    expect(more).toEqual([])
    expect(warning).toContain('After that day, the booking ends, and the date is no longer yours.')
    const task = (await tasksOf(couple)).find(({ kind }) => kind === 'pay-balance')
    expect(task?.otherwise).toBe('After that, the booking ends.')
  },
)
