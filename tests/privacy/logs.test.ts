import { createServer } from 'node:net'
import { sql } from 'kysely'
import sharp from 'sharp'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays } from '#contract/dates.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import { runJobsOnce } from '#server/platform/jobs/worker.ts'
import { letter } from '#server/platform/mail/letter.ts'
import { queueMail } from '#server/platform/mail/outbox.ts'
import { mailSender } from '#server/platform/mail/sender.ts'
import { traceBy } from '#server/platform/tracing/spans.ts'
import { startTestApp, type TestApp } from '#tests/app.ts'
import { checkoutOf, holds, intentOf, paysWith, syncs } from '#tests/builders/bookings.ts'
import { mailsTo } from '#tests/builders/mailbox.ts'
import { canBePaid } from '#tests/builders/payouts.ts'
import { provider } from '#tests/builders/provider.ts'
import { verify } from '#tests/builders/venues.ts'
import { createListener, lines } from './leak-listener.ts'
import { byValue, type Mark, markedNumber, markedWord } from './marks.ts'

/** Secrets and people's words go through failures of all kinds; neither may appear in the log or a trace. */
let app: TestApp
const traced: string[] = []
beforeAll(async () => {
  app = await startTestApp()
  traceBy((kind, name, traceparent) => {
    traced.push(`${kind} ${name}`)
    const say = (what: unknown) => void traced.push(JSON.stringify(what))
    const id = String(traced.length).padStart(16, '0')
    const trace = traceparent?.split('-')[1] ?? id.padStart(32, '0')
    const span = { traceId: trace, traceparent: `00-${trace}-${id}-01` }
    return { ...span, note: say, rename: say, fail: say, end: () => () => {} }
  })
})
afterAll(async () => {
  traceBy(null)
  await app.stop()
})

const marks: Mark[] = []
const canary = (name: string, value: string) => {
  marks.push({ name, value })
  return value
}
const word = (name: string) => canary(name, markedWord(`log ${name}`))
const tokenOf = (link: URL | null | undefined, name: string) => canary(name, String(link?.searchParams.get('token')))

const couple = {
  name: `Ann ${word('couple name')}`,
  email: `${word('couple email')}@couples.test`,
  password: `${word('couple password')}-long`,
  phone: canary('couple phone', markedNumber('log couple phone', 10)),
  role: 'couple' as const,
  metadata: { partnerName: word('partner') },
}
const place = {
  address: `48 ${word('street')} Rd`,
  city: 'Larchmere',
  state: 'OH',
  zipCode: canary('ZIP', markedNumber('log ZIP', 5)),
}
const owner = {
  name: `Olga ${word('owner name')}`,
  email: `${word('owner email')}@venues.test`,
  password: `${word('owner password')}-long`,
  phone: canary('owner phone', markedNumber('log owner phone', 10)),
  role: 'venue' as const,
  metadata: { venueName: word('sign-up name'), venueType: 'Hall', ...place },
}
const venueForm = {
  name: `${word('venue name')} Hall`,
  ...place,
  description: `A house above the water with its ${word('description')}, and fifty characters at least.`,
  styles: ['barn' as const],
}

test('whatever goes wrong, logs and traces hold no secret and nobody’s words', async () => {
  const { services, clock } = app
  const bank = provider(app)

  // accounts: sessions, emailed links, wrong passwords, bodies that are refused
  const ann = app.visitor()
  const annId = (await ann.call('POST /api/auth/register', { body: couple })).id
  canary('couple session', [...ann.cookies.values()][0] as string)
  tokenOf((await mailsTo(app, couple.email)).at(-1)?.link, 'confirmation token')
  await ann.try('POST /api/auth/register', { body: couple })
  await ann.try('POST /api/auth/register', { body: { ...couple, phone: 7 } as never })
  const typed = word('wrong password')
  await app.visitor().try('POST /api/auth/login', { body: { email: couple.email, password: typed } })
  await app.visitor().raw(`/api/auth/login?password=${word('password in an address')}`, { method: 'POST' })
  await ann.call('POST /api/auth/password-reset', { body: { email: couple.email } })
  const token = tokenOf((await mailsTo(app, couple.email)).at(-1)?.link, 'reset token')
  const password = `${word('new password')}-long`
  await ann.call('POST /api/auth/password-reset/confirm', { body: { token, password } })
  canary('second couple session', [...ann.cookies.values()][0] as string)
  await ann.try('POST /api/auth/password-reset/confirm', { body: { token, password } })

  const olga = app.visitor()
  await olga.call('POST /api/auth/register', { body: owner })
  canary('owner session', [...olga.cookies.values()][0] as string)
  const venue = await olga.call('POST /api/venues', { body: venueForm })
  await verify(app, venue.id, true)
  await olga.raw(`/api/venues/${venue.id}/photos`, { method: 'POST', body: word('a fake photo') })
  const photo = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#fff' } })
    .png()
    .toBuffer()
  await olga.raw(`/api/venues/${venue.id}/photos`, { method: 'POST', body: photo as Uint8Array<ArrayBuffer> })

  // the database refuses rows that contain all of this: PostgreSQL quotes them in its errors
  await sql`alter table users add constraint planted check (name not like 'Eve %') not valid`.execute(app.database.db)
  await sql`alter table venues add constraint planted check (max_capacity <> 666) not valid`.execute(app.database.db)
  const eve = { ...couple, name: `Eve ${word('a name the database refuses')}`, email: `${word('its email')}@x.test` }
  expect((await app.visitor().try('POST /api/auth/register', { body: eve })).status).toBe(500)
  const refused = { ...venueForm, maxCapacity: 666 }
  expect((await olga.try('POST /api/venues', { body: refused })).status).toBe(500)
  const broken = { params: { id: venue.id }, body: { maxCapacity: 666 } }
  expect((await olga.try('PATCH /api/venues/{id}', broken)).status).toBe(500)

  // payments: declines, outages, a forged webhook
  const date = addDays(clock.todayIn(venue.state), 400)
  const offer = { venueId: venue.id, date, originalPrice: 20_000, discountedPrice: 12_000, maxGuests: 90 }
  await canBePaid(app, { client: olga })
  const listing = await olga.call('POST /api/listings', { body: offer })
  const signedIn = { client: ann, id: annId, name: couple.name, email: couple.email }
  await bank.fails('api_500', 'POST /v1/payment_intents', 1)
  expect(
    (await ann.try('POST /api/create-payment-intent', { body: { amount: 3000, metadata: { listingId: listing.id } } }))
      .status,
  ).toBe(502)
  const checkout = await holds(signedIn, listing)
  canary('client secret', String(checkout.clientSecret))
  await expect(paysWith(app, checkout, 'pm_card_chargeDeclined')).rejects.toThrow()
  await bank.fails('api_unreachable', '', null)
  await ann.try('POST /api/checkout/{id}/sync', { params: { id: listing.id } })
  await ann.try('DELETE /api/checkout/{id}', { params: { id: listing.id } })
  await clock.advance(20 * 60_000)
  await app.settle()
  await bank.works()
  await ann.raw('/api/stripe/webhook', {
    method: 'POST',
    headers: { 'stripe-signature': `t=1,v1=${word('a forged signature')}` },
    body: JSON.stringify({ client_secret: checkout.clientSecret, receipt_email: couple.email }),
  })
  await bank.arrived()
  const again = await holds(signedIn, listing)
  canary('second client secret', String(again.clientSecret))
  await paysWith(app, again)
  await bank.arrived()
  await syncs(signedIn, listing)
  expect(await checkoutOf(signedIn, listing)).toMatchObject({ state: 'paid' })
  canary('webhook secret', String(services.webhookSecret))

  await mailServersThatRefuse()

  // an error whose detail quotes the venue, logged as a failed request's is
  services.log.error({ err: Object.assign(new Error('planted'), { detail: `(${venueForm.name})` }) }, 'request failed')

  const errors = app.logs.filter(({ level }) => Number(level) >= 40)
  expect(errors.length, 'what went wrong was logged').toBeGreaterThan(8)
  expect(marks.length).toBeGreaterThanOrEqual(20)
  const listener = createListener(byValue(marks))
  for (const line of app.logs) listener.read('the log', String(line.msg), JSON.stringify(line))
  for (const said of traced) listener.read('a trace', said, said)
  expect(traced.length, 'spans').toBeGreaterThan(500)
  expect(lines(listener.leaks)).toEqual([])
  expect(intentOf(again)).toMatch(/^pi_/)

  // the search of the log would find a leak
  services.log.warn({ said: couple.name }, 'planted')
  listener.read('the log', 'planted', JSON.stringify(app.logs.at(-1)))
  expect(lines(listener.leaks)).toEqual(['couple name reaches the log by planted'])
})

/** Emails to a mail server that refuses the address, to one that hangs up, and to one that is not there. */
async function mailServersThatRefuse(): Promise<void> {
  const { db, log } = app.services
  const pool = app.pools.background
  const refusing = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: ({ address }, _session, done) => done(new Error(`${address} is unknown here`)),
    logger: false,
  })
  const hangingUp = createServer((socket) => socket.destroy())
  for (const server of [refusing, hangingUp]) {
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', () => resolve()))
  }
  const ports = [refusing.server, hangingUp].map((server) => (server.address() as { port: number }).port)
  for (const port of [...ports, 1]) {
    await inTransaction(db, (tx) =>
      queueMail(tx, {
        to: couple.email,
        letter: letter({
          template: 'x',
          subject: `For ${couple.name}`,
          heading: venueForm.name,
          paragraphs: [place.address],
        }),
        at: app.clock.now(),
      }),
    )
    const sender = mailSender({
      smtpUrl: `smtp://127.0.0.1:${port}`,
      from: 'Unveil <hello@unveil.test>',
      db,
      clock: app.clock,
    })
    await runJobsOnce({ pool, handlers: [sender], log })
    sender.close?.()
  }
  await new Promise<void>((resolve) => refusing.close(() => resolve()))
  await new Promise<void>((resolve) => hangingUp.close(() => resolve()))
}
