import * as alerts from '#contract/api/alerts.ts'
import type { Http } from '#server/platform/http/route.ts'
import { changeSearch, deleteSearch, saveSearch, stopAlert } from './commands/manage-saved-searches.ts'
import { savedSearchesOf } from './store/searches.ts'
import { coupleSearch } from './views.ts'

export function alertRoutes(http: Http): void {
  http.read(alerts.mySavedSearches, async ({ db, viewer }) => (await savedSearchesOf(db, viewer.id)).map(coupleSearch))

  http.write(alerts.saveSearch, async ({ db: tx, viewer, body, services }) =>
    coupleSearch(await saveSearch(tx, services, viewer, body)),
  )

  http.write(alerts.changeSavedSearch, async ({ db: tx, viewer, params, body, services }) =>
    coupleSearch(await changeSearch(tx, services, viewer, params.id, body)),
  )

  http.write(alerts.deleteSavedSearch, async ({ db: tx, viewer, params, services }) => {
    await deleteSearch(tx, services, viewer, params.id)
    return { deleted: true as const }
  })

  http.write(alerts.stopAlert, async ({ db: tx, query, services }) => ({
    name: await stopAlert(tx, services, query.token),
  }))
}
