import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#tests/app.ts'
import { aCouple, aVenueOwner } from '#tests/builders/users.ts'
import { openSite, type WholeSite } from '#tests/whole-site.ts'
import { type CanaryWorld, seedCanaries } from './canaries.ts'
import { crawlApi } from './crawl-api.ts'
import { clientFiles, crawlPages } from './crawl-pages.ts'
import { createListener, type Listener, lines, type Stranger } from './listener.ts'

const COUNT = process.env.UNVEIL_TEST_SIZE === 'nightly' ? 200 : 6

let app: TestApp
let world: CanaryWorld
let site: WholeSite
beforeAll(async () => {
  app = await startTestApp()
  world = await seedCanaries(app, COUNT)
  site = await openSite(app)
})
afterAll(async () => {
  await site?.stop()
  await app?.stop()
})

describe('nothing of a venue reaches', () => {
  test.each<[name: string, signedIn: () => Promise<Stranger['client']>]>([
    ['somebody without an account', async () => app.visitor()],
    ['another couple', async () => (await aCouple(app)).client],
    ['another venue', async () => (await aVenueOwner(app)).client],
  ])('%s', async (name, signedIn) => {
    const stranger = { name, client: site.visitor(await signedIn()) }
    const listener = createListener(world.marks)
    const t0 = performance.now()
    await crawlApi(listener, stranger, world)
    const t1 = performance.now()
    const pages = await crawlPages(listener, stranger, world)
    console.log(name, listener.heard, t1 - t0, pages, performance.now() - t1)
    expect(lines(listener.leaks)).toEqual([])
  })
})
