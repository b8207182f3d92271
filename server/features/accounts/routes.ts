import * as accounts from '#contract/api/accounts.ts'
import { AppError } from '#server/platform/errors.ts'
import { loggedAs } from '#server/platform/http/address.ts'
import type { Call, Http } from '#server/platform/http/route.ts'
import { hashPassword } from '#server/platform/passwords.ts'
import type { Services } from '#server/platform/services.ts'
import { confirmEmail, mailConfirmationAgain } from './commands/confirm-email.ts'
import { checkLogin, logIn } from './commands/log-in.ts'
import { registerUser } from './commands/register-user.ts'
import { requestPasswordReset, resetPassword } from './commands/reset-password.ts'
import { checkLink } from './links.ts'
import { existing } from './policy.ts'
import { endSession, openSession, sessionCookie, tokenOf } from './sessions.ts'
import { findUser } from './store/users.ts'
import { currentUserView, prefillView } from './views.ts'

export function accountRoutes(http: Http): void {
  http.writeAfter(
    accounts.register,
    async ({ body, services }) => {
      await services.rateLimits.take('register', `email:${services.pseudonym(body.email)}`)
      return hashPassword(body.password)
    },
    async (call, passwordHash) => {
      const { db: tx, body, services } = call
      const { config, clock } = services
      const user = await registerUser(tx, body, { passwordHash, config, clock })
      setSession(call, await openSession(tx, { userId: user.id, ...browserOf(call) }))
      services.log.info({ userId: user.id, role: user.role }, 'account opened')
      return currentUserView(user)
    },
  )

  http.writeAfter(
    accounts.login,
    (call) => {
      const { db, body, services } = call
      return orTraced(call, async () => {
        await services.rateLimits.take('login', `email:${services.pseudonym(body.email)}`)
        return checkLogin(db, body.email, body.password)
      })
    },
    async (call, checked) => {
      const { user, token } = await orTraced(call, () => logIn(call.db, checked, browserOf(call)))
      setSession(call, token)
      call.services.log.info({ userId: user.id }, 'signed in')
      return currentUserView(user)
    },
  )

  http.write(accounts.logout, async (call) => {
    const token = tokenOf(call.request, call.services.config.publicOrigin)
    if (token) await endSession(call.db, token)
    setSession(call, null)
    return { ok: true as const }
  })

  http.read(accounts.me, async (call) => {
    const user = existing(await findUser(call.db, call.viewer.id))
    setSession(call, tokenOf(call.request, call.services.config.publicOrigin)) // the cookie slides as the session does
    return currentUserView(user)
  })

  http.read(accounts.registrationPrefill, async ({ db, viewer }) => {
    return prefillView(existing(await findUser(db, viewer.id)))
  })

  http.writeAfter(
    accounts.requestPasswordReset,
    ({ body, services }) => services.rateLimits.take('mail', `email:${services.pseudonym(body.email)}`),
    async ({ db: tx, body }) => {
      await requestPasswordReset(tx, body.email)
      return { ok: true as const }
    },
  )

  http.writeAfter(
    accounts.resetPassword,
    async ({ db, body }) => {
      await checkLink(db, 'password-reset', body.token)
      return hashPassword(body.password)
    },
    async (call, passwordHash) => {
      const reset = { token: call.body.token, passwordHash }
      const { user, token } = await resetPassword(call.db, reset, browserOf(call), mailing(call.services))
      setSession(call, token)
      call.services.log.info({ userId: user.id }, 'password reset')
      return currentUserView(user)
    },
  )

  http.write(accounts.requestEmailConfirmation, async ({ db: tx, viewer, services }) => {
    await mailConfirmationAgain(tx, viewer.id, mailing(services))
    return { ok: true as const }
  })

  http.write(accounts.confirmEmail, async ({ db: tx, body, services }) => {
    await confirmEmail(tx, body.token, services.clock.now())
    return { ok: true as const }
  })
}

type AnyCall = Pick<Call<typeof accounts.logout, unknown>, 'request' | 'headers' | 'services'>

function browserOf({ request, services }: AnyCall): { userAgent: string | null; oldToken: string | null } {
  return { userAgent: request.headers.get('user-agent'), oldToken: tokenOf(request, services.config.publicOrigin) }
}

/**
 * A refused login leaves one line in the log: the account by its pseudonym, the network it was tried from, and the
 * reason. The same account is the same pseudonym everywhere, so that guessing and stuffing can be seen.
 */
async function orTraced<T>(
  { body, address, services }: Pick<Call<typeof accounts.login, unknown>, 'body' | 'address' | 'services'>,
  attempt: () => Promise<T>,
): Promise<T> {
  try {
    return await attempt()
  } catch (error) {
    const reason = error instanceof AppError ? error.code : 'failed'
    const account = services.pseudonym(body.email)
    services.log.warn({ account, network: loggedAs(address), reason }, 'login refused')
    throw error
  }
}

function setSession({ headers, services }: AnyCall, token: string | null): void {
  headers.set('set-cookie', sessionCookie(services.config.publicOrigin, token))
}

const mailing = ({ config, clock }: Services) => ({ publicOrigin: config.publicOrigin, at: clock.now() })
