import { exportOwnData } from '#contract/api/departures.ts'
import { dateInZone } from '#contract/dates.ts'
import type { Http } from '#server/platform/http/route.ts'
import type { AboveDepartures } from './above.ts'
import { exportOf } from './export.ts'

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
}
