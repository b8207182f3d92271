import * as waitlist from '#contract/api/waitlist.ts'
import { dateInZone } from '#contract/dates.ts'
import type { Http } from '#server/platform/http/route.ts'
import { confirmWaitlist, joinWaitlist } from './commands.ts'
import { listEntries } from './store.ts'
import { adminEntryView, entriesCsv } from './views.ts'

export function waitlistRoutes(http: Http): void {
  http.writeAfter(
    waitlist.joinWaitlist,
    // by address as well, so that nobody floods somebody else's mailbox
    ({ body, services }) => services.rateLimits.take('mail', `waitlist:${services.pseudonym(body.email)}`),
    async ({ db, body, services }) => {
      await joinWaitlist(db, services, body)
      return { ok: true as const }
    },
  )

  http.write(waitlist.confirmWaitlist, async ({ db, body }) => {
    await confirmWaitlist(db, body.token)
    return { ok: true as const }
  })

  http.read(waitlist.listWaitlist, async ({ db }) => (await listEntries(db)).map(adminEntryView))
  http.read(waitlist.adminWaitlist, async ({ db }) => (await listEntries(db)).map(adminEntryView))

  http.read(waitlist.waitlistCsv, async ({ db, services: { clock } }) => ({
    bytes: entriesCsv(await listEntries(db)),
    contentType: 'text/csv; charset=utf-8',
    fileName: `waitlist-${dateInZone(clock.now(), 'UTC')}.csv`,
  }))
}
