import * as accounts from '#contract/api/accounts.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { AppError } from '#server/platform/errors.ts'
import { countedAs, loggedAs } from '#server/platform/http/address-network.ts'
import type { Call, Http } from '#server/platform/http/route.ts'
import { hashPassword } from '#server/platform/passwords.ts'
import type { Services } from '#server/platform/services.ts'
import { changeOwnAccount } from './commands/change-account.ts'
import { askForEmailChange, confirmEmailChange, stopEmailChange, withdrawEmailChange } from './commands/change-email.ts'
import { changePassword } from './commands/change-password.ts'
import { checkNewPassword, isWeak, wordsOf } from './commands/check-new-password.ts'
import { confirmEmail, mailConfirmationAgain } from './commands/confirm-email.ts'
import { endOwnSession } from './commands/end-own-session.ts'
import { countCode, countCodeOf } from './commands/limit-codes.ts'
import { countLogin, mayAskForReset } from './commands/limit-logins-and-resets.ts'
import { checkLogin, logIn } from './commands/log-in.ts'
import { beginSetUp, renewRecoveryCodes, turnOff, turnOn } from './commands/manage-two-factor.ts'
import { provePassword } from './commands/prove-password.ts'
import { checkProof, proveSession } from './commands/prove-session.ts'
import { registerUser } from './commands/register-user.ts'
import { requestPasswordReset, resetPassword } from './commands/reset-password.ts'
import { shutOutOthers } from './commands/shut-out-others.ts'
import { type Browser, deviceCookie, deviceTokenOf } from './devices.ts'
import { checkLink, openEmailChange } from './mailed-links.ts'
import { existing, isHeldStrictly, stillThere } from './policy.ts'
import { endSession, type Opened, openSession, sessionCookie, sessionsOf, tokenOf } from './sessions.ts'
import { countRecoveryCodes, hasTwoFactor } from './store/two-factor.ts'
import { findUser, findUserByEmail, type UserRow } from './store/users.ts'
import { accountView, currentUserView, prefillView, sessionView } from './views.ts'

export function accountRoutes(http: Http): void {
  http.writeAfter(
    accounts.register,
    async ({ db, body, services }) => {
      // counted only if the address is taken, so that a stranger's sign-ups don't keep anybody from their own address
      if (await findUserByEmail(db, body.email)) {
        await services.rateLimits.take('register', `email:${services.pseudonym(body.email)}`)
      }
      await checkNewPassword(body.password, wordsOf({ ...body, phone: body.phone ?? null }), services)
      return hashPassword(body.password)
    },
    async (call, passwordHash) => {
      const { db: tx, body, services } = call
      const { config, clock } = services
      const user = await registerUser(tx, body, { passwordHash, config, clock })
      setOpened(call, await openSession(tx, { ...user, mode: config.mode }, browserOf(call)))
      services.log.info({ userId: user.id, role: user.role }, 'account opened')
      return currentUserView(user)
    },
  )

  http.writeAfter(
    accounts.login,
    (call) => {
      const { db, body, services } = call
      return orTraced(call, async () => {
        const { deviceToken, ...attempt } = attemptOf(call)
        await countLogin(db, services, { ...attempt, deviceToken })
        const login = await checkLogin(db, body.email, body.password)
        if (body.code !== undefined) await countCode(db, services, body.code, { userId: login.userId, deviceToken })
        return { ...login, code: body.code }
      })
    },
    async (call, checked) => {
      const { user, opened } = await orTraced(call, () =>
        logIn(call.db, checked, browserOf(call), keeping(call.services)),
      )
      setOpened(call, opened)
      const factors = checked.code === undefined ? ['password'] : ['password', 'code']
      call.services.log.info({ userId: user.id, factors }, 'signed in')
      return currentUserView(user, await needsTwoFactor(call.db, user, call.services))
    },
  )

  http.write(accounts.logout, async (call) => {
    const token = tokenOf(call.request, call.services.config.publicOrigin)
    if (token) await endSession(call.db, token)
    setSession(call, null)
    if (call.viewer) call.services.log.info({ userId: call.viewer.id }, 'signed out')
    return { ok: true as const }
  })

  http.read(accounts.me, async (call) => {
    const user = stillThere(await findUser(call.db, call.viewer.id))
    setSession(call, tokenOf(call.request, call.services.config.publicOrigin)) // extends the cookie with the session
    return currentUserView(user, call.viewer.needsTwoFactor)
  })

  http.read(accounts.getAccount, async ({ db, viewer }) =>
    accountView(stillThere(await findUser(db, viewer.id)), await openEmailChange(db, viewer.id)),
  )

  http.write(accounts.changeAccount, async ({ db: tx, viewer, body, services }) => {
    const { metadata: wedding, ...about } = body
    const user = await changeOwnAccount(tx, viewer.id, { ...about, wedding }, services.clock)
    return accountView(user, await openEmailChange(tx, viewer.id))
  })

  http.writeAfter(
    accounts.changePassword,
    async ({ db, viewer, body, services }) => {
      const oldHash = await provePassword(db, viewer.id, body.currentPassword)
      const words = wordsOf(stillThere(await findUser(db, viewer.id)))
      await checkNewPassword(body.password, words, services)
      return { oldHash, newHash: await hashPassword(body.password) }
    },
    async (call, hashes) => {
      const change = { userId: call.viewer.id, ...hashes }
      const { user, opened } = await changePassword(call.db, change, browserOf(call), keeping(call.services))
      setOpened(call, opened)
      call.services.log.info({ userId: user.id }, 'password changed')
      return currentUserView(user, call.viewer.needsTwoFactor)
    },
  )

  http.read(accounts.listSessions, async ({ db, viewer }) =>
    (await sessionsOf(db, viewer.id)).map((row) => sessionView(row, viewer.sessionId)),
  )

  http.write(accounts.endOwnSession, async (call) => {
    await endOwnSession(call.db, call.viewer, call.params.id)
    if (call.params.id === call.viewer.sessionId) setSession(call, null)
    return { ok: true as const }
  })

  http.write(accounts.endOtherSessions, async ({ db: tx, viewer }) => {
    await shutOutOthers(tx, viewer.id, viewer.sessionId)
    return { ok: true as const }
  })

  http.read(accounts.getTwoFactor, async ({ db, viewer }) => ({
    isOn: await hasTwoFactor(db, viewer.id),
    recoveryCodesLeft: await countRecoveryCodes(db, viewer.id),
  }))

  const checked = ({ db, viewer, body, services }: Checked) => checkProof(db, services, viewer, body)

  http.writeAfter(accounts.beginTwoFactor, checked, ({ db: tx, viewer, services }) =>
    beginSetUp(tx, viewer.id, keeping(services)),
  )

  http.writeAfter(
    accounts.confirmTwoFactor,
    ({ viewer, body, services }) => countCodeOf(services, body.code, viewer),
    async (call) => {
      const { db: tx, viewer, body, services } = call
      const { recoveryCodes, token } = await turnOn(tx, viewer, body.code, keeping(services))
      setSession(call, token)
      services.log.info({ userId: viewer.id }, 'two-factor login on')
      return { recoveryCodes }
    },
  )

  http.writeAfter(accounts.endTwoFactor, checked, async ({ db: tx, viewer, body, services }) => {
    await turnOff(tx, viewer.id, body.code, keeping(services))
    services.log.info({ userId: viewer.id }, 'two-factor login off')
    return { ok: true as const }
  })

  http.writeAfter(accounts.renewRecoveryCodes, checked, async ({ db: tx, viewer, body, services }) => ({
    recoveryCodes: await renewRecoveryCodes(tx, viewer.id, body.code, keeping(services)),
  }))

  http.writeAfter(accounts.proveSession, checked, async (call) => {
    setSession(call, await proveSession(call.db, call.viewer, call.body.code, keeping(call.services)))
    return { ok: true as const }
  })

  http.read(accounts.registrationPrefill, async ({ db, viewer }) => {
    return prefillView(stillThere(await findUser(db, viewer.id)))
  })

  http.writeAfter(
    accounts.requestPasswordReset,
    (call) => mayAskForReset(call.db, call.services, attemptOf(call)),
    async ({ db: tx, body }, isWithinBudget) => {
      if (isWithinBudget) await requestPasswordReset(tx, body.email)
      return { ok: true as const }
    },
  )

  http.read(accounts.checkPasswordReset, async ({ db, body }) => {
    await checkLink(db, 'password-reset', body.token)
    return { ok: true as const }
  })

  http.writeAfter(
    accounts.resetPassword,
    async ({ db, body, request, services }) => {
      const userId = await checkLink(db, 'password-reset', body.token)
      const deviceToken = deviceTokenOf(request, services.config.publicOrigin)
      if (body.code !== undefined) await countCode(db, services, body.code, { userId, deviceToken })
      await checkNewPassword(body.password, wordsOf(existing(await findUser(db, userId))), services)
      return hashPassword(body.password)
    },
    async (call, passwordHash) => {
      const reset = { ...call.body, passwordHash }
      const { user, opened } = await resetPassword(call.db, reset, browserOf(call), keeping(call.services))
      setOpened(call, opened)
      call.services.log.info({ userId: user.id }, 'password reset')
      return currentUserView(user, await needsTwoFactor(call.db, user, call.services))
    },
  )

  http.writeAfter(accounts.askForEmailChange, checked, async ({ db: tx, viewer, body, services }) => {
    await askForEmailChange(tx, viewer.id, body, keeping(services))
    return { ok: true as const }
  })

  http.write(accounts.withdrawEmailChange, async ({ db: tx, viewer }) => {
    await withdrawEmailChange(tx, viewer.id)
    return { ok: true as const }
  })

  http.write(accounts.confirmEmailChange, async ({ db: tx, body, services }) =>
    confirmEmailChange(tx, body, mailing(services)),
  )

  http.write(accounts.stopEmailChange, async ({ db: tx, body }) => {
    await stopEmailChange(tx, body.token)
    return { ok: true as const }
  })

  http.read(accounts.checkPassword, async ({ body }) => ({ isWeak: await isWeak(body.password, body.words) }))

  http.write(accounts.requestEmailConfirmation, async ({ db: tx, viewer, services }) => {
    await mailConfirmationAgain(tx, viewer.id, mailing(services))
    return { ok: true as const }
  })

  http.write(accounts.confirmEmail, async ({ db: tx, body, services }) => {
    await confirmEmail(tx, body.token, services.clock.now())
    return { ok: true as const }
  })
}

type Checked = Pick<Call<typeof accounts.proveSession, Db>, 'db' | 'viewer' | 'services'> & {
  body: { password: string; code?: string | undefined }
}

type AnyCall = Pick<Call<typeof accounts.logout, unknown>, 'request' | 'headers' | 'services' | 'address'>

function browserOf({ request, services, address }: AnyCall): Browser {
  return {
    userAgent: request.headers.get('user-agent'),
    network: loggedAs(address),
    sessionToken: tokenOf(request, services.config.publicOrigin),
    deviceToken: deviceTokenOf(request, services.config.publicOrigin),
  }
}

/** Who is trying to get into which account, as the budgets count it. */
const attemptOf = ({ body, address, request, services }: AnyCall & { body: { email: string } }) => ({
  email: body.email,
  address: countedAs(address),
  deviceToken: deviceTokenOf(request, services.config.publicOrigin),
})

/**
 * A refused login leaves one line in the log: account and address by their pseudonyms, the network, and the reason. The
 * same account has the same pseudonym everywhere, so that guessing and credential stuffing can be seen.
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
    const from = services.pseudonym(countedAs(address))
    services.log.warn({ account, from, network: loggedAs(address), reason }, 'login refused')
    throw error
  }
}

function setOpened(call: AnyCall, { token, deviceToken }: Opened): void {
  setSession(call, token)
  call.headers.append('set-cookie', deviceCookie(call.services.config.publicOrigin, deviceToken))
}

function setSession({ headers, services }: Pick<AnyCall, 'headers' | 'services'>, token: string | null): void {
  headers.set('set-cookie', sessionCookie(services.config.publicOrigin, token))
}

const mailing = ({ config, clock }: Services) => ({ publicOrigin: config.publicOrigin, at: clock.now() })

const keeping = ({ config, clock, secrets }: Services) => {
  const { publicOrigin, mode } = config
  return { secrets, publicOrigin, mode, at: clock.now() }
}

async function needsTwoFactor(db: Db, user: UserRow, { config }: Services): Promise<boolean> {
  return isHeldStrictly(user.role, config.mode) && !(await hasTwoFactor(db, user.id))
}
