import { listTasks } from '#contract/api/tasks.ts'
import type { Http } from '#server/platform/http/route.ts'
import { couplesTasks, venuesTasks } from './compose-tasks.ts'
import { inOrder } from './views.ts'

/** What waits for a couple or a venue, from everything that they can act on. */
export function taskRoutes(http: Http): void {
  http.read(listTasks, async ({ db, viewer, services: { clock } }) => {
    const tasks = viewer.role === 'venue' ? await venuesTasks(db, viewer, clock) : await couplesTasks(db, viewer, clock)
    return { tasks: inOrder(tasks), now: clock.now().toISOString() }
  })
}
