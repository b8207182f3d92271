import { once } from 'node:events'
import { createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { freshDatabase, type TestDatabase } from '#tests/database.ts'
import { ensurePagesBuilt } from '../../scripts/build-pages.ts'
import { freePort, type Installation, newInstallation, type Refusal, refusal } from './installation.ts'

const STRIPE = { STRIPE_SECRET_KEY: 'sk_live_1', STRIPE_PUBLISHABLE_KEY: 'pk_live_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' }
const TEST_KEYS = { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_PUBLISHABLE_KEY: 'pk_test_1' }
const SMTP = { SMTP_URL: 'smtp://127.0.0.1:1' }
const LIVE = { UNVEIL_MODE: 'live', ...STRIPE, ...SMTP, MAIL_FROM: 'Unveil <hello@unveil.test>' }
/** all that live mode asks for, on this machine */
const OPEN = {
  ...LIVE,
  DATABASE_URL: 'postgres://127.0.0.1/unveil',
  PUBLIC_ORIGIN: 'https://unveil.test',
  TRUSTED_PROXIES: '1',
}
/** a folder in which no refused start may create anything */
const NOWHERE = join(tmpdir(), `unveil-not-made-${process.pid}`)

let database: TestDatabase
beforeAll(async () => {
  await ensurePagesBuilt({ log: () => {} })
  database = await freshDatabase()
})
afterAll(() => database.drop())

/** Expects one clear sentence on stderr, no stack and exit code 1. */
function expectSentence({ code, stderr }: Refusal, sentence: RegExp): void {
  expect(stderr.trim()).toMatch(sentence)
  expect(stderr.trim().split('\n')).toHaveLength(1)
  expect(stderr).not.toMatch(/Error:|^\s+at /m)
  expect(code).toBe(1)
}

describe('an impossible setting is named, and nothing starts:', () => {
  const cases: [settings: Record<string, string>, sentence: RegExp][] = [
    [{ PORT: 'abc' }, /^The setting PORT is wrong: must be a whole number from 0 to 65535\.$/],
    [{ PORT: '70000' }, /^The setting PORT is wrong: must be a whole number from 0 to 65535\.$/],
    [{ TRANSFER_PRICE_CAP_PERCENT: '101' }, /^The setting TRANSFER_PRICE_CAP_PERCENT is wrong: .* from 80 to 100\.$/],
    [
      { COMMISSION_PERCENT: '2.555' },
      /^The setting COMMISSION_PERCENT is wrong: must be a number from 0 to 50, with at most two decimals\.$/,
    ],
    [{ UNVEIL_MODE: 'prod' }, /^The setting UNVEIL_MODE is wrong: must be one of demo, live\.$/],
    [{ DATABASE_URL: 'mysql://localhost/unveil' }, /^The setting DATABASE_URL is wrong: must start with postgres/],
    [
      { DATABASE_OWNER_URL: 'postgres://u:s3/cret@127.0.0.1/unveil' },
      /^The setting DATABASE_OWNER_URL is wrong: must look like postgres:.* written as %2F and %40\.$/,
    ],
    [
      { DATABASE_URL: 'postgres://u:s3cret@db1,db2/unveil?sslmode=verify-full&sslrootcert=/nowhere/ca.crt' },
      /^The setting DATABASE_URL is wrong: names \/nowhere\/ca\.crt, which can't be read: ENOENT\.$/,
    ],
    [
      { DATABASE_URL: 'postgres://u:s3cret@db1/unveil?sslmode=verify-full&sslrootcert=/etc' },
      /^The setting DATABASE_URL is wrong: names a folder as its certificate or key, which can't be read: EISDIR\.$/,
    ],
    ...['localhost:8080', 'ftp://unveil.test'].map((PUBLIC_ORIGIN): (typeof cases)[number] => [
      { PUBLIC_ORIGIN },
      /^The setting PUBLIC_ORIGIN is wrong: must be an address such as https:\/\/unveil\.example\.$/,
    ]),
    [{ STRIPE_SECRET_KEY: 'sk_test_1' }, /^Card payments need STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY and /],
    [
      { ...STRIPE, STRIPE_SECRET_KEY: 'pk_live_1', ...SMTP },
      /^The setting STRIPE_SECRET_KEY is wrong: must start with sk_, or with rk_/,
    ],
    [
      { ...STRIPE, STRIPE_PUBLISHABLE_KEY: 'pk_test_1' },
      /^STRIPE_SECRET_KEY and .* both be live keys or both be test keys\.$/,
    ],
    [STRIPE, /^UNVEIL_MODE=demo takes no real money: set Stripe’s test keys\.$/],
    [
      { ...LIVE, ...TEST_KEYS },
      /^UNVEIL_MODE=live needs Stripe’s live keys: .* UNVEIL_TEST_CARDS=yes if that is what you want\.$/,
    ],
    [{ ...LIVE, ...TEST_KEYS, UNVEIL_TEST_CARDS: 'yes' }, /^UNVEIL_MODE=live needs DATABASE_URL/],
    [{ UNVEIL_MODE: 'live', ...STRIPE }, /^UNVEIL_MODE=live needs SMTP_URL/],
    [{ UNVEIL_MODE: 'live', ...STRIPE, ...SMTP }, /^UNVEIL_MODE=live needs MAIL_FROM, the sender of its emails, /],
    [{ MAIL_FROM: 'Unveil' }, /^The setting MAIL_FROM is wrong: must be one address, with a name or without, such as /],
    [{ MAIL_FROM: 'one@unveil.test, two@unveil.test' }, /^The setting MAIL_FROM is wrong: must be one address/],
    [{ UNVEIL_MODE: 'live' }, /^Card payments need /],
    [{ UNVEIL_MODE: 'live', UNVEIL_CARDS: 'sandbox' }, /^UNVEIL_MODE=live refuses the sandbox/],
    [LIVE, /^UNVEIL_MODE=live needs DATABASE_URL/],
    [{ ...LIVE, DATABASE_URL: 'postgres://127.0.0.1/unveil' }, /^UNVEIL_MODE=live needs PUBLIC_ORIGIN/],
    [
      { ...LIVE, DATABASE_URL: 'postgres://127.0.0.1/unveil', PUBLIC_ORIGIN: 'https://unveil.test' },
      /^UNVEIL_MODE=live needs TRUSTED_PROXIES, .* 0 for none\.$/,
    ],
    [
      { ...OPEN, DATABASE_URL: 'postgres://u:s3cret@db.test/unveil' },
      /^DATABASE_URL leads to db\.test without encryption: add \?sslmode=verify-full to it, or set PRIVATE_NETWORK=yes .*\.$/,
    ],
    [
      { ...OPEN, DATABASE_OWNER_URL: 'postgres://u:s3cret@db.test/unveil' },
      /^DATABASE_OWNER_URL leads to db\.test without encryption: /,
    ],
    [
      { ...OPEN, SMTP_URL: 'smtp://u:s3cret@mail.test:587' },
      /^SMTP_URL leads to mail\.test without insisting on encryption: use smtps:\/\/, add \?requireTLS=true to it, or /,
    ],
    [
      { ...OPEN, SMTP_URL: 'smtps://u:s3/cret@mail.test:465' },
      /^The setting SMTP_URL is wrong: must look like smtps:\/\/.*, with \/ and @ in the password written as %2F and %40\.$/,
    ],
    [{ SMTP_URL: 'smtp://' }, /^The setting SMTP_URL is wrong: must look like smtps:\/\//],
    [{ ...OPEN, HOST: '0.0.0.0' }, /^With HOST=0\.0\.0\.0, other machines are answered over plain HTTP: /],
    [{ ...OPEN, METRICS_PORT: '9464', METRICS_HOST: '192.0.2.1' }, /^With METRICS_HOST=192\.0\.2\.1, other machines /],
    [
      { BREACHED_PASSWORDS: 'http://passwords.test' },
      /^The setting BREACHED_PASSWORDS is wrong: must start with https:\/\/\.$/,
    ],
    [{ BREACHED_PASSWORDS: 'https://' }, /^The setting BREACHED_PASSWORDS is wrong: must be an address such as /],
    [{ CALENDAR_HOSTS: 'https://calendar.test' }, /^The setting CALENDAR_HOSTS is wrong: must be host names .*\.$/],
    [{ SECRETS_KEY_FILE: '/nowhere/key' }, /^The file of SECRETS_KEY_FILE can't be read: ENOENT\.$/],
    [{ TRUSTED_PROXIES: '-1' }, /^The setting TRUSTED_PROXIES is wrong: must be a whole number from 0 to 5\.$/],
    ...['0.0.0.0', '::', '192.0.2.1', 'unveil.test'].map((HOST): (typeof cases)[number] => [
      { HOST },
      new RegExp(
        `^With HOST=${HOST}, anyone .* emails .* clock: set UNVEIL_DEMO_PUBLIC=yes if that is what you want\\.$`,
      ),
    ]),
    [{ UNVEIL_DEMO_PUBLIC: 'maybe' }, /^The setting UNVEIL_DEMO_PUBLIC is wrong: must be one of yes, no\.$/],
  ]
  test.each(
    cases.map(
      (one) =>
        [
          Object.entries(one[0])
            .map((pair) => pair.join('='))
            .join(' '),
          ...one,
        ] as const,
    ),
  )('%s', async (_, settings, sentence) => {
    const refused = await refusal({ UNVEIL_DATA: NOWHERE, ...settings })
    expectSentence(refused, sentence)
    expect(refused.stdout).toBe('')
    expect(refused.stderr, 'a password').not.toMatch(/s3.?cret/)
  })
})

test.each([
  { HOST: '127.0.0.1' },
  { HOST: '127.8.9.1' },
  { HOST: '::1' },
  { HOST: 'localhost' },
  { HOST: '0.0.0.0', UNVEIL_DEMO_PUBLIC: 'yes' },
])('a demo may listen on %o', (settings) => {
  expect(readConfig(settings).host).toBe(settings.HOST)
})

test('the connections of one address are capped where it is a visitor’s, not where all come from our own proxy', () => {
  const live = { ...OPEN, TRUSTED_PROXIES: '0' }
  const cap = (settings: Record<string, string>) => readConfig(settings).connectionsPerAddress
  expect(cap(live)).toBe(100)
  expect(cap({ ...live, CONNECTIONS_PER_ADDRESS: '20' })).toBe(20)
  expect(cap({ ...live, TRUSTED_PROXIES: '1', CONNECTIONS_PER_ADDRESS: '20' })).toBeNull()
  expect(cap({ ...live, MAX_CONNECTIONS: '80' })).toBe(40)
  expect(cap({})).toBe(2_500) // of 5,000, so that one address leaves room for others
})

test('on a network that is said to be private, live mode takes connections without encryption', () => {
  const settings = {
    ...OPEN,
    DATABASE_URL: 'postgres://u:p@db.test/unveil',
    SMTP_URL: 'smtp://mail.test',
    HOST: '0.0.0.0',
  }
  expect(readConfig({ ...settings, PRIVATE_NETWORK: 'yes' }).host).toBe('0.0.0.0')
  expect(readConfig({ ...OPEN, CALENDAR_HOSTS: 'calendar.google.com,*.icloud.com' }).calendarNames).toHaveLength(2)
})

describe('what is missing or taken is reported in one sentence:', () => {
  const listening: Server[] = []
  afterAll(() => {
    for (const server of listening) server.close()
  })
  const taken = async () => {
    const server = createServer().listen(0, '127.0.0.1')
    await once(server, 'listening')
    listening.push(server)
    return String((server.address() as { port: number }).port)
  }

  test('a database that does not answer', async () => {
    const port = await freePort()
    const refused = await refusal({ DATABASE_URL: `postgres://unveil:s3cret@127.0.0.1:${port}/unveil` })
    expectSentence(refused, new RegExp(`^The database unveil at 127\\.0\\.0\\.1:${port} can't be used: .+\\.$`))
    expect(refused.stdout + refused.stderr).not.toContain('s3cret')
  })

  test('a port in use', async () => {
    const PORT = await taken()
    const refused = await refusal({ DATABASE_URL: database.url, PORT, SANDBOX_PORT: '0' })
    expectSentence(refused, new RegExp(`^Port ${PORT} is in use by another program`))
  })

  test('the sandbox’s port in use', async () => {
    const SANDBOX_PORT = await taken()
    const refused = await refusal({ DATABASE_URL: database.url, PORT: '0', SANDBOX_PORT })
    expectSentence(
      refused,
      new RegExp(`^Port ${SANDBOX_PORT}, where the sandbox .* is in use .* SANDBOX_PORT=\\d+ npm start$`),
    )
  })

  test('several hosts of a database, where the sandbox knows one', async () => {
    const twice = database.url.replace(/@([^/]+)/, '@$1,$1')
    expectSentence(
      await refusal({ DATABASE_URL: twice, PORT: '0', SANDBOX_PORT: '0' }),
      /^The sandbox can’t look for the primary: .+ DATABASE_URL\.$/,
    )
  })

  test('a data folder that cannot be created', async () => {
    expectSentence(await refusal({ UNVEIL_DATA: '/dev/null/data' }), /^The data folder can't be made: /)
  })
})

describe('on the operator’s own PostgreSQL, without a card provider', () => {
  let here: Installation
  beforeAll(async () => {
    here = await newInstallation({ DATABASE_URL: database.url, UNVEIL_CARDS: 'none' })
  })
  afterAll(() => here.remove())

  test('the product uses that server, the sandbox is not there, and checkout says that payment is unavailable', async () => {
    const server = await here.start()
    expect(await here.hasPostgres()).toBe(false)
    const users = await database.db.selectFrom('users').select('email').execute()
    expect(users).toContainEqual({ email: 'couple@unveil.example' })
    expect((await fetch(`${here.origin}/sandbox`)).status).toBe(404)
    await expect(here.stripe().balance.retrieve()).rejects.toThrow('connection')

    const couple = here.visitor()
    await couple.call('POST /api/auth/login', { body: { email: 'couple@unveil.example', password: 'unveil-demo' } })
    const [listing] = await couple.call('GET /api/listings', { query: { limit: 1 } })
    const refused = await couple.try('POST /api/create-payment-intent', {
      body: { amount: listing?.amountDueNow as number, metadata: { listingId: listing?.id as number } },
    })
    expect(refused).toMatchObject({
      status: 503,
      body: {
        code: 'payment_unavailable',
        message: 'Payment processing is not configured. Please contact support.',
      },
    })
    const checkout = await (await couple.raw(`/checkout/${listing?.id}`)).text()
    expect(checkout).toContain('Payment Not Available')
    expect(checkout).toContain('Payment processing is not configured. Please contact support.')
    expect(await server.end('SIGTERM')).toBe(0)
  })
})
