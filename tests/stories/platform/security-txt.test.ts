import { afterAll, expect, test } from 'vitest'
import { anApp } from '#tests/builders/app.ts'
import { openSite } from '#tests/whole-site.ts'

const { app } = await anApp()
const site = await openSite(app)
afterAll(() => site.stop())

test('anyone who finds a vulnerability reads whom to tell, and how long the file is valid', async () => {
  const answer = await site.visitor(app.visitor()).raw('/.well-known/security.txt')
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8')
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
  const fields = (await answer.text())
    .trim()
    .split('\n')
    .map((line) => line.split(/: (.*)/s) as [string, string])
  expect(fields.map(([name]) => name)).toEqual(['Contact', 'Contact', 'Expires', 'Preferred-Languages', 'Canonical'])
  const [mail, page, expires, , canonical] = fields.map(([, value]) => value)
  expect(mail).toMatch(/^mailto:[^<>\s]+@[^<>\s]+$/)
  const { publicOrigin } = app.services.config
  expect([page, canonical]).toEqual([`${publicOrigin}/contact`, `${publicOrigin}/.well-known/security.txt`])
  const days = (Date.parse(String(expires)) - Date.now()) / 86_400_000
  expect(days).toBeGreaterThan(150)
  expect(days).toBeLessThan(365)
})
