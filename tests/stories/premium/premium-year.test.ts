import { expect, test } from 'vitest'
import { ACCOUNTS } from '#server/features/ledger/commands.ts'
import { balanceOf } from '#server/features/ledger/store.ts'
import { isMember } from '#server/features/premium/store/memberships.ts'
import { DAY } from '#server/platform/clock.ts'
import { anApp } from '#tests/builders/app.ts'
import { paysWith } from '#tests/builders/bookings.ts'
import { problems } from '#tests/builders/checks.ts'
import { aMember, joins, membershipOf, subscriptionOf, syncsMembership } from '#tests/builders/premium.ts'
import { aCouple } from '#tests/builders/users.ts'

/**
 * A membership lives a year on the card provider's clock. After each step, our ledger agrees with the provider's books.
 */

const { app, bank } = await anApp()
const { db } = app.services
const couple = await aCouple(app)
const isNow = () => isMember(db, couple.id, app.clock.now())
const renewsIn = async () => {
  const { paidUntil } = await membershipOf(couple)
  return new Date(paidUntil as string).getTime() - app.clock.now().getTime()
}
/** Lets time pass, and everything that follows from it happen, on both sides. */
const later = async (milliseconds: number) => {
  await app.clock.advance(milliseconds)
  await bank.arrived()
  await app.clock.advance(15 * 60_000) // our timers may not look again for ten minutes
  await bank.arrived()
  await booksAgree()
}
/** Expects every month paid, and nothing else, in both books. */
const booksAgree = async () => {
  expect(await problems(app)).toEqual([])
  const paid = (await bank.objects('invoice')).filter(({ status }) => status === 'paid')
  expect(await balanceOf(db, ACCOUNTS.premium)).toBe(-19_00 * paid.length)
  const { receipts } = await membershipOf(couple)
  expect(receipts).toHaveLength(paid.length)
  return paid.length
}
/** What the couple was told: the templates of their emails, in order. */
const news = async () => {
  const mails = db.selectFrom('mails').select('template').where('recipient_id', '=', couple.id)
  const told = await mails.orderBy('created_at').orderBy('template').execute()
  return told.map(({ template }) => template.replace('membership-', ''))
}

test('a year: paid, renewed, declined, paid by another card, declined for good, bought again, canceled, ended', async () => {
  await aMember(app, couple)
  await bank.arrived()
  expect(await booksAgree()).toBe(1)

  // renewed twice with the saved card, with no one there
  for (const month of [2, 3]) {
    await later((await renewsIn()) + 60_000)
    expect(await membershipOf(couple)).toMatchObject({ state: 'active', isMember: true })
    expect(await booksAgree()).toBe(month)
  }
  expect(await news()).toEqual(['began', 'renewed', 'renewed'])

  // the fourth month is declined: still a member for three days, while the provider tries again
  await bank.swapsCard(await subscriptionOf(app, couple), 'declined')
  await later((await renewsIn()) + 60_000)
  const declined = await membershipOf(couple)
  expect(declined).toMatchObject({ state: 'past_due', isMember: true, message: expect.any(String) })
  expect(declined.clientSecret).not.toBeNull()
  expect(await booksAgree()).toBe(3)
  await later(3 * DAY)
  expect(await membershipOf(couple)).toMatchObject({ state: 'past_due', isMember: false })
  expect(await isNow()).toBe(false)

  // another card pays what is open, without joining again, and every month from then on
  await paysWith(app, declined, 'pm_card_mastercard')
  expect(await syncsMembership(couple)).toMatchObject({
    state: 'active',
    isMember: true,
    clientSecret: null,
    message: null,
  })
  await bank.arrived()
  expect(await booksAgree()).toBe(4)
  await later((await renewsIn()) + 60_000)
  expect(await booksAgree()).toBe(5)

  // declined again, and this time the provider's own retry goes through
  const subscription = await subscriptionOf(app, couple)
  await bank.swapsCard(subscription, 'declined')
  await later((await renewsIn()) + 60_000)
  await bank.swapsCard(subscription, 'succeeds')
  await later(3 * DAY + 60_000)
  expect(await membershipOf(couple)).toMatchObject({ state: 'active', isMember: true })
  expect(await booksAgree()).toBe(6)

  // and once more, until the provider gives up
  await bank.swapsCard(subscription, 'declined')
  await later((await renewsIn()) + 60_000)
  for (const days of [3, 5, 7]) await later(days * DAY)
  expect(await membershipOf(couple)).toMatchObject({
    state: 'ended',
    ending: 'unpaid',
    isMember: false,
    clientSecret: null,
  })
  expect(await booksAgree()).toBe(6)

  // bought again: a new subscription, and the old receipts are still there
  await paysWith(app, await joins(couple))
  await syncsMembership(couple)
  await bank.arrived()
  expect(await subscriptionOf(app, couple)).not.toBe(subscription)
  expect(await booksAgree()).toBe(7)

  // half a year passes in one step: each month is paid in turn
  await later(180 * DAY)
  expect(await membershipOf(couple)).toMatchObject({ state: 'active', isMember: true })
  const paid = await booksAgree()
  expect(paid).toBeGreaterThanOrEqual(12)

  // canceled, and nothing more is charged
  await couple.client.call('POST /api/membership/cancel')
  await bank.arrived()
  await later((await renewsIn()) + 60_000)
  expect(await membershipOf(couple)).toMatchObject({ state: 'ended', ending: 'cancelled', isMember: false })
  await later(60 * DAY)
  expect(await booksAgree()).toBe(paid)

  const told = await news()
  expect(told.filter((name) => name === 'renewed')).toHaveLength(paid - 2)
  expect(told.filter((name) => name !== 'renewed')).toEqual([
    'began',
    'declined',
    'declined',
    'declined',
    'ended',
    'began',
    'cancelled',
    'ended',
  ])
})
