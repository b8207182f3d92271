import { closeAccount as closing, exportOwnData, tiesOfAccount } from '#contract/api/departures.ts'
import { dateInZone } from '#contract/dates.ts'
import { checkProof } from '#server/features/accounts/commands/prove-session.ts'
import { removeCookie } from '#server/features/accounts/commands/remove-cookie.ts'
import type { Http } from '#server/platform/http/route.ts'
import type { AboveDepartures } from './above.ts'
import { closeAccount } from './commands/close-account.ts'
import { exportOf } from './export.ts'
import { tiesOf } from './store/ties.ts'

export function departureRoutes(http: Http, above: AboveDepartures): void {
  http.read(exportOwnData, async ({ db, viewer, request, headers, services: { clock } }) => {
    const at = clock.now()
    headers.set('cache-control', 'private, no-store')
    return {
      bytes: await exportOf({ db, viewer }, { request, above, at }),
      contentType: 'application/json; charset=utf-8',
      fileName: `unveil-my-data-${dateInZone(at, 'UTC')}.json`,
    }
  })

  http.read(tiesOfAccount, ({ db, viewer }) => tiesOf(db, viewer.id))

  http.writeAfter(
    closing,
    ({ db, viewer, body, services }) => checkProof(db, services, viewer, body),
    async ({ db: tx, viewer, body, headers, services }) => {
      const { publicOrigin } = services.config
      const keeping = { secrets: services.secrets, publicOrigin, at: services.clock.now() }
      await closeAccount(tx, viewer, body.code, keeping)
      removeCookie(headers, publicOrigin)
      services.log.info({ userId: viewer.id }, 'account closed')
      return { ok: true as const }
    },
  )
}
