import { randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { vi } from 'vitest'
import type { Role } from '#contract/accounts/roles.ts'
import { openSession, sessionCookie } from '#server/features/accounts/sessions.ts'
import { insertUser, type NewUser } from '#server/features/accounts/store/users.ts'
import { MINUTE } from '#server/platform/clock.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import type { TestApp } from '#tests/app.ts'
import type { Client } from '#tests/client.ts'

/** The password of every user that a builder makes. */
export const TEST_PASSWORD = 'lilac-and-linen'

/** Its hash at argon2's least cost, so that making and checking it takes no time. */
const CHEAP_HASH = '$argon2id$v=19$m=8,t=1,p=1$5v97TuVCJPtFuta/eIo+yA$lU9OtEJsiPQo2u++9sDn+9Zosbwn5yQM5kbRRxLFUoI'

export interface SignedIn {
  /** a browser in which this user is logged in */
  client: Client
  id: number
  name: string
  email: string
}

type Wishes = Partial<Pick<NewUser, 'name' | 'email' | 'phone' | 'metadata' | 'verified' | 'emailConfirmedAt'>>

/** A couple whose email address is confirmed, logged in. */
export const aCouple = (app: TestApp, wishes?: Wishes) => aUser(app, 'couple', wishes)

/** A verified venue owner, without a venue, logged in. */
export const aVenueOwner = (app: TestApp, wishes?: Wishes) => aUser(app, 'venue', wishes)

export const anAdmin = (app: TestApp, wishes?: Wishes) => aUser(app, 'admin', wishes)

async function aUser(app: TestApp, role: Role, wishes: Wishes = {}): Promise<SignedIn> {
  const mark = randomBytes(5).toString('hex')
  const now = app.clock.now()
  const { user, token } = await inTransaction(app.services.db, async (tx) => {
    const user = await insertUser(tx, {
      name: `${role} ${mark}`,
      email: `${role}-${mark}@example.test`,
      phone: null,
      metadata: {},
      verified: true,
      emailConfirmedAt: now,
      ...wishes,
      passwordHash: CHEAP_HASH,
      role,
      createdAt: now,
    })
    if (!user) throw new Error(`There is a user ${wishes.email} already`)
    const browser = { userAgent: null, network: 'local', sessionToken: null, deviceToken: null }
    return { user, token: (await openSession(tx, { ...user, mode: app.services.config.mode }, browser)).token }
  })
  const client = app.visitor()
  const [name = ''] = sessionCookie(app.services.config.publicOrigin, token).split('=')
  client.cookies.set(name, token)
  return { client, id: user.id, name: user.name, email: user.email }
}

/** How long an app shows a code. */
const STEP = MINUTE / 2

/** The code that the app shows `steps` steps from now. */
export const shown = (secret: string, steps = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * STEP })

/** Moves the clocks of phones and server ahead by half a minute, so that the next code can be used. */
export const nextStep = () => vi.setSystemTime(Date.now() + STEP)

/** Sets up two-factor login in the browser of `who`; the clock, which has to be fake, is then one step ahead. */
export async function withTwoFactor(who: SignedIn): Promise<{ secret: string; recoveryCodes: string[] }> {
  const { secret } = await who.client.call('POST /api/account/two-factor', { body: { password: TEST_PASSWORD } })
  const body = { code: shown(secret) }
  const { recoveryCodes } = await who.client.call('POST /api/account/two-factor/confirm', { body })
  nextStep()
  return { secret, recoveryCodes }
}
