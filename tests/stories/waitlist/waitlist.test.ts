import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { DAY, HOUR } from '#server/platform/clock.ts'
import { startTestApp } from '#tests/app.ts'
import { anApp } from '#tests/builders/app.ts'
import { mailsTo } from '#tests/builders/mailbox.ts'
import { anAdmin } from '#tests/builders/users.ts'

/** Joining the waitlist, and what admins see of it. */
const { app } = await anApp()
const admin = await anAdmin(app)

const join = (body: object) => app.visitor().try('POST /api/waitlist', { body: body as { email: string } })
const entryOf = async (email: string) =>
  (await admin.client.call('GET /api/waitlist')).filter((entry) => entry.email === email)
const tokens = async (email: string) =>
  (await mailsTo(app, email)).map(({ link }) => link?.searchParams.get('confirm') as string)
const open = (token: string) => app.visitor().try('POST /api/waitlist/confirm', { body: { token } })

test('people join, and the emailed link verifies their address', async () => {
  const form = {
    email: ' Robin@Example.test ',
    name: 'Robin',
    userType: 'both',
    weddingDate: 'some day in spring',
    location: 'Austin',
    estimatedBudget: '10k-20k',
    hearAboutUs: 'A friend',
  }
  expect(await join(form)).toMatchObject({ status: 201, body: { ok: true } })
  const email = 'robin@example.test'
  const entry = { ...form, email, id: expect.any(Number), isVerified: false, createdAt: expect.any(String) }
  expect(await entryOf(email)).toEqual([entry])
  const [mail] = await mailsTo(app, email)
  expect(mail?.link?.pathname).toBe('/waitlist')
  const token = mail?.link?.searchParams.get('confirm') as string
  const kept = JSON.stringify(await app.services.db.selectFrom('mails').selectAll().execute())
  expect(kept).not.toContain(token)
  expect(kept).toContain('confirm=removed')
  expect((await open(token)).body).toEqual({ ok: true })
  expect(await entryOf(email)).toEqual([{ ...entry, isVerified: true }])
  expect(await admin.client.call('GET /api/admin/waitlist')).toEqual(await admin.client.call('GET /api/waitlist'))
})

test('a known address gets the same answer and email; changes apply when the new link is opened', async () => {
  const email = 'sam@example.test'
  const first = await join({ email, name: 'Sam' })
  const second = await join({ email, name: 'Samantha', userType: 'venue_owner' })
  expect(second.body).toEqual(first.body)
  expect(second.status).toBe(first.status)
  expect(await entryOf(email)).toMatchObject([{ name: 'Sam', userType: 'couple', isVerified: false }])
  const [older, newer] = (await tokens(email)) as [string, string]
  expect((await open(newer)).status).toBe(200)
  expect(await entryOf(email)).toMatchObject([{ name: 'Samantha', userType: 'venue_owner', isVerified: true }])
  for (const spent of [older, newer, 'x'.repeat(43), 'x'.repeat(20)]) {
    expect(await open(spent)).toMatchObject({ status: 410, body: { code: 'link_invalid' } })
  }
  expect(await entryOf(email)).toMatchObject([{ name: 'Samantha' }])
})

test('blank optional fields count as not given', async () => {
  const email = 'blank@example.test'
  await join({ email, name: ' ', location: '', estimatedBudget: '', weddingDate: '', hearAboutUs: '' })
  expect(await entryOf(email)).toMatchObject([
    { name: null, location: null, userType: 'couple', estimatedBudget: null },
  ])
})

test.each([
  ['email', { email: 'nobody' }, 'Please enter a valid email address'],
  ['name', { name: 'A' }, 'Name must be at least 2 characters'],
  ['location', { location: 'A' }, 'Location must be at least 2 characters'],
])('%s has its rule', async (field, wrong, message) => {
  const reply = await join({ email: 'rules@example.test', ...wrong })
  expect(reply).toMatchObject({ status: 400, body: { message, details: { fields: { [field]: message } } } })
  expect(await entryOf('rules@example.test')).toEqual([])
})

test('the spreadsheet has its columns, a name with today’s date in UTC, and no cell that is a formula', async () => {
  // two in the morning in UTC, which the rows use, and the evening before in New York
  await app.clock.advance(DAY + 2 * HOUR - (app.clock.now().getTime() % DAY))
  await join({
    email: 'sheet@example.test',
    name: '=cmd|calc',
    hearAboutUs: 'A "friend", once',
    weddingDate: '+1',
    location: '@home',
  })
  const file = await admin.client.raw('/api/admin/waitlist.csv')
  expect(file.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  const day = (await entryOf('sheet@example.test'))[0]?.createdAt.slice(0, 10)
  expect(file.headers.get('content-disposition')).toBe(`attachment; filename="waitlist-${day}.csv"`)
  const lines = (await file.text()).split('\r\n')
  expect(lines[0]?.replace('\ufeff', '')).toBe(
    '"Email","Name","User Type","Wedding Date","Location","Budget","How They Heard","Created At"',
  )
  const [entry] = await entryOf('sheet@example.test')
  expect(lines[1]).toBe(
    `"sheet@example.test","'=cmd|calc","couple","'+1","'@home","","A ""friend"", once","${entry?.createdAt}"`,
  )
  expect((await app.visitor().raw('/api/admin/waitlist.csv')).status).toBe(401)
})

test('the spreadsheet has every entry, even if somebody leaves the list while it is being read', async () => {
  const { db } = app.services
  const marked = 'many-who-wait.test'
  await sql`insert into waitlist_entries (email, user_type, created_at)
    select 'n' || n || '@' || ${marked}::text, 'couple', ${app.clock.now()}::timestamptz - n * interval '1 minute'
    from generate_series(1, 2500) n`.execute(db)
  const file = await admin.client.raw(`/api/admin/waitlist.csv?search=${marked}`)
  const reader = (file.body as ReadableStream<Uint8Array>).getReader()
  const parts: Uint8Array[] = []
  let left = 0
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    parts.push(part.value)
    // the last two entries that have been read so far leave
    const [last, before] = Buffer.concat(parts).toString('utf8').trim().split('\r\n').reverse()
    for (const line of left++ === 0 ? [last, before] : [last])
      await sql`delete from waitlist_entries where email = ${line?.split('"')[1]}`.execute(db)
  }
  const emails = Buffer.concat(parts).toString('utf8').match(/n\d+@/g) ?? []
  expect(emails).toHaveLength(2500)
  expect(new Set(emails).size).toBe(2500)
  await sql`delete from waitlist_entries where email like ${`%@${marked}`}`.execute(db)
})

test('admins read the list in pages, search it, sort it and narrow it, and see how many entries there are', async () => {
  const before = await admin.client.call('GET /api/admin/waitlist/summary')
  const people = [
    { email: 'p1@paged.test', name: 'ada', location: 'Fort Worth', estimatedBudget: 'over-30k', weddingDate: 'May' },
    { email: 'p2@paged.test', name: 'Bea', location: 'El Paso', estimatedBudget: '5k-10k' },
    { email: 'p3@paged.test', name: 'Cy', location: 'Fort Worth', userType: 'venue_owner' },
  ]
  for (const person of people) await join(person)
  const emails = async (query: Record<string, string>) => {
    const answer = await admin.client.raw(`/api/admin/waitlist?${new URLSearchParams({ search: '@paged', ...query })}`)
    const rows = (await answer.json()) as { email: string }[]
    return { total: answer.headers.get('x-total-count'), rows: rows.map(({ email }) => email[1]).join(''), answer }
  }
  expect(await emails({})).toMatchObject({ total: '3', rows: '321' })
  expect(await emails({ search: 'fort w' })).toMatchObject({ total: '2', rows: '31' })
  expect(await emails({ filter: 'venue_owner' })).toMatchObject({ total: '1', rows: '3' })
  expect(await emails({ sort: '-name' })).toMatchObject({ rows: '321' })
  expect(await emails({ sort: 'budget' })).toMatchObject({ rows: '321' })
  const first = await emails({ limit: '2', sort: 'email' })
  expect(first).toMatchObject({ total: '3', rows: '12' })
  const next = /<([^>]+)>/.exec(first.answer.headers.get('link') ?? '')?.[1] as string
  expect(await (await admin.client.raw(next)).json()).toMatchObject([{ email: 'p3@paged.test' }])
  const sheet = await (await admin.client.raw('/api/admin/waitlist.csv?search=%40paged&filter=couple')).text()
  expect(sheet.trim().split('\r\n')).toHaveLength(3)
  expect(await admin.client.call('GET /api/admin/waitlist/summary')).toEqual({
    total: before.total + 3,
    couples: before.couples + 2,
    venues: before.venues + 1,
    both: before.both,
    withDate: before.withDate + 1,
  })
})

test('nobody can flood a mailbox through the form', async () => {
  const strict = await startTestApp({ sandbox: false })
  try {
    strict.services.rateLimits.take = async (throttle, key) => {
      calls.push(`${throttle} ${key}`)
    }
    const calls: string[] = []
    for (const email of ['flood@example.test', 'Flood@Example.test', 'other@example.test']) {
      await strict.visitor().call('POST /api/waitlist', { body: { email } })
    }
    const mails = calls.filter((call) => call !== 'form local')
    expect(calls).toHaveLength(6)
    // Each mailbox has its own budget, stored under a pseudonym: the limits contain no addresses.
    expect(mails).toEqual(mails.map(() => expect.stringMatching(/^mail waitlist:[\w-]{22}$/)))
    expect(mails[1]).toBe(mails[0])
    expect(mails[2]).not.toBe(mails[0])
  } finally {
    await strict.stop()
  }
})
