import { describe, expect, test } from 'vitest'
import type { FaultName } from '#sandbox/records/faults.ts'
import { ACCOUNTS } from '#server/features/ledger/commands.ts'
import { balanceOf } from '#server/features/ledger/store.ts'
import { isMember } from '#server/features/premium/store/memberships.ts'
import { DAY, HOUR, MINUTE } from '#server/platform/clock.ts'
import { anApp } from '#tests/builders/app.ts'
import { aBooking, intentOf, paysWith } from '#tests/builders/bookings.ts'
import { mailsTo } from '#tests/builders/mailbox.ts'
import {
  aMember,
  chargeOfMonth,
  intentOfMonth,
  joins,
  membershipOf,
  subscriptionOf,
  syncsMembership,
} from '#tests/builders/premium.ts'
import { aCouple, anAdmin, type SignedIn } from '#tests/builders/users.ts'

/**
 * What becomes of a membership's money: receipts, banks that take it back, cards that fail, accounts that are closed.
 */

const { app, bank } = await anApp()
const { db } = app.services
const isNow = ({ id }: SignedIn) => isMember(db, id, app.clock.now())
const earned = async () => -(await balanceOf(db, ACCOUNTS.premium))
const statusThere = async (subscription: string) =>
  (await bank.objects('subscription')).find(({ id }) => id === subscription)?.status

/** The couple's bank takes the last month's payment back. */
async function takesMonthBack(couple: SignedIn): Promise<string> {
  await bank.arrived()
  await bank.disputes(await chargeOfMonth(app, couple))
  await bank.arrived()
  const [dispute] = (await bank.objects('dispute')).slice(-1)
  return dispute?.id as string
}

describe('receipts', () => {
  test('of each month are a PDF for the couple who paid it, and for nobody else', async () => {
    const couple = await aMember(app)
    const [receipt] = (await membershipOf(couple)).receipts
    const path = `/api/membership/receipts/${receipt?.id}`
    const answer = await couple.client.raw(path)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf'])
    expect(
      Buffer.from(await answer.arrayBuffer())
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-')
    expect((await (await aCouple(app)).client.raw(path)).status).toBe(404)
  })
})

describe('a month that is refunded at the card provider by hand', () => {
  const refunds = async (couple: SignedIn, dollars: number) => {
    await bank.arrived()
    const id = await bank.refundsByHand(await intentOfMonth(app, couple), dollars * 100)
    await bank.arrived()
    return id
  }

  test('counts once, in parts; the member is told, sees it, and stays a member', async () => {
    const couple = await aMember(app)
    await bank.arrived()
    const before = await earned()
    await refunds(couple, 5)
    expect(await earned()).toBe(before - 5_00)
    expect(await membershipOf(couple)).toMatchObject({ state: 'active', receipts: [{ amount: 19, refunded: 5 }] })
    await refunds(couple, 14)
    expect(await earned()).toBe(before - 19_00)
    expect(await membershipOf(couple)).toMatchObject({ isMember: true, receipts: [{ amount: 19, refunded: 19 }] })
    const mails = (await mailsTo(app, couple.email)).filter(({ subject }) => subject.startsWith('We refunded you'))
    expect(mails.map(({ text }) => /Refunded:?\s+(\S+)/.exec(text)?.[1])).toEqual(['$5.00', '$19.00'])
  })

  test('is ours again if the refund fails', async () => {
    const couple = await aMember(app)
    await bank.arrived()
    const before = await earned()
    await bank.bouncesRefund(await refunds(couple, 19))
    await bank.arrived()
    expect(await earned()).toBe(before)
    expect(await membershipOf(couple)).toMatchObject({ receipts: [{ amount: 19, refunded: 0 }] })
  })

  test('before we have heard that it was paid: it counts, too', async () => {
    const couple = await aMember(app)
    await bank.arrived()
    await app.clock.advance(DAY)
    await bank.webhooks('never')
    await bank.bringsForward(await subscriptionOf(app, couple))
    await bank.arrived()
    await bank.webhooks('normal')
    const renewal = (await bank.objects('payment_intent')).at(-1)
    await bank.refundsByHand(String(renewal?.id), 19_00)
    await bank.arrived()
    const receipts = (await membershipOf(couple)).receipts.map(({ amount, refunded }) => [amount, refunded])
    expect(receipts.sort()).toEqual([
      [19, 0],
      [19, 19],
    ])
  })

  test('and comes back: the member, who was told that it is on its way, hears of it, and so do the admins', async () => {
    const [couple, admin] = [await aMember(app), await anAdmin(app)]
    const made = await refunds(couple, 5)
    await bank.bouncesRefund(await refunds(couple, 14))
    await bank.arrived()
    await bank.arrived()
    const told = (await mailsTo(app, couple.email)).at(-1)
    expect(told?.subject).toBe('Your refund for Unveil Premium didn’t reach your card')
    expect(told?.text).toMatch(/Refunded:?\s+\$5\.00/)
    const mails = (await mailsTo(app, admin.email)).map(({ subject }) => subject)
    expect(mails).toEqual(['$14 that was refunded by hand has come back'])
    await bank.bouncesRefund(made)
    await bank.arrived()
    expect((await mailsTo(app, admin.email)).at(-1)?.subject).toBe('$5 that was refunded by hand has come back')
    await app.clock.advance(2 * MINUTE)
    await app.settle()
    const { notices } = await admin.client.call('GET /api/notifications')
    expect(
      notices.map(({ isRead, link }) => [isRead, link]),
      'in the bell until they are read',
    ).toEqual([
      [false, `/admin/users/${couple.id}`],
      [false, `/admin/users/${couple.id}`],
    ])
  })
})

describe('a bank that takes a month back', () => {
  test('ends the membership immediately; if we win, the money is ours again', async () => {
    const [couple, admin] = [await aMember(app), await anAdmin(app)]
    const before = await earned()
    const subscription = await subscriptionOf(app, couple)
    const dispute = await takesMonthBack(couple)
    expect(await membershipOf(couple)).toMatchObject({ state: 'ended', ending: 'disputed', isMember: false })
    expect(await statusThere(subscription)).toBe('canceled')
    const mails = (await mailsTo(app, admin.email)).map(({ text }) => text)
    expect(mails).toEqual([expect.stringContaining('$19')])
    await bank.decides(dispute, 'won')
    await bank.arrived()
    expect(await earned()).toBe(before)
  })

  test('for good: the month was never earned', async () => {
    const couple = await aMember(app)
    const before = await earned()
    await bank.decides(await takesMonthBack(couple), 'lost')
    await bank.arrived()
    expect(await earned()).toBe(before - 19_00)
    expect(await aMember(app, couple)).toBe(couple)
  })

  test('ends only the membership that the month belongs to: one paid for since then continues', async () => {
    const couple = await aMember(app)
    await bank.arrived()
    const earlier = await chargeOfMonth(app, couple)
    await couple.client.call('POST /api/membership/cancel')
    await bank.bringsForward(await subscriptionOf(app, couple))
    await bank.arrived()
    expect(await membershipOf(couple)).toMatchObject({ state: 'ended', ending: 'cancelled' })
    await aMember(app, couple)
    await bank.disputes(earlier)
    await bank.arrived()
    expect(await membershipOf(couple)).toMatchObject({ state: 'active', isMember: true })
    expect((await mailsTo(app, couple.email)).at(-1)?.subject).toBe('Welcome to Unveil Premium')
  })

  test('is noticed without a webhook, even before we heard that the month was paid', async () => {
    const couple = await aCouple(app)
    const opened = await joins(couple)
    await bank.webhooks('never')
    await paysWith(app, opened)
    const intent = await app.services.stripe?.paymentIntents.retrieve(intentOf(opened))
    await bank.disputes(intent?.latest_charge as string)
    await app.clock.advance(7 * HOUR)
    await app.settle()
    await app.settle()
    expect(await membershipOf(couple)).toMatchObject({ state: 'ended', ending: 'disputed', receipts: [{ amount: 19 }] })
  })
})

describe('while a renewal is unpaid', () => {
  async function declined(): Promise<{ couple: SignedIn; subscription: string }> {
    const couple = await aMember(app)
    const subscription = await subscriptionOf(app, couple)
    await app.clock.advance(HOUR)
    await bank.swapsCard(subscription, 'declined')
    await bank.bringsForward(subscription)
    await bank.arrived()
    expect(await membershipOf(couple)).toMatchObject({ state: 'past_due', message: expect.any(String) })
    return { couple, subscription }
  }

  test('the email says what to do, and canceling ends the membership immediately, without another try', async () => {
    const { couple, subscription } = await declined()
    const [mail] = (await mailsTo(app, couple.email)).slice(-1)
    expect(mail?.link?.pathname).toBe('/premium')
    expect(mail?.text).toMatch(/another card/)
    const ended = await couple.client.call('POST /api/membership/cancel')
    expect(ended).toMatchObject({ state: 'ended', ending: 'cancelled', isMember: false, clientSecret: null })
    expect(await statusThere(subscription)).toBe('canceled')
    await app.clock.advance(20 * DAY)
    await bank.arrived()
    expect((await membershipOf(couple)).receipts).toHaveLength(1)
  })

  test('a membership canceled while the provider can’t be reached is ending: nothing is paid or kept, and it ends as soon as we ask again', async () => {
    const { couple } = await declined()
    const admin = await anAdmin(app)
    const shown = async () => {
      const { membership } = await admin.client.call('GET /api/admin/users/{id}', { params: { id: couple.id } })
      return [await membershipOf(couple), membership]
    }
    for (const one of await shown()) expect(one).toMatchObject({ state: 'past_due', endsNow: false })
    await bank.fails('api_unreachable', 'POST /v1/invoices')
    expect((await couple.client.try('POST /api/membership/cancel')).status).toBe(502)
    await bank.works()
    for (const one of await shown()) expect(one).toMatchObject({ state: 'past_due', endsNow: true })
    expect((await membershipOf(couple)).isMember).toBe(false)
    const ended = await syncsMembership(couple) // as the page does when it is opened
    expect(ended).toMatchObject({ state: 'ended', ending: 'cancelled', endsNow: false })
  })

  test('a month that is paid before the provider hears of the cancellation is the last one, and an email says so', async () => {
    const { couple } = await declined()
    const open = await membershipOf(couple)
    await bank.fails('api_unreachable', 'POST /v1/invoices')
    expect((await couple.client.try('POST /api/membership/cancel')).status).toBe(502)
    await bank.works()
    await paysWith(app, open, 'pm_card_mastercard')
    const kept = await syncsMembership(couple)
    expect(kept).toMatchObject({ state: 'active', isMember: true, cancelsAtPeriodEnd: true })
    const mails = (await mailsTo(app, couple.email)).slice(-2)
    expect(mails.map(({ subject }) => subject)).toEqual([
      'Your Unveil Premium receipt',
      'Your Unveil Premium membership is canceled',
    ])
  })

  test('another card pays it, and the receipt comes', async () => {
    const { couple } = await declined()
    await paysWith(app, await membershipOf(couple), 'pm_card_mastercard')
    expect(await syncsMembership(couple)).toMatchObject({ state: 'active', message: null })
    expect((await membershipOf(couple)).receipts).toHaveLength(2)
  })

  test('keeping the membership is refused: paying for the month is what keeps it', async () => {
    const { couple } = await declined()
    const { body } = await couple.client.try('POST /api/membership/keep')
    expect(body).toMatchObject({ code: 'state_changed', details: { state: 'past_due' } })
    expect(body.message).toMatch(/^A month of your membership hasn’t been paid for/)
  })
})

describe('an account', () => {
  test('that is closed ends its membership, and its card is not charged again', async () => {
    const [couple, admin] = [await aMember(app), await anAdmin(app)]
    const subscription = await subscriptionOf(app, couple)
    await admin.client.call('DELETE /api/admin/users/{id}', { params: { id: couple.id } })
    expect(await isNow(couple)).toBe(false)
    await bank.arrived()
    expect(await statusThere(subscription)).toBe('canceled')
  })

  test('that stops being a couple’s ends its membership, too, even while the first payment is open', async () => {
    const [couple, admin] = [await aCouple(app), await anAdmin(app)]
    const opened = await joins(couple)
    await admin.client.call('PATCH /api/admin/users/{id}', { params: { id: couple.id }, body: { role: 'venue' } })
    await bank.arrived()
    await expect(paysWith(app, opened)).rejects.toThrow()
    expect(await statusThere(await subscriptionOf(app, couple))).toBe('canceled')
  })

  test('a member whose account is made a venue’s reads why it ended, and isn’t invited to join again', async () => {
    const [couple, admin] = [await aMember(app), await anAdmin(app)]
    await admin.client.call('PATCH /api/admin/users/{id}', { params: { id: couple.id }, body: { role: 'venue' } })
    await bank.arrived()
    const [mail] = (await mailsTo(app, couple.email)).slice(-1)
    expect(mail?.text).toContain('Your account is no longer a couple’s account')
    expect(mail?.text).not.toContain('join again')
    expect(mail?.link?.pathname).toBe('/account')
  })
})

describe('a crash between the provider’s answer and our record of it', () => {
  /** We asked for the subscription and heard nothing back, and nobody tells us about it later. */
  async function unheard(couple: SignedIn, how: FaultName) {
    await bank.webhooks('never')
    await bank.fails(how, 'POST /v1/subscriptions', 1)
    const { monthlyPrice: amount } = await couple.client.call('GET /api/premium')
    const failed = await couple.client.try('POST /api/membership', { body: { amount } })
    expect([failed.status, failed.body.code]).toEqual([502, 'provider_failed'])
    expect(await membershipOf(couple)).toMatchObject({ state: 'incomplete', clientSecret: null })
  }
  const made = async () => (await bank.objects('subscription')).length

  test.for(['api_no_answer', 'api_500_kept', 'api_500_done'] as const)(
    'after %s, asking again goes on with one subscription',
    async (fault) => {
      const couple = await aCouple(app)
      const before = await made()
      await unheard(couple, fault)
      await paysWith(app, await joins(couple))
      expect(await syncsMembership(couple)).toMatchObject({ state: 'active' })
      expect(await made()).toBe(before + 1)
    },
  )

  test('after so long that asking again would begin a second subscription, the first is looked for', async () => {
    const couple = await aCouple(app)
    const before = await made()
    await unheard(couple, 'api_no_answer')
    await app.clock.advance(21 * HOUR)
    await app.settle()
    await paysWith(app, await joins(couple))
    expect(await syncsMembership(couple)).toMatchObject({ state: 'active' })
    expect(await made()).toBe(before + 1)
  })

  test('a subscription that never came to be is abandoned', async () => {
    const couple = await aCouple(app)
    await unheard(couple, 'api_unreachable')
    await app.clock.advance(21 * HOUR)
    const before = await made()
    await joins(couple) // and the couple goes on with a new one
    expect(await made()).toBe(before + 1)
    const rows = app.services.db.selectFrom('memberships').select(['state', 'ending']).where('user_id', '=', couple.id)
    expect(await rows.orderBy('created_at').execute()).toEqual([
      { state: 'ended', ending: 'never-paid' },
      { state: 'incomplete', ending: null },
    ])
  })
})

test('a card that pays for Premium later does not pay the balance of a booking: the one saved for it does', async () => {
  const couple = await aCouple(app)
  const booking = await aBooking(app, { couple, saveCard: true }).confirmed() // paid with a Visa
  await paysWith(app, await joins(couple), 'pm_card_mastercard')
  await syncsMembership(couple)
  await app.clock.advance(60 * DAY) // 30 days before the event
  await bank.arrived()
  const { charge_id: charge } = await db
    .selectFrom('payments')
    .select('charge_id')
    .where('booking_id', '=', booking.checkout.bookingId)
    .where('purpose', '=', 'balance')
    .executeTakeFirstOrThrow()
  const { payment_method_details: details } = (await app.services.stripe?.charges.retrieve(charge as string)) ?? {}
  expect(details?.card?.brand).toBe('visa')
})
