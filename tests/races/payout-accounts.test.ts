import { expect, test } from 'vitest'
import { syncAccount } from '#server/features/payouts/commands/sync-account.ts'
import { anApp } from '#tests/builders/app.ts'
import { mailsTo } from '#tests/builders/mailbox.ts'
import { accountBecomes, answersOnboarding } from '#tests/builders/payouts.ts'
import { aVenueOwner } from '#tests/builders/users.ts'

/** Several messages about one payout account at the same time. */
const { app, bank } = await anApp()

/** The card provider, whose next answer about an account arrives only on `arrive`; `given`: it has been given. */
function withSlowAnswer() {
  const stripe = app.services.stripe as NonNullable<typeof app.services.stripe>
  const [given, arrives] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  let isSlow = true
  const retrieve = async (id: string) => {
    const answer = await stripe.accounts.retrieve(id)
    if (!isSlow) return answer
    isSlow = false
    given.resolve()
    await arrives.promise
    return answer
  }
  const slow = Object.assign(Object.create(stripe), {
    accounts: Object.assign(Object.create(stripe.accounts), { retrieve }),
  }) as typeof stripe
  return { stripe: slow, given: given.promise, arrive: () => arrives.resolve() }
}

test('an answer that arrives late takes nothing back: the account stays ready, and its owner isn’t told otherwise', async () => {
  const owner = await aVenueOwner(app)
  const { url } = await owner.client.call('POST /api/payouts/onboarding')
  await answersOnboarding(app, url, 'pending')
  await bank.arrived()
  const { stripe, given, arrive } = withSlowAnswer()
  const early = syncAccount({ ...app.services, stripe }, owner.id)
  await given
  await accountBecomes(app, owner, 'ready')
  await bank.arrived()
  expect(await owner.client.call('POST /api/payouts/account/sync')).toMatchObject({ state: 'ready' })
  arrive()
  await early
  expect(await owner.client.call('GET /api/payouts/account')).toMatchObject({ state: 'ready' })
  const subjects = (await mailsTo(app, owner.email)).map(({ subject }) => subject)
  expect(subjects.filter((subject) => subject.includes('payout account'))).toEqual(['Your payout account is ready'])
})
