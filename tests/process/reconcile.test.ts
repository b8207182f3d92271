import { chmod, chown, mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#tests/app.ts'
import { aBackup } from '#tests/builders/backup.ts'
import { aBooking, paysWith, syncs } from '#tests/builders/bookings.ts'
import { problems } from '#tests/builders/checks.ts'
import { joins, membershipOf, syncsMembership } from '#tests/builders/premium.ts'
import { provider } from '#tests/builders/provider.ts'
import { aCouple } from '#tests/builders/users.ts'
import { command, endCommands } from './backup-command.ts'

/**
 * `npm run reconcile` as an operator starts it after a restore (docs/deploy.md). What it brings back is tested in
 * tests/stories/admin/reconcile.test.ts.
 */
let app: TestApp
let folder: string
beforeAll(async () => {
  app = await startTestApp()
  folder = await mkdtemp(join(tmpdir(), 'unveil-reconcile-'))
})
afterAll(async () => {
  endCommands()
  await app.stop()
  await rm(folder, { recursive: true })
})

const settings = () => ({
  UNVEIL_DATA: folder,
  DATABASE_URL: app.database.servingUrl,
  STRIPE_SECRET_KEY: 'sk_test_sandbox',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_sandbox',
  STRIPE_WEBHOOK_SECRET: 'whsec_test',
  STRIPE_API_URL: String(app.sandbox?.apiUrl),
})
const reconcile = (args: string[], env: Record<string, string> = settings()) => command('reconcile', args, env).ended
const since = (moment: Date) => reconcile(['--since', moment.toISOString()])

test('a payment that the restored database has lost is brought back, once', async () => {
  const { couple, listing, checkout } = await aBooking(app).held()
  const [moment, restore] = [app.clock.now(), await aBackup(app)]
  await paysWith(app, checkout)
  expect((await syncs(couple, listing)).state).toBe('paid')
  await provider(app).arrived()
  await restore()
  const first = await since(moment)
  expect(first.said).toMatch(/^The payment \d+ of \$3,000 .*counts: what it paid for is confirmed\.$/m)
  expect(first.said).toMatch(/^1 brought back, 0 for you to look at\. Now: npm run audit\n$/m)
  expect(first.code).toBe(0)
  const found = await couple.client.call('GET /api/bookings/my')
  expect(found.map(({ listingId }) => listingId)).toEqual([listing.id])
  expect(await problems(app)).toEqual([])
  expect(await since(moment)).toEqual({
    code: 0,
    said: '0 brought back, 0 for you to look at. Now: npm run audit\n',
  })
}, 120_000)

test('what only a person can fix is a line that begins with YOU, and an exit code', async () => {
  const couple = await aCouple(app)
  const [moment, restore] = [app.clock.now(), await aBackup(app)]
  await paysWith(app, await joins(couple))
  expect(await syncsMembership(couple)).toMatchObject({ state: 'active' })
  await provider(app).arrived()
  await restore()
  expect(await membershipOf(couple)).toMatchObject({ state: 'none' })
  const { code, said } = await since(moment)
  expect(said).toMatch(/^YOU: The membership \d+ \(sub_\w+\) is paid, and our data doesn’t have it/m)
  expect(said).toMatch(/ 1 for you to look at\. Now: npm run audit\n$/)
  expect(code).toBe(1)
}, 120_000)

test('without a moment, keys or a database, the command says what it needs', async () => {
  expect(await reconcile([])).toMatchObject({ code: 1, said: expect.stringMatching(/^Say since when: /) })
  // by the clock on this machine's wall, it would look for what happened hours later
  expect(await reconcile(['--since', '2026-11-24T15:04:05'])).toEqual({
    code: 1,
    said: '--since takes a moment with its time zone, such as 2026-11-24T15:04:05Z\n',
  })
  const sentence = 'Set DATABASE_URL and the keys of Stripe, as for the server.\n'
  const args = ['--since', new Date().toISOString()]
  expect(await reconcile(args, { UNVEIL_DATA: folder })).toEqual({ code: 1, said: sentence })
  const elsewhere = { ...settings(), STRIPE_API_URL: 'http://example.com:80' }
  expect(await reconcile(args, elsewhere)).toMatchObject({ code: 1, said: expect.stringMatching(/^STRIPE_API_URL/) })
}, 60_000)

test.runIf(process.getuid?.() === 0)(
  'started by root, it leaves no key behind that the product can’t read',
  async () => {
    const [data, product] = [join(folder, 'data'), 4_711]
    await chmod(folder, 0o755)
    await mkdir(data, { mode: 0o700 })
    await chown(data, product, product)
    const args = ['--since', new Date().toISOString()]
    expect((await reconcile(args, { ...settings(), UNVEIL_DATA: data })).said).toMatch(/Now: npm run audit\n$/)
    for (const name of await readdir(data)) expect(await stat(join(data, name)), name).toMatchObject({ uid: product })
    expect(await readdir(data)).toContain('secrets.key')
  },
  60_000,
)
