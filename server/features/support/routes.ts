import * as support from '#contract/api/support.ts'
import { SERVER_LIMITS } from '#contract/limits.ts'
import { showSessions } from '#server/features/accounts/commands/show-sessions.ts'
import { namesOf } from '#server/features/accounts/store/users.ts'
import { findUserForAdmins } from '#server/features/admin/store/users.ts'
import { whyNotErased } from '#server/features/departures/policy.ts'
import { tiesOf } from '#server/features/departures/store/ties.ts'
import { findDebt } from '#server/features/payouts/store/debts.ts'
import { membershipOf } from '#server/features/premium/store/memberships.ts'
import { notFound } from '#server/platform/errors.ts'
import type { Http } from '#server/platform/http/route.ts'
import { eventsOf } from '#server/platform/read-event-log.ts'
import { logOutUser } from './commands/log-out-user.ts'
import { lookUp } from './store.ts'
import { foundView, userPageView } from './views.ts'

export function supportRoutes(http: Http): void {
  http.read(support.adminSearch, async ({ db, query: { q: search } }) => {
    if (search === undefined) return []
    const most = SERVER_LIMITS.foundOfKind
    return foundView(await lookUp(db, { search }, most), most, /^\d+$/.test(search) ? Number(search) : null)
  })

  http.read(support.adminUserPage, async ({ db, params: { id } }) => {
    const user = await findUserForAdmins(db, id)
    if (!user) throw notFound()
    const most = SERVER_LIMITS.belongingsOfKind
    const [sessions, debt, membership, ties, rows, events] = await Promise.all([
      showSessions(db, id),
      findDebt(db, id),
      membershipOf(db, id),
      tiesOf(db, id),
      lookUp(db, { party: id }, most),
      eventsOf(db, [{ process: 'user', id }]),
    ])
    const names = await namesOf(
      db,
      events.flatMap(({ actorId }) => actorId ?? []),
    )
    return userPageView({
      user,
      sessions,
      debt,
      membership,
      keptBy: whyNotErased(user.role, ties),
      belongings: foundView(rows, most),
      events,
      names,
    })
  })

  http.write(support.endSessionsOfUser, async ({ db, params, viewer, services }) => {
    await logOutUser(db, services, viewer, params.id)
    return { ok: true as const }
  })
}
