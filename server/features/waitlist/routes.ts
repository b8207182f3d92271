import * as waitlist from '#contract/api/waitlist.ts'
import { dateInZone } from '#contract/dates.ts'
import { streamCsv } from '#server/platform/csv.ts'
import { everyPage, paged, pageOf } from '#server/platform/http/paging.ts'
import type { Http } from '#server/platform/http/route.ts'
import { confirmWaitlist, joinWaitlist } from './commands.ts'
import { countMatching, listEntries, sumEntries } from './store.ts'
import { adminEntryView, entriesSheet } from './views.ts'

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

  for (const list of [waitlist.listWaitlist, waitlist.adminWaitlist])
    http.read(list, async ({ db, query, request, headers }) => {
      const [rows, total] = await Promise.all([listEntries(db, pageOf(query), query), countMatching(db, query)])
      return paged(rows, query, { request, headers, total }).map(adminEntryView)
    })

  http.read(waitlist.waitlistSummary, ({ db }) => sumEntries(db))

  http.read(waitlist.waitlistCsv, async ({ db, query, services: { clock } }) => ({
    bytes: await streamCsv(
      entriesSheet,
      everyPage((page) => listEntries(db, page, query)),
    ),
    contentType: 'text/csv; charset=utf-8',
    fileName: `waitlist-${dateInZone(clock.now(), 'UTC')}.csv`,
  }))
}
