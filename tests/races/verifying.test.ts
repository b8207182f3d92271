import { AsyncLocalStorage } from 'node:async_hooks'
import { describe, expect, test } from 'vitest'
import { changeRole, setVerified } from '#server/features/accounts/commands/set-role-and-verified.ts'
import { findUser } from '#server/features/accounts/store/users.ts'
import { decideVenue } from '#server/features/admin/commands/decide-venue.ts'
import { answerOffer } from '#server/features/offers/commands/answer-offer.ts'
import type { Tx } from '#server/platform/database/connect.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import { anApp } from '#tests/builders/app.ts'
import { mailsTo } from '#tests/builders/mailbox.ts'
import { answers, offerOf } from '#tests/builders/offers.ts'
import { aTransfer } from '#tests/builders/transfers.ts'
import { aCouple, anAdmin, aVenueOwner, type SignedIn } from '#tests/builders/users.ts'
import { verify } from '#tests/builders/venues.ts'

const { app } = await anApp()

/** Somebody opens the link in their email while an admin's change of their account isn't committed yet. */
async function confirmsDuring(user: SignedIn, change: (tx: Tx) => Promise<unknown>): Promise<void> {
  await user.client.call('POST /api/auth/email-confirmation')
  const token = (await mailsTo(app, user.email)).at(-1)?.link?.searchParams.get('token') as string
  const outside = AsyncLocalStorage.snapshot() // the request is somebody else's, not part of this transaction
  const { confirming } = await inTransaction(app.services.db, async (tx) => {
    await change(tx)
    const confirming = outside(() =>
      app.visitor().try('POST /api/auth/email-confirmation/confirm', { body: { token } }),
    )
    await new Promise((resolve) => setTimeout(resolve, 400))
    return { confirming }
  })
  expect((await confirming).status).toBe(200)
}

test.each([true, false])(
  'an owner opens the link in an email while an admin decides on the account: the decision stands (%s)',
  async (verified) => {
    const owner = await aVenueOwner(app, { verified: !verified, emailConfirmedAt: null })
    await confirmsDuring(owner, (tx) => setVerified(tx, owner.id, verified))
    expect(await owner.client.call('GET /api/auth/me')).toMatchObject({ verified, emailConfirmed: true })
  },
)

test('a couple opens the link in an email while an admin makes it a venue account: the link doesn’t verify that', async () => {
  const couple = await aCouple(app, { verified: false, emailConfirmedAt: null })
  await confirmsDuring(couple, (tx) => changeRole(tx, couple.id, 'venue'))
  expect(await findUser(app.services.db, couple.id)).toMatchObject({
    role: 'venue',
    verified: false,
    emailConfirmedAt: expect.any(Date),
  })
})

describe('while a venue loses its verification', () => {
  test('no offer for one of its dates is accepted', async () => {
    const { seller, buyer, offer, venue } = await aTransfer(app).offered()
    const admin = await anAdmin(app)
    const outside = AsyncLocalStorage.snapshot()
    const { accepting } = await inTransaction(app.services.db, async (tx) => {
      await decideVenue(tx, app.services, { id: admin.id, role: 'admin', sessionId: 0 }, venue.id, { verified: false })
      const accepting = outside(() => answers(seller, offer, 'accept', 2000))
      await new Promise((resolve) => setTimeout(resolve, 400))
      return { accepting }
    })
    expect(await accepting).toMatchObject({ status: 409, body: { code: 'listing_unavailable' } })
    expect((await offerOf(buyer, offer)).stage).toBe('open')
  })

  test('the couple of an offer that is being accepted hears that, for now, they can’t pay', async () => {
    const { seller, buyer, offer, venue } = await aTransfer(app).offered()
    const outside = AsyncLocalStorage.snapshot()
    const { deciding } = await inTransaction(app.services.db, async (tx) => {
      const answer = { offerId: offer.id, step: 'accept', price: 200_000 } as const
      await answerOffer(tx, app.services, { id: seller.id, role: 'couple', sessionId: 0 }, answer)
      const deciding = outside(() => verify(app, venue.id, false))
      await new Promise((resolve) => setTimeout(resolve, 400))
      return { deciding }
    })
    await deciding
    expect(await offerOf(buyer, offer)).toMatchObject({ stage: 'accepted', offMarket: true })
    const subjects = (await mailsTo(app, buyer.email)).map(({ subject }) => subject)
    expect(subjects.at(-1)).toContain('is off the market for now')
  })
})
