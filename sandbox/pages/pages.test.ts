import nodemailer from 'nodemailer'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestSandbox, type TestSandbox } from '#tests/sandbox.ts'

let sandbox: TestSandbox
let time = new Date('2027-03-01T12:00:00Z')
const clock = {
  now: () => time,
  advance: async (ms: number) => {
    time = new Date(time.getTime() + ms)
  },
  reset: async () => {
    time = new Date('2027-03-01T12:00:00Z')
  },
}
beforeAll(async () => {
  sandbox = await startTestSandbox({ clock })
})
afterAll(() => sandbox.stop())

const post = (path: string, body: BodyInit, headers: Record<string, string> = {}) =>
  sandbox.page(path, { method: 'POST', body, headers })
const json = { 'content-type': 'application/json' }

describe('the mailbox', () => {
  const send = (to: string, subject: string) =>
    nodemailer.createTransport({ host: '127.0.0.1', port: sandbox.smtpPort }).sendMail({
      from: 'Unveil <hello@unveil.example>',
      to,
      subject,
      text: 'Ihr Termin: Größe ✓',
      html: '<p>Your <b>date</b> <script>alert(1)</script></p>',
    })

  test('takes an email by SMTP and shows it to tests as JSON, by recipient, newest first', async () => {
    await send('Couple@Unveil.example', 'First')
    await send('venue@unveil.example', 'Other')
    await send('couple@unveil.example', 'Second ✓')
    const mails = await (await sandbox.page('/sandbox/mail.json?to=couple@unveil.example')).json()
    expect(mails.map((mail: { subject: string }) => mail.subject)).toEqual(['Second ✓', 'First'])
    expect(mails[0]).toMatchObject({ sender: 'hello@unveil.example', recipients: ['couple@unveil.example'] })
    expect(mails[0].text).toContain('Größe ✓')
    const later = await (await sandbox.page(`/sandbox/mail.json?after=${mails[0].id}`)).json()
    expect(later).toEqual([])
  })

  test('shows the HTML part under a policy that lets nothing run', async () => {
    await send('safe@unveil.example', 'Careful <img src=x>')
    const [mail] = await (await sandbox.page('/sandbox/mail.json?to=safe@unveil.example')).json()
    const page = await (await sandbox.page(`/sandbox/mail/${mail.id}`)).text()
    expect(page).toContain('Careful &lt;img src=x&gt;')
    expect(page).toContain('sandbox="allow-popups')
    const part = await sandbox.page(`/sandbox/mail/${mail.id}/html`)
    expect(part.headers.get('content-security-policy')).toMatch(/^sandbox (?!.*allow-scripts).*default-src 'none'/)
    expect((await sandbox.page('/sandbox/mail/999999')).status).toBe(404)
  })
})

describe('requests from elsewhere', () => {
  test.each([
    [{ origin: 'https://evil.example' }, 403],
    [{ 'sec-fetch-site': 'cross-site', origin: 'http://localhost:3000' }, 403],
    [{ origin: 'null' }, 403],
    [{ origin: 'http://localhost:3000' }, 200],
    [{ 'sec-fetch-site': 'same-origin' }, 200],
    [{}, 200],
  ])('a change with the headers %j is answered with %i', async (headers, status) => {
    const answer = await post('/sandbox/control/delivery', '{"mode":"normal"}', { ...json, ...headers } as Record<
      string,
      string
    >)
    expect(answer.status).toBe(status)
  })

  test('the browser’s API takes the publishable key only', async () => {
    const call = (key: string) => post('/sandbox/api/v1/customers', new URLSearchParams({ key }))
    expect((await call('sk_test_sandbox')).status).toBe(401)
    expect((await (await call('pk_test_sandbox')).json()).error.code).toBe('secret_key_required')
  })
})

describe('the clock', () => {
  test('is moved by the control page, and the provider’s times follow', async () => {
    const moved = await post('/sandbox/control/clock', '{"days":2}', json)
    expect(await moved.json()).toEqual({ now: '2027-03-03T12:00:00.000Z' })
    const customer = await sandbox.stripe.customers.create()
    expect(customer.created).toBe(Date.UTC(2027, 2, 3, 12) / 1000)
    await post('/sandbox/control/clock', '{"reset":true}', json)
    expect(clock.now().toISOString()).toBe('2027-03-01T12:00:00.000Z')
  })

  test('never moves backward', async () => {
    expect((await post('/sandbox/control/clock', '{"hours":-1}', json)).status).toBe(400)
  })
})

test('a form of the control page comes back to it', async () => {
  const answer = await post('/sandbox/control/faults', new URLSearchParams({ name: 'refund_fails', remaining: '0' }))
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/sandbox#fault-refund_fails'])
})

test('a missing page is a 404, and a method that a page doesn’t take is refused', async () => {
  expect((await sandbox.page('/sandbox/nothing')).status).toBe(404)
  expect((await sandbox.page('/sandbox/constructor')).status).toBe(404)
  expect((await sandbox.page(`/sandbox/3ds/${'x'.repeat(32)}`)).status).toBe(410)
  expect((await sandbox.page('/sandbox', { method: 'PUT' })).status).toBe(405)
})

test('the same pages are on the API’s own port', async () => {
  const answer = await fetch(`${sandbox.apiUrl}/sandbox`)
  expect(answer.status).toBe(200)
  expect(await answer.text()).toContain('no real money')
})
