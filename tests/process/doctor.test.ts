import { execFile } from 'node:child_process'
import { chmod, chown, mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { type AddressInfo, createServer as createNetServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { grantServing } from '#server/platform/database/serving-role.ts'
import { freshDatabase, type TestDatabase } from '#tests/database.ts'
import { ofEncoding, ofTrigrams, ofVersion } from '../../scripts/doctor/database.ts'
import { lookAtStripe } from '../../scripts/doctor/stripe.ts'

/** What `npm run doctor` says to an operator (docs/deploy.md). */
const ROOT = join(import.meta.dirname, '../..')
let database: TestDatabase
let folder: string
beforeAll(async () => {
  database = await freshDatabase({ max: 2 })
  folder = await mkdtemp(join(tmpdir(), 'unveil-doctor-'))
})
afterAll(async () => {
  await database.drop()
  await rm(folder, { recursive: true })
})

const doctor = (env: Record<string, string>) => run('scripts/doctor/doctor.ts', env)

const run = (script: string, env: Record<string, string>, args: string[] = []) =>
  new Promise<{ code: number; lines: string[]; stderr: string }>((resolve) => {
    const settings = { PATH: process.env.PATH, UNVEIL_DATA: folder, ...env }
    execFile(process.execPath, [script, ...args], { cwd: ROOT, env: settings }, (error, stdout, stderr) =>
      resolve({ code: Number(error?.code ?? 0), lines: stdout.split('\n'), stderr }),
    )
  })

test('on a database that we set up, the doctor finds one thing to fix: tests run without fsync', async () => {
  const { code, lines } = await doctor({ DATABASE_URL: database.servingUrl })
  const all = lines.join('\n')
  expect(all).toMatch(/ {2}ok {2}Database {2}PostgreSQL 18 answers\./)
  expect(all).toMatch(/ {2}ok {2}Database {2}The role that serves owns nothing\./)
  expect(all).toMatch(/ {2}ok {2}Database {2}All \d+ migrations are applied\./)
  expect(all).toMatch(/WARN {2}Database {2}archive_mode is off/)
  expect(all).toMatch(/ {2}ok {2}Files {5}.* keeps, lists and deletes a file\./)
  expect(all).toMatch(/ BAD {2}Database {2}fsync or full_page_writes is off/)
  expect(all).toMatch(/ 1 to fix before you let anyone in\.\n$/)
  expect(code).toBe(1)
}, 60_000)

test('the doctor names a role that could drop what protects the books, and a database of the other kind', async () => {
  await database.db
    .insertInto('installation')
    .values({ mode: 'live' })
    .onConflict((some) => some.doNothing())
    .execute()
  const role = sql.id(new URL(database.servingUrl).username)
  await sql`create table a_table_of_its_own ()`.execute(database.db)
  await sql`alter table a_table_of_its_own owner to ${role}`.execute(database.db)
  const owning = (await doctor({ DATABASE_URL: database.servingUrl })).lines.join('\n')
  await sql`drop table a_table_of_its_own`.execute(database.db)
  expect(owning).toMatch(/WARN {2}Database {2}The role that serves owns 1 table, so it could drop what protects/)
  expect(owning).toMatch(/ BAD {2}Database {2}It is a live installation’s, and UNVEIL_MODE is demo/)
  expect(owning).toMatch(/ 2 to fix before you let anyone in\.\n$/)

  const { rows } = await sql`select from pg_roles where rolname = current_user and rolsuper`.execute(database.db)
  const admin = (await doctor({ DATABASE_URL: database.url })).lines.join('\n')
  expect(admin).toMatch(
    rows.length > 0
      ? /WARN {2}Database {2}The role that serves is a superuser\./
      : /WARN {2}Database {2}The role that serves owns \d+ tables, /,
  )
}, 60_000)

test.each([
  [{ DATABASE_URL: 'postgres://unveil:lilac@127.0.0.1:1/unveil' }, / BAD {2}Database .*(ECONNREFUSED|refused)/],
  [{ UNVEIL_CARDS: 'none', SMTP_URL: 'smtp://user:lilac@127.0.0.1:1' }, / BAD {2}Mail .*ECONNREFUSED/],
  [
    {
      UNVEIL_CARDS: 'none',
      SMTP_URL: 'smtp://user:lilac@127.0.0.1:1',
      OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1',
    },
    /WARN {2}Traces {4}127\.0\.0\.1:1 doesn’t answer/,
  ],
  [{ UNVEIL_MODE: 'live' }, / BAD {2}Settings {2}Card payments need/],
  [
    {
      UNVEIL_MODE: 'live',
      UNVEIL_CARDS: 'none',
      DATABASE_URL: 'postgres://unveil:lilac@db.test/unveil',
      SMTP_URL: 'smtps://user:lilac@mail.test',
      MAIL_FROM: 'Unveil <hello@unveil.test>',
      PUBLIC_ORIGIN: 'https://unveil.test',
      TRUSTED_PROXIES: '1',
    },
    / BAD {2}Settings {2}DATABASE_URL leads to db\.test without encryption: add \?sslmode=verify-full/,
  ],
])(
  'the doctor says what does not answer, without its password: %j',
  async (env, says) => {
    const { code, lines, stderr } = await doctor(env as unknown as Record<string, string>)
    expect(lines.join('\n')).toMatch(says)
    expect(`${lines.join('\n')}${stderr}`).not.toContain('lilac')
    expect(code).toBe(1)
  },
  60_000,
)

test('of several hosts, the doctor looks at the one that takes writes, and the audit reads that one', async () => {
  const DATABASE_URL = database.servingUrl.replace(/@([^/]+)/, '@127.0.0.1:1,$1')
  const { lines } = await doctor({ DATABASE_URL })
  expect(lines.join('\n')).toMatch(/ {2}ok {2}Database {2}PostgreSQL 18 answers\./)
  expect(lines.join('\n'), 'the demo would not start').toMatch(
    / BAD {2}Database {2}The sandbox can’t look for the primary/,
  )
  expect((await run('scripts/audit.ts', { DATABASE_URL, UNVEIL_CARDS: 'none' })).lines).toContain(
    'Clean. There is no card provider to compare with.',
  )
}, 60_000)

test('the doctor says what the role that serves may no longer do, and who can give it back', async () => {
  const role = new URL(database.servingUrl).username
  await sql`revoke insert, update on bookings from ${sql.id(role)}`.execute(database.db)
  const settings = { DATABASE_URL: database.servingUrl }
  const alone = await doctor(settings)
  expect(alone.lines.join('\n')).toMatch(
    / BAD {2}Database {2}The role .* lacks rights.* \(GRANT INSERT, UPDATE ON bookings TO .*\)\. Set DATABASE_OWNER_URL/,
  )
  const withOwner = await doctor({ ...settings, DATABASE_OWNER_URL: database.url })
  expect(withOwner.lines.join('\n')).toMatch(/ BAD {2}Database {2}The role .*\)\. The next start grants them\.$/m)
  expect(withOwner.code).toBe(1)
  await grantServing(database.url, role)
  expect((await doctor(settings)).lines.join('\n')).not.toMatch(/lacks rights/)
}, 60_000)

test('a PostgreSQL that the product refuses to start on is something to fix', () => {
  expect(ofVersion(17)).toMatchObject({
    verdict: 'bad',
    says: expect.stringContaining("doesn't start on less than 18"),
  })
  expect(ofVersion(19)).toMatchObject({ verdict: 'ok' })
})

test.each(['SQL_ASCII', 'LATIN1'])('a database that keeps texts in %s is something to fix', (encoding) => {
  const says = expect.stringContaining(
    `keeps texts in ${encoding}, where letters beyond English are miscounted or refused`,
  )
  expect(ofEncoding({ encoding })).toMatchObject([{ verdict: 'bad', says }])
  expect(ofEncoding({ encoding: 'UTF8' })).toEqual([])
})

test.each([
  [null, 'lacks the extension pg_trgm'],
  ['forbidden', 'may not create the extension pg_trgm'],
] as const)('an extension that can’t be created (%s) is something to fix', (trigrams, says) => {
  expect(ofTrigrams({ trigrams })).toMatchObject([{ verdict: 'bad', says: expect.stringContaining(says) }])
  expect(ofTrigrams({ trigrams: 'created' })).toEqual([])
  expect(ofTrigrams({ trigrams: 'to be created' })).toEqual([])
})

test('the doctor says when the owner of the tables may not create the extension that a migration needs', async () => {
  const look = async () => (await doctor({ DATABASE_URL: database.servingUrl })).lines.join('\n')
  await sql`drop extension pg_trgm cascade`.execute(database.db)
  expect(await look()).not.toMatch(/pg_trgm/)
  const role = sql.id(new URL(database.servingUrl).username)
  await sql`alter table schema_migrations owner to ${role}`.execute(database.db)
  const found = await look()
  await sql`alter table schema_migrations owner to current_user`.execute(database.db)
  await sql`create extension pg_trgm`.execute(database.db)
  expect(found).toMatch(/ BAD {2}Database {2}The owner of its tables may not create the extension pg_trgm/)
}, 60_000)

const LIVE = {
  UNVEIL_MODE: 'live',
  UNVEIL_CARDS: 'none',
  DATABASE_URL: 'postgres://unveil:secret@127.0.0.1:1/unveil',
  SMTP_URL: 'smtp://127.0.0.1:1',
  MAIL_FROM: 'Unveil <hello@unveil.test>',
  PUBLIC_ORIGIN: 'https://unveil.test',
  TRUSTED_PROXIES: '1',
}

test('the doctor names what the limits of the systemd service keep the product from', async () => {
  const bin = join(folder, 'bin')
  const limits = 'LoadState=loaded\nIPAddressAllow=127.0.0.2/32\nIPAddressDeny=127.0.0.0/8 fd00::/8'
  await mkdir(bin)
  await writeFile(join(bin, 'systemctl'), `#!/bin/sh\necho '${limits.replaceAll('\n', "'; echo '")}'\n`)
  await chmod(join(bin, 'systemctl'), 0o755)
  const env = { ...LIVE, PATH: `${bin}:${process.env.PATH}`, UNVEIL_DATA: folder }
  const says =
    / BAD {2}Network {3}unveil@3000 may not reach 127\.0\.0\.1, 127\.0\.0\.1: .*IPAddressAllow=127\.0\.0\.1$/m
  expect((await doctor(env)).lines.join('\n')).toMatch(says)
  const allowed = { DATABASE_URL: LIVE.DATABASE_URL.replace('.1:1', '.2:1'), SMTP_URL: 'smtp://127.0.0.2:1' }
  expect((await doctor({ ...env, ...allowed })).lines.join('\n')).not.toMatch(/may not reach 127/)
})

describe.runIf(process.getuid?.() === 0)('started by root, as docs/deploy.md says', () => {
  /** The id of the user who owns the data folder in this test; no such user has to exist. */
  const PRODUCT = 4_711

  test('the doctor leaves no file behind that the product doesn’t own, and sees what the product cannot use', async () => {
    const data = join(await mkdtemp(join(tmpdir(), 'unveil-owner-')), 'data')
    await chmod(join(data, '..'), 0o755)
    await mkdir(data, { mode: 0o700 })
    await chown(data, PRODUCT, PRODUCT)
    try {
      const env = { ...LIVE, UNVEIL_DATA: data }
      expect((await doctor(env)).lines.join('\n')).toMatch(/ {2}ok {2}Files {5}.*files keeps, lists and deletes a file/)
      expect(await readdir(data)).toEqual(['files'])
      expect(await stat(join(data, 'files'))).toMatchObject({ uid: PRODUCT, gid: PRODUCT })
      await chown(join(data, 'files'), 0, 0)
      const says = / BAD {2}Files {5}Files can't be kept in .*, which must belong to the user that runs this: EPERM/
      expect((await doctor(env)).lines.join('\n')).toMatch(says)
    } finally {
      await rm(join(data, '..'), { recursive: true })
    }
  })

  test.each([['doctor/doctor.ts'], ['audit.ts'], ['admin-create.ts', '--email', 'you@unveil.test', '--name', 'You']])(
    '%s comes to PostgreSQL’s socket as the user that owns the data folder',
    async (script, ...args) => {
      const nobody = 65_534
      const place = await mkdtemp(join(tmpdir(), 'unveil-socket-'))
      const data = join(place, 'data')
      await mkdir(data, { mode: 0o700 })
      await chown(data, nobody, nobody)
      let asked = ''
      const postgres = createNetServer((socket) =>
        socket.once('data', (bytes) => {
          asked = bytes.toString('latin1')
          socket.destroy()
        }),
      )
      await new Promise<void>((resolve) => postgres.listen(join(place, '.s.PGSQL.5432'), resolve))
      await chmod(place, 0o755)
      await chmod(join(place, '.s.PGSQL.5432'), 0o777)
      try {
        const env = { ...LIVE, USER: 'root', UNVEIL_DATA: data, DATABASE_URL: `postgres:///unveil?host=${place}` }
        await run(`scripts/${script}`, env, args)
        expect(asked).toContain('user\0nobody\0')
      } finally {
        postgres.close()
        await rm(place, { recursive: true })
      }
    },
  )

  test('the doctor says whom to make the data folder for, and leaves making it to the operator', async () => {
    const { code, lines } = await doctor({ ...LIVE, UNVEIL_DATA: join(folder, 'none') })
    expect(lines.join('\n')).toMatch(/ BAD {2}Settings {2}UNVEIL_DATA=.*none is not there\. Make it for the user/)
    expect(code).toBe(1)
    expect(await readdir(folder)).not.toContain('none')
  })
})

describe('the account at Stripe', () => {
  const account = {
    id: 'acct_1',
    country: 'US',
    default_currency: 'usd',
    charges_enabled: true,
    payouts_enabled: true,
    settings: { payments: { statement_descriptor: 'UNVEIL WEDDINGS' }, payouts: { schedule: { interval: 'manual' } } },
  }
  const webhook = { url: 'https://unveil.example/api/stripe/webhook', status: 'enabled', enabled_events: ['*'] }
  const env = {
    PUBLIC_ORIGIN: 'https://unveil.example',
    STRIPE_SECRET_KEY: 'rk_test_1',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
    STRIPE_WEBHOOK_SECRET: 'whsec_ours,whsec_connected',
  }
  const config = readConfig(env)

  /** What the doctor says when Stripe answers like this; a call without an answer is refused. */
  async function verdicts(answers: Record<string, object>, settings = config): Promise<string[]> {
    const server = createServer(({ method, url }, response) => {
      const answer = answers[`${method} ${url?.replace(/\?.*/, '')}`]
      const refused = { error: { type: 'invalid_request_error', message: `No such thing: ${url}` } }
      response
        .writeHead(answer ? 200 : 404, { 'content-type': 'application/json' })
        .end(JSON.stringify(answer ?? refused))
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    try {
      const at = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
      return (await lookAtStripe(settings, at)).map(({ verdict, says }) => `${verdict}: ${says}`)
    } finally {
      server.close()
    }
  }
  const good = {
    'GET /v1/account': account,
    'GET /v1/accounts': { object: 'list', data: [], has_more: false },
    'POST /v1/tokens': { id: 'tok_1', object: 'token' },
    'GET /v1/tokens/tok_1': { id: 'tok_1', object: 'token' },
    'GET /v1/webhook_endpoints': { object: 'list', data: [webhook, webhook], has_more: false },
  }

  test('in order', async () => {
    const said = await verdicts(good)
    expect(said.filter((verdict) => !verdict.startsWith('ok: '))).toEqual([])
    expect(said).toContain('ok: Card statements say UNVEIL WED* VENUE DATE.')
  })

  test('two webhooks, and the secret of one', async () => {
    const said = await verdicts(good, readConfig({ ...env, STRIPE_WEBHOOK_SECRET: 'whsec_ours' }))
    expect(said.filter((verdict) => !verdict.startsWith('ok: '))).toEqual([
      expect.stringMatching(/^bad: 2 webhooks lead to us, each with a secret of its own, but .* has 1:/),
    ])
  })

  test.each([
    [
      'another country',
      { 'GET /v1/account': { ...account, country: 'DE', default_currency: 'eur' } },
      /^bad: .* is in DE and keeps eur/,
    ],
    [
      'automatic payouts',
      { 'GET /v1/account': { ...account, settings: { payouts: { schedule: { interval: 'daily' } } } } },
      /^bad: Payouts to your own bank are daily/,
    ],
    ['keys of two accounts', { 'GET /v1/tokens/tok_1': undefined }, /^bad: .* don't belong together/],
    ['no Connect', { 'GET /v1/accounts': undefined }, /^bad: Connect can't be used/],
    [
      'no webhook',
      { 'GET /v1/webhook_endpoints': { object: 'list', data: [{ ...webhook, status: 'disabled' }] } },
      /^bad: No enabled webhook points to/,
    ],
    [
      'a webhook that tells too little',
      { 'GET /v1/webhook_endpoints': { object: 'list', data: [{ ...webhook, enabled_events: ['refund.updated'] }] } },
      /^warn: No webhook sends payment_intent\.succeeded/,
    ],
    [
      'webhooks that don’t tell of refunds made by hand, or that a membership has ended',
      {
        'GET /v1/webhook_endpoints': {
          object: 'list',
          data: [
            { ...webhook, enabled_events: ['payment_intent.succeeded', 'charge.refunded', 'refund.updated'] },
            { ...webhook, enabled_events: ['charge.dispute.created', 'charge.dispute.closed', 'account.updated'] },
            { ...webhook, enabled_events: ['invoice.paid', 'customer.subscription.updated'] },
          ],
        },
      },
      /^warn: No webhook sends refund\.created, customer\.subscription\.deleted: add them/,
    ],
    [
      'no webhook for connected accounts',
      { 'GET /v1/webhook_endpoints': { object: 'list', data: [webhook] } },
      /^warn: Only one webhook leads to us\. For account\.updated, add one/,
    ],
  ])('%s', async (_, changed, says) => {
    const said = await verdicts({ ...good, ...changed } as Record<string, object>)
    expect(
      said.filter((verdict) => !verdict.startsWith('ok: ')).some((verdict) => says.test(verdict)),
      said.join('\n'),
    ).toBe(true)
  })
})
