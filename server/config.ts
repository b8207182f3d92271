import { join } from 'node:path'
import querystring from 'node:querystring'
import { z } from 'zod'
import { LIMITS } from '#contract/limits.ts'
import { parseDollars } from '#contract/money.ts'
import { databaseAddress } from './platform/database/address-setting.ts'
import { StartError } from './platform/errors.ts'
import { readStorageAddress, type StorageAddress } from './platform/files/storage-address.ts'
import { mailSenderName, mailServerAddress } from './platform/mail/mail-settings.ts'
import { withSecretsFromFiles } from './platform/secrecy/secrets-from-files.ts'
import { isLoopback, unencryptedDatabase, unencryptedMail } from './platform/secrecy/unencrypted-connections.ts'
import type { TracesSettings } from './platform/tracing/send-traces.ts'

/** A whole number within these bounds; anything else is refused with a message that says what would be valid. */
function whole(min: number, max: number) {
  const error = `must be a whole number from ${min} to ${max}`
  return z.coerce.number({ error }).int({ error }).min(min, { error }).max(max, { error })
}

function oneOf<const Choice extends string>(...choices: Choice[]) {
  return z.enum(choices, { error: `must be one of ${choices.join(', ')}` })
}

const port = whole(0, 65_535)
const MONTHLY = 'must be an amount of dollars from 1 to 999.99'
const limit = whole(1, 100_000)
/** Host names, separated by commas; `*.` stands for anything below the name that follows. */
const hostNames = z
  .string()
  .regex(
    /^(\*\.)?[a-z0-9-]+(\.[a-z0-9-]+)+(,(\*\.)?[a-z0-9-]+(\.[a-z0-9-]+)+)*$/,
    'must be host names in lowercase, separated by commas without spaces, such as calendar.google.com,*.icloud.com',
  )
  .transform((names) => names.split(','))
const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/
const PERCENT = 'must be a number from 0 to 50, with at most two decimals'
/** Bookings store two decimals. */
const isCommission = (percent: number) => percent >= 0 && percent <= 50 && Number(percent.toFixed(2)) === percent
const COLLECTOR = 'must be the http or https address of a collector, such as http://127.0.0.1:4318'
const SHARE = 'must be a number from 0 to 1'

/** 'name=value', as OpenTelemetry writes a header: percent-encoded where necessary. */
function pairOf(pair: string): [string, string] {
  const [name = '', ...value] = pair.split('=')
  return [name, querystring.unescape(value.join('='))]
}

/** The hours within which dates published together appear, in a live installation unless set otherwise: four weeks. */
export const SPREAD_HOURS = 672

const environment = z.object({
  UNVEIL_MODE: oneOf('demo', 'live').default('demo'),
  PORT: port.default(3000),
  HOST: z.string().default('127.0.0.1'),
  UNVEIL_DEMO_PUBLIC: oneOf('yes', 'no').default('no'),
  PUBLIC_ORIGIN: z.url({ protocol: /^https?$/, error: 'must be an address such as https://unveil.example' }).optional(),
  UNVEIL_DATA: z.string().default('data'),
  FILES_URL: z.string().optional(),
  FILES_ACCESS_KEY: z.string().optional(),
  DATABASE_URL: databaseAddress.optional(),
  DATABASE_OWNER_URL: databaseAddress.optional(),
  DATABASE_POOL: whole(4, 200).default(20),
  SANDBOX_PORT: port.default(12_111),
  UNVEIL_CARDS: oneOf('stripe', 'sandbox', 'none').optional(),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^[sr]k_/, 'must start with sk_, or with rk_ if it is a restricted key')
    .optional(),
  STRIPE_PUBLISHABLE_KEY: z.string().startsWith('pk_', 'must start with pk_').optional(),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_[^\s,]+(,whsec_[^\s,]+)*$/, 'must start with whsec_; separate several with commas and no spaces')
    .optional(),
  UNVEIL_TEST_CARDS: oneOf('yes', 'no').default('no'),
  COMMISSION_PERCENT: z.coerce.number({ error: PERCENT }).refine(isCommission, PERCENT).default(0),
  PREMIUM_PRICE: z
    .string()
    .regex(/^\d{1,3}(\.\d{1,2})?$/, MONTHLY)
    .default('19')
    .transform((dollars) => parseDollars(dollars) ?? 0)
    .refine((cents) => cents >= 100, MONTHLY),
  EARLY_ACCESS_HOURS: whole(0, 168).optional(),
  SPREAD_HOURS: whole(0, 672).optional(),
  TRANSFER_PRICE_CAP_PERCENT: whole(LIMITS.recommendedTransferPercent, 100).default(100),
  HOLDS_PER_DAY: limit.optional(),
  HOLDS_OF_ONE_DATE: limit.optional(),
  HOLDS_UNCONFIRMED: limit.optional(),
  HOLDS_PER_ADDRESS: limit.optional(),
  REFUNDED_TRANSFERS: limit.optional(),
  SMTP_URL: mailServerAddress.optional(),
  MAIL_FROM: mailSenderName.optional(),
  TRUSTED_PROXIES: whole(0, 5).optional(),
  PRIVATE_NETWORK: oneOf('yes', 'no').default('no'),
  CALENDAR_HOSTS: hostNames.optional(),
  BREACHED_PASSWORDS: z
    .string()
    .regex(/^https:\/\/|^http:\/\/127\.0\.0\.1[:/]/, 'must start with https://')
    .refine((url) => URL.canParse(url), 'must be an address such as https://api.pwnedpasswords.com')
    .optional(),
  SECRETS_KEY: z
    .string()
    .refine(
      (keys) => keys.split(',').every((key) => BASE64.test(key) && Buffer.from(key, 'base64').length === 32),
      'must be 32 bytes in base64, such as from: openssl rand -base64 32; older keys follow the new one, separated by commas',
    )
    .optional(),
  DRAIN_SECONDS: whole(0, 10).optional(),
  MAX_CONNECTIONS: whole(10, 100_000).default(5_000),
  CONNECTIONS_PER_ADDRESS: whole(1, 100_000).optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/, error: COLLECTOR }).optional(),
  OTEL_EXPORTER_OTLP_HEADERS: z
    .string()
    .regex(
      /^[^=,\s]+=[^,\s]*(,[^=,\s]+=[^,\s]*)*$/,
      'must be like api-key=secret; separate several with commas and no spaces',
    )
    .transform((pairs) => Object.fromEntries(pairs.split(',').map(pairOf)))
    .optional(),
  OTEL_SERVICE_NAME: z.string().default('unveil'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number({ error: SHARE }).min(0, SHARE).max(1, SHARE).default(1),
  METRICS_PORT: port.optional(),
  METRICS_HOST: z.string().default('127.0.0.1'),
  ACCESS_LOG: oneOf('yes', 'no').optional(),
  AUDIT_HOUR: z
    .union([z.literal('off'), whole(0, 23)], { error: 'must be a whole number from 0 to 23, or off' })
    .default(8),
  LOG_LEVEL: oneOf('debug', 'info', 'warn', 'error', 'silent').optional(),
})

export interface Config {
  mode: 'demo' | 'live'
  port: number
  host: string
  /** where people reach the product, without a trailing slash; also the only origin that may write */
  publicOrigin: string
  dataFolder: string
  /** where uploads are kept: in the data folder unless set otherwise */
  files: StorageAddress
  /** null: the embedded PostgreSQL */
  databaseUrl: string | null
  /** the role that migrates, if it differs from the one that serves */
  databaseOwnerUrl: string | null
  databasePool: number
  cards:
    | { provider: 'stripe'; secretKey: string; publishableKey: string; webhookSecret: string }
    | { provider: 'sandbox'; port: number }
    | { provider: 'none' }
  /** percent of each direct payment that stays with the platform (domain.md row 38) */
  commissionPercent: number
  /** what a month of Premium costs those who join now, in cents (domain.md row 25) */
  premiumCents: number
  /**
   * hours during which only members see a new date (domain.md row 25); 24 in live mode and 0 in the demo, unless set
   * otherwise
   */
  earlyAccessHours: number
  /**
   * hours within which dates published together appear (docs/decisions/0059); 672 in live mode and 0 in the demo,
   * unless set otherwise
   */
  spreadHours: number
  /** the most that a seller may ask for, as a percentage of what they have paid (domain.md row 17) */
  maxTransferPricePercent: number
  /** what one couple, and one address, may hold without paying (domain.md row 9) */
  holds: HoldLimits
  /**
   * after this many refunded transfers or chargebacks in a year, a buyer sees a transfer's venue only once it has
   * confirmed them (domain.md row 19); after this many chargebacks, they can't hold a venue's date (row 9)
   */
  refundedTransfers: number
  /** only owners who can be paid may list (domain.md row 33); off in the demo, where their money waits instead */
  listingNeedsPayouts: boolean
  /** null: the sandbox's mailbox; without the sandbox, emails wait until it is set */
  smtpUrl: string | null
  mailFrom: string
  /** how many of our own proxies write X-Forwarded-For */
  trustedProxies: number
  /** multiplies every budget of requests and connections (domain.md 7) */
  generosity: number
  /**
   * the key of what is stored sealed, 32 bytes in base64, then older keys, separated by commas; null: a file in the
   * data folder
   */
  secretsKey: string | null
  /**
   * how long a stopping process keeps serving, so that balancers notice it isn't ready; 5 in live mode and 0 in the
   * demo, unless set otherwise
   */
  drainSeconds: number
  maxConnections: number
  /**
   * at most half of all connections unless set otherwise, so that one address leaves room for others; null behind our
   * own proxies: all connections come from them, and counting is up to them
   */
  connectionsPerAddress: number | null
  /** where monitoring reads the numbers, separate from the site; null: nowhere */
  metrics: { port: number; host: string } | null
  /** where traces are sent; null: nowhere, and none are made */
  traces: TracesSettings | null
  /** the hour (UTC) of the nightly audit; null: it runs only on request */
  auditHour: number | null
  logLevel: string
  /** the log has a line for every request, not only for refused ones; in the demo, only if this is set */
  accessLog: boolean
  /** the only hosts whose calendars may be read, by name, `*.` for any name below; null: all of the public internet */
  calendarNames: readonly string[] | null
  /** where passwords from data breaches are looked up (Have I Been Pwned's range API); null: nowhere */
  breachedPasswords: string | null
  /** hosts besides the public internet whose calendars may be read, by address; only tests set it */
  calendarHosts: readonly string[] | null
}

/** How many unpaid holds there may be; the first three numbers are for one account within 24 hours. */
export interface HoldLimits {
  perDay: number
  ofOneDate: number
  /** by an account whose email address isn't confirmed */
  unconfirmed: number
  /** at the same time, from one address (IPv6: one /64) */
  perAddress: number
}

/** Reads the environment. Throws a StartError that names the setting to fix. */
export function readConfig(env: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(
    Object.entries(withSecretsFromFiles(env)).filter(([, value]) => value !== undefined && value !== ''),
  )
  const parsed = environment.safeParse(given)
  if (!parsed.success) {
    const issue = parsed.error.issues[0]
    throw new StartError(`The setting ${issue?.path.join('.')} is wrong: ${issue?.message}.`)
  }
  const settings = parsed.data
  const generosity = settings.UNVEIL_MODE === 'demo' ? 50 : 1
  const publicOrigin = settings.PUBLIC_ORIGIN ?? `http://localhost:${settings.PORT}`
  const config: Config = {
    mode: settings.UNVEIL_MODE,
    port: settings.PORT,
    host: settings.HOST,
    publicOrigin: new URL(publicOrigin).origin,
    dataFolder: settings.UNVEIL_DATA,
    files: readStorageAddress(
      'FILES',
      settings.FILES_URL ?? join(settings.UNVEIL_DATA, 'files'),
      settings.FILES_ACCESS_KEY,
      settings.UNVEIL_MODE,
    ),
    databaseUrl: settings.DATABASE_URL ?? null,
    databaseOwnerUrl: settings.DATABASE_OWNER_URL ?? null,
    databasePool: settings.DATABASE_POOL,
    cards: cardsOf(settings),
    commissionPercent: settings.COMMISSION_PERCENT,
    premiumCents: settings.PREMIUM_PRICE,
    earlyAccessHours: settings.EARLY_ACCESS_HOURS ?? (settings.UNVEIL_MODE === 'live' ? LIMITS.earlyAccessHours : 0),
    spreadHours: settings.SPREAD_HOURS ?? (settings.UNVEIL_MODE === 'live' ? SPREAD_HOURS : 0),
    maxTransferPricePercent: settings.TRANSFER_PRICE_CAP_PERCENT,
    holds: {
      perDay: settings.HOLDS_PER_DAY ?? 6 * generosity,
      ofOneDate: settings.HOLDS_OF_ONE_DATE ?? 3 * generosity,
      unconfirmed: settings.HOLDS_UNCONFIRMED ?? 3 * generosity,
      perAddress: settings.HOLDS_PER_ADDRESS ?? 3 * generosity,
    },
    refundedTransfers: settings.REFUNDED_TRANSFERS ?? generosity,
    listingNeedsPayouts: settings.UNVEIL_MODE === 'live',
    smtpUrl: settings.SMTP_URL ?? null,
    mailFrom: settings.MAIL_FROM ?? 'Unveil <hello@unveil.example>',
    trustedProxies: settings.TRUSTED_PROXIES ?? 0,
    generosity,
    secretsKey: settings.SECRETS_KEY ?? null,
    drainSeconds: settings.DRAIN_SECONDS ?? (settings.UNVEIL_MODE === 'live' ? 5 : 0),
    maxConnections: settings.MAX_CONNECTIONS,
    connectionsPerAddress: settings.TRUSTED_PROXIES
      ? null
      : (settings.CONNECTIONS_PER_ADDRESS ?? Math.min(100 * generosity, Math.floor(settings.MAX_CONNECTIONS / 2))),
    auditHour: settings.AUDIT_HOUR === 'off' ? null : settings.AUDIT_HOUR,
    metrics: settings.METRICS_PORT === undefined ? null : { port: settings.METRICS_PORT, host: settings.METRICS_HOST },
    traces: tracesOf(settings),
    calendarHosts: null,
    calendarNames: settings.CALENDAR_HOSTS ?? null,
    breachedPasswords: settings.BREACHED_PASSWORDS?.replace(/\/$/, '') ?? null,
    accessLog: (settings.ACCESS_LOG ?? (settings.UNVEIL_MODE === 'live' ? 'yes' : 'no')) === 'yes',
    logLevel: settings.LOG_LEVEL ?? (settings.UNVEIL_MODE === 'live' ? 'info' : 'warn'),
  }
  if (config.mode === 'demo') checkDemo(config, settings)
  else checkLive(config, settings)
  return config
}

function tracesOf(settings: Settings): Config['traces'] {
  if (settings.OTEL_EXPORTER_OTLP_ENDPOINT === undefined) return null
  return {
    url: `${settings.OTEL_EXPORTER_OTLP_ENDPOINT.replace(/\/$/, '')}/v1/traces`,
    headers: settings.OTEL_EXPORTER_OTLP_HEADERS ?? {},
    service: settings.OTEL_SERVICE_NAME,
    share: settings.OTEL_TRACES_SAMPLER_ARG,
  }
}

function cardsOf(settings: Settings): Config['cards'] {
  const keys = [settings.STRIPE_SECRET_KEY, settings.STRIPE_PUBLISHABLE_KEY, settings.STRIPE_WEBHOOK_SECRET]
  const choice =
    settings.UNVEIL_CARDS ?? (keys.some(Boolean) ? 'stripe' : settings.UNVEIL_MODE === 'demo' ? 'sandbox' : 'stripe')
  if (choice === 'none') return { provider: 'none' }
  if (choice === 'sandbox') return { provider: 'sandbox', port: settings.SANDBOX_PORT }
  const [secretKey, publishableKey, webhookSecret] = keys
  if (!secretKey || !publishableKey || !webhookSecret) {
    throw new StartError(
      'Card payments need STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET together (or UNVEIL_CARDS=none).',
    )
  }
  checkKeys(settings.UNVEIL_MODE, secretKey, publishableKey, settings.UNVEIL_TEST_CARDS === 'yes')
  return { provider: 'stripe', secretKey, publishableKey, webhookSecret }
}

type Settings = z.output<typeof environment>

/** Live takes real cards, a demo none: with test keys, anyone can book with a published card number. */
function checkKeys(mode: Config['mode'], secretKey: string, publishableKey: string, testCards: boolean): void {
  const [ours, browsers] = [/^[sr]k_live_/.test(secretKey), publishableKey.startsWith('pk_live_')]
  if (ours !== browsers) {
    throw new StartError('STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY must both be live keys or both be test keys.')
  }
  if (mode === 'demo' && ours) throw new StartError('UNVEIL_MODE=demo takes no real money: set Stripe’s test keys.')
  if (mode === 'live' && !ours && !testCards) {
    throw new StartError(
      'UNVEIL_MODE=live needs Stripe’s live keys: with test keys, anyone can book with a test card. Set UNVEIL_TEST_CARDS=yes if that is what you want.',
    )
  }
}

function checkDemo({ host }: Config, settings: Settings): void {
  if (isLoopback(host) || settings.UNVEIL_DEMO_PUBLIC === 'yes') return
  throw new StartError(
    `With HOST=${host}, anyone who reaches this machine can read the demo's emails and move its clock: set UNVEIL_DEMO_PUBLIC=yes if that is what you want.`,
  )
}

function checkLive(config: Config, { PUBLIC_ORIGIN, TRUSTED_PROXIES, PRIVATE_NETWORK, ...settings }: Settings): void {
  if (config.cards.provider === 'sandbox')
    throw new StartError('UNVEIL_MODE=live refuses the sandbox: set real Stripe keys.')
  if (config.smtpUrl === null) {
    throw new StartError('UNVEIL_MODE=live needs SMTP_URL, for example smtps://user:password@mail.example:465.')
  }
  if (settings.MAIL_FROM === undefined) {
    throw new StartError(
      'UNVEIL_MODE=live needs MAIL_FROM, the sender of its emails, for example Unveil <hello@your.domain>.',
    )
  }
  if (!config.databaseUrl) throw new StartError('UNVEIL_MODE=live needs DATABASE_URL.')
  if (!PUBLIC_ORIGIN?.startsWith('https://')) {
    throw new StartError('UNVEIL_MODE=live needs PUBLIC_ORIGIN, the https address of the site.')
  }
  if (TRUSTED_PROXIES === undefined) {
    throw new StartError(
      'UNVEIL_MODE=live needs TRUSTED_PROXIES, the number of your own proxies in front of it: usually 1, or 0 for none.',
    )
  }
  if (PRIVATE_NETWORK === 'no') checkEncryption(config, settings)
}

/** What leaves this machine is encrypted (OWASP ASVS 12.3), unless the operator says that the network is private. */
function checkEncryption(
  { host, smtpUrl, traces }: Config,
  {
    DATABASE_URL,
    DATABASE_OWNER_URL,
    METRICS_PORT,
    METRICS_HOST,
  }: Pick<Settings, 'DATABASE_URL' | 'DATABASE_OWNER_URL' | 'METRICS_PORT' | 'METRICS_HOST'>,
): void {
  const orPrivate = 'or set PRIVATE_NETWORK=yes if nobody else is on that network.'
  for (const [name, url] of Object.entries({ DATABASE_URL, DATABASE_OWNER_URL })) {
    const open = url ? unencryptedDatabase(url) : null
    if (open)
      throw new StartError(`${name} leads to ${open} without encryption: add ?sslmode=verify-full to it, ${orPrivate}`)
  }
  const open = smtpUrl && unencryptedMail(smtpUrl)
  if (open) {
    throw new StartError(
      `SMTP_URL leads to ${open} without insisting on encryption: use smtps://, add ?requireTLS=true to it, ${orPrivate}`,
    )
  }
  const collector = traces && new URL(traces.url)
  if (collector?.protocol === 'http:' && !isLoopback(collector.hostname.replace(/^\[|\]$/g, ''))) {
    throw new StartError(
      `OTEL_EXPORTER_OTLP_ENDPOINT leads to ${collector.hostname} over plain HTTP: use https://, ${orPrivate}`,
    )
  }
  const listens = isLoopback(host)
    ? METRICS_PORT === undefined || isLoopback(METRICS_HOST)
      ? null
      : `METRICS_HOST=${METRICS_HOST}`
    : `HOST=${host}`
  if (listens) {
    throw new StartError(
      `With ${listens}, other machines are answered over plain HTTP: put the proxy on this machine and use 127.0.0.1, ${orPrivate}`,
    )
  }
}
