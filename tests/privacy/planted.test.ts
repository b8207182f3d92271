import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '#server/platform/database/transaction.ts'
import { letter } from '#server/platform/mail/letter.ts'
import { queueMail } from '#server/platform/mail/outbox.ts'
import { renderSheet } from '#server/platform/pdf/render.ts'
import { startTestApp, type TestApp } from '#tests/app.ts'
import { aCouple } from '#tests/builders/users.ts'
import { openSite, type Planted } from '#tests/whole-site.ts'
import { type CanaryWorld, seedCanaries } from './canaries.ts'
import { crawlApi } from './crawl-api.ts'
import { crawlPages } from './crawl-pages.ts'
import { createListener, type Leak } from './leak-listener.ts'
import { readLog, readMails, readProvider } from './mails-provider-and-log.ts'

/**
 * The proof that the search of anonymity.test.ts can fail: leaks are planted around the product, and each must be
 * reported.
 */
let app: TestApp
let world: CanaryWorld
beforeAll(async () => {
  app = await startTestApp()
  world = await seedCanaries(app, 2)
})
afterAll(() => app.stop())

const markedValue = (name: string): string => {
  const mark = [...world.marks.values()].find((candidate) => candidate.name === name)
  if (!mark) throw new Error(`there is no mark ${name}`)
  return mark.value
}

interface Plant {
  mark: string
  /** the request whose answer carries it */
  request: RegExp
  around: keyof Planted
  put: (answer: Response, value: string) => Promise<Response>
}

const withHeader = (name: string, write: (value: string) => string) => async (answer: Response, value: string) => {
  const headers = new Headers(answer.headers)
  headers.append(name, write(value))
  return new Response(answer.body, { status: answer.status, headers })
}
const withText = (change: (text: string, value: string) => string) => async (answer: Response, value: string) =>
  new Response(change(await answer.text(), value), { status: answer.status, headers: answer.headers })
const withField = (write: (value: string) => unknown) =>
  withText((text, value) => JSON.stringify({ ...JSON.parse(text), seed: write(value) }))
const asPaper = async (_: Response, value: string) => {
  const sheet = {
    title: 'A paper',
    lead: `About ${value}.`,
    label: 'Paper 1',
    stamp: null,
    createdAt: new Date(0),
    blocks: [],
  }
  return new Response((await renderSheet(sheet)) as Uint8Array<ArrayBuffer>, {
    headers: { 'content-type': 'application/pdf' },
  })
}
const entities = (text: string) => [...text].map((letter) => `&#${letter.charCodeAt(0)};`).join('')
const escapes = (text: string) => [...text].map((letter) => `\\u00${letter.charCodeAt(0).toString(16)}`).join('')

const plants = (): Plant[] => {
  const { live, held, sold } = world.canaries[0]?.listings ?? { live: [], held: 0, sold: 0 }
  const venue = world.canaries[0]?.id
  const { listed, funded } = world.passing
  const plant = (mark: string, around: Plant['around'], request: string, put: Plant['put']): Plant => ({
    mark: `venue 1: ${mark}`,
    around,
    request: new RegExp(`^${request}$`),
    put,
  })
  return [
    plant('id', 'api', `GET /api/listings/${live[0]}`, withField(Number)),
    plant(
      'photo',
      'api',
      `GET /api/listings/${live[1]}`,
      withField((value) => ({ deep: [{ image: `${value}.webp` }] })),
    ),
    plant(
      'photo id',
      'api',
      `GET /api/listings/${held}`,
      withHeader('etag', (value) => Buffer.from(`v-${value}`).toString('hex')),
    ),
    plant(
      'street',
      'api',
      'GET /api/listings\\?limit=7',
      withHeader('link', (value) => `</x?cursor=${btoa(`["${value}"]`)}>`),
    ),
    plant(
      'phone',
      'api',
      'PATCH /api/listings/\\d+',
      withField((value) => value.replace(/^(...)(...)/, '($1) $2-')),
    ),
    plant(
      'owner',
      'api',
      'POST /api/create-payment-intent',
      withField((value) => value.toUpperCase()),
    ),
    plant(
      'mail box',
      'api',
      `GET /api/venues/${venue}`,
      withField((value) => `${value}@example.com`),
    ),
    plant('description, too', 'api', `GET /api/transfers/${venue}/agreement`, asPaper),
    plant(
      'password',
      'api',
      `GET /api/transfers/${funded.transferId}`,
      withField((value) => `${value}!`),
    ),
    plant(
      'type',
      'site',
      `GET /transfer/${listed.transferId}`,
      withText((html, value) => `${html}${btoa(`a ${value} hall`)}`),
    ),
    plant(
      'second name',
      'site',
      `GET /venue/${sold}`,
      withText((html, value) => `${html}<!-- ${entities(value)} -->`),
    ),
    plant(
      'description',
      'site',
      'GET /search',
      withText((html, value) => html.replace('</body>', `<script>"${escapes(value)}"</script>`)),
    ),
    plant(
      'website',
      'site',
      `GET /checkout/${held}`,
      withHeader('location', (value) => `/search?from=${encodeURIComponent(btoa(value))}`),
    ),
    plant(
      'ZIP',
      'site',
      'GET /',
      withHeader('set-cookie', (value) => `seen=${value}; Path=/`),
    ),
    plant(
      'owner id',
      'site',
      'GET /sitemap.xml',
      withText((_, value) => `<url>/hosts/${value}</url>`),
    ),
  ]
}

/** Wraps a fetch so that its answers carry every plant of one kind. */
function growing(kind: keyof Planted, all: Plant[]) {
  return (fetch: (request: Request) => Promise<Response>) => async (request: Request) => {
    const { pathname, search } = new URL(request.url)
    const here = all.find(
      ({ around, request: at }) => around === kind && at.test(`${request.method} ${pathname}${search}`),
    )
    const answer = await fetch(request)
    return here ? here.put(answer, markedValue(here.mark)) : answer
  }
}

const found = (leaks: Leak[]) => [...new Set(leaks.map(({ mark }) => mark))].sort()

test('a leak is reported wherever it is in what another couple gets', async () => {
  const all = plants()
  const site = await openSite(app, { api: growing('api', all), site: growing('site', all) })
  const listener = createListener(world.marks)
  const stranger = { name: 'another couple', client: site.visitor((await aCouple(app)).client) }
  await crawlApi(listener, stranger, world)
  await crawlPages(listener, stranger, world)
  await site.stop().catch(() => undefined) // pages may break because of what is planted

  expect(found(listener.leaks)).toEqual(all.map(({ mark }) => mark).sort())
  for (const { mark, request } of all) {
    const places = listener.leaks.filter((leak) => leak.mark === mark).map(({ where }) => where)
    expect(places, mark).toContainEqual(expect.stringMatching(request))
  }
  // what an API answer gives away also shows in the page's dehydrated data
  const id = world.canaries[0]?.listings.live[0]
  expect(listener.leaks).toContainEqual({ mark: 'venue 1: id', who: 'another couple', where: `GET /venue/${id}` })
})

test('a leak is reported in an email, in the provider’s books and in the log', async () => {
  const { services } = app
  await inTransaction(services.db, (tx) =>
    queueMail(tx, {
      to: 'stranger@strangers.test',
      letter: letter({
        template: 'planted',
        subject: 'A date is available again',
        heading: 'Free again',
        paragraphs: [`It is the ${entities(markedValue('venue 1: name'))} Hall.`],
      }),
      at: services.clock.now(),
    }),
  )
  await sql`
    insert into sandbox.objects (id, kind, body)
    values ('pi_planted', 'payment_intent', ${JSON.stringify({ description: `Deposit, ${markedValue('venue 2: name')}` })})`.execute(
    services.db,
  )
  services.log.info({ at: markedValue('venue 2: street') }, 'planted')

  const listener = createListener(world.marks)
  expect(await readMails(listener, world)).toContain('A date is available again')
  await readProvider(createListener(world.identity), world)
  const provider = createListener(world.identity)
  await readProvider(provider, world)
  const log = createListener(world.identity)
  readLog(log, world)
  expect([listener, provider, log].map(({ leaks }) => found(leaks))).toEqual([
    ['venue 1: name'],
    ['venue 2: name'],
    ['venue 2: street'],
  ])
})

test('what somebody sent isn’t a leak when it comes back to them; anything else is', async () => {
  const echo = (fetch: (request: Request) => Promise<Response>) => async (request: Request) => {
    const path = new URL(request.url).pathname
    return path.startsWith('/echo') ? new Response(`nothing at ${path}`, { status: 404 }) : fetch(request)
  }
  const site = await openSite(app, { site: echo })
  const listener = createListener(world.marks)
  const stranger = { name: 'a stranger', client: site.visitor() }
  await listener.ask(stranger, `/echo/${markedValue('venue 1: name')}`)
  expect(listener.leaks).toEqual([])
  await listener.ask({ ...stranger, client: site.visitor(world.booked.client) }, '/api/bookings/my')
  expect(found(listener.leaks)).toContain('venue 1: name')
  await site.stop()
})
