import { AsyncLocalStorage } from 'node:async_hooks'
import { expect, test } from 'vitest'
import { setVerified } from '#server/features/accounts/commands/set-role-and-verified.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import { anApp } from '#tests/builders/app.ts'
import { mailsTo } from '#tests/builders/mailbox.ts'
import { aVenueOwner } from '#tests/builders/users.ts'

const { app } = await anApp()

test.each([true, false])(
  'an owner opens the link in an email while an admin decides on the account: the decision stands (%s)',
  async (verified) => {
    const owner = await aVenueOwner(app, { verified: !verified, emailConfirmedAt: null })
    await owner.client.call('POST /api/auth/email-confirmation')
    const token = (await mailsTo(app, owner.email)).at(-1)?.link?.searchParams.get('token') as string
    const outside = AsyncLocalStorage.snapshot() // the request is somebody else's, not part of this transaction
    const { confirming } = await inTransaction(app.services.db, async (tx) => {
      await setVerified(tx, owner.id, verified)
      const confirming = outside(() =>
        app.visitor().try('POST /api/auth/email-confirmation/confirm', { body: { token } }),
      )
      await new Promise((resolve) => setTimeout(resolve, 400))
      return { confirming }
    })
    expect((await confirming).status).toBe(200)
    expect(await owner.client.call('GET /api/auth/me')).toMatchObject({ verified, emailConfirmed: true })
  },
)
