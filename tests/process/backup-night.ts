import { randomBytes } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Listing } from '#contract/api/listings.ts'
import { createDatabase, createPool } from '#server/platform/database/connect.ts'
import type { Client } from '#tests/client.ts'
import { ACCESS_KEY, anObjectStorage, type ObjectStorage } from '#tests/object-storage.ts'
import { ensurePagesBuilt } from '../../scripts/build-pages.ts'
import { command } from './backup-command.ts'
import { type Installation, newInstallation, type Running } from './installation.ts'

/** The drill with the running product and object storage: each test continues where the previous one ended. */
export function drillAtNight(): void {
  let here: Installation
  let restored: Installation
  let storage: ObjectStorage
  let server: Running
  let vault: Record<string, string>
  let moment: Date
  const booked: number[] = []

  beforeAll(async () => {
    await ensurePagesBuilt({ log: () => {} })
    here = await newInstallation()
    restored = await newInstallation()
    storage = await anObjectStorage()
    vault = {
      BACKUP_URL: storage.url('backups'),
      BACKUP_ACCESS_KEY: ACCESS_KEY,
      BACKUP_KEY: randomBytes(32).toString('base64'),
    }
  })
  afterAll(async () => {
    await here?.remove()
    await restored?.remove()
    await storage?.remove()
  })

  const run = (of: Installation, name: 'backup' | 'restore', ...args: string[]) =>
    command(name, args, { ...of.settings, ...vault })
  const signIn = async (at: Installation) => {
    const client = at.visitor()
    await client.call('POST /api/auth/login', { body: { email: 'couple@unveil.example', password: 'unveil-demo' } })
    return client
  }
  const bookings = async (client: Client) =>
    (await client.call('GET /api/bookings/my')).map(({ listingId }) => listingId)
  const book = async (client: Client, listing: Listing) => {
    const { clientSecret } = await client.call('POST /api/create-payment-intent', {
      body: { amount: listing.amountDueNow, metadata: { listingId: listing.id, isTransfer: false } },
    })
    const intent = String(clientSecret).split('_secret_')[0] as string
    await here.stripe().paymentIntents.confirm(intent, { payment_method: 'pm_card_visa' })
    while (!(await bookings(client)).includes(listing.id)) await wait(100)
    booked.push(listing.id)
  }

  test('the running product is backed up, and killed after its tables have been dropped', async () => {
    server = await here.start()
    const client = await signIn(here)
    const found = await client.call('GET /api/listings', { query: { limit: 100 } })
    const dates = found.filter((listing) => !listing.isTransfer)
    await book(client, dates[0] as Listing)
    const backup = run(here, 'backup')
    await backup.says('base backup taken')
    await book(client, dates[1] as Listing)
    await wait(1_100)
    moment = new Date()
    await wait(1_100)
    const owner = createDatabase(createPool(await here.databaseUrl(), { max: 1, name: 'drill' }))
    await sql`drop table bookings, files cascade`.execute(owner)
    await owner.destroy()
    backup.child.kill('SIGTERM')
    expect((await backup.ended).code).toBe(0)
    await server.end('SIGKILL')
  })

  test('the restored product continues from the second before the damage, with every photo', async () => {
    const into = String(restored.settings.UNVEIL_DATA)
    const { code, said } = await run(restored, 'restore', '--at', moment.toISOString(), '--into', into).ended
    expect(said).toMatch(/every rule of the audit holds\.\n$/)
    expect(code).toBe(0)
    server = await restored.start()
    const client = await signIn(restored)
    expect(await bookings(client)).toEqual(expect.arrayContaining(booked))
    const found = (await client.call('GET /api/bookings/my')).find(({ listingId }) => listingId === booked[1])
    const { images } = await client.call('GET /api/venues/{id}', { params: { id: found?.venueId as number } })
    expect(images.length).toBeGreaterThan(0)
    for (const path of images) expect((await client.raw(path)).status).toBe(200)
  })

  test('the next backups continue in the same place, and lead to moments before and after the restore', async () => {
    const once = await run(restored, 'backup', '--once').ended
    expect(once.said).toContain('base backup taken')
    expect(once.code).toBe(0)
    expect((await run(restored, 'backup', '--verify').ended).said).toContain('Everything that is kept was read')
    await server.end('SIGTERM')
    for (const at of ['latest', moment.toISOString()]) {
      const into = `${restored.settings.UNVEIL_DATA}-${at === 'latest' ? 'latest' : 'again'}`
      expect((await run(restored, 'restore', '--at', at, '--into', into).ended).said).toContain(
        'every rule of the audit',
      )
    }
  })
}
