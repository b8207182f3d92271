import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { aCouple } from '#tests/builders/users.ts'
import { head, type RawClient, rawClient } from '#tests/raw-client.ts'
import { startTestSite } from '#tests/site.ts'

/**
 * Nothing trusts the Host header; Origin or Sec-Fetch-Site says which site a request comes from. Over real HTTP, on the
 * whole site with its pages.
 */
const site = await startTestSite({ sandbox: false })
const open: RawClient[] = []
afterEach(() => {
  for (const client of open.splice(0)) client.hangUp()
})
afterAll(() => site.stop())

async function answerTo(bytes: string): Promise<string> {
  const client = await rawClient(site.origin)
  open.push(client)
  client.send(bytes)
  return client.hears('\r\n\r\n')
}

const EVIL = { Host: 'evil.example' }

describe('a foreign Host changes nothing:', () => {
  test.for([
    ['GET //a', EVIL],
    ['GET //evil.example/a', EVIL],
    [
      'GET //a',
      { ...EVIL, 'X-Forwarded-Host': 'evil.example', 'X-Forwarded-Proto': 'ftp', Forwarded: 'host=evil.example' },
    ],
    ['GET http://evil.example//a', EVIL],
    ['GET /', EVIL],
    ['GET /sitemap.xml', EVIL],
    ['GET /api/listings?limit=1', EVIL],
    ['GET /api/openapi.json', EVIL],
  ] as const)('%s with %o', async ([request, headers]) => {
    const client = await rawClient(site.origin)
    open.push(client)
    client.send(head(request, { ...headers, Connection: 'close' }))
    const answer = await client.cutOff()
    expect(answer).toMatch(/^HTTP\/1.1 (200|30[178]|404) /)
    const location = /^location: (.*)\r$/im.exec(answer)?.[1]
    if (location) expect(new URL(location, site.origin).origin).toBe(site.origin)
    expect(answer.replace(location ?? '', '')).not.toContain('evil.example')
  })

  test('a page cached for everybody isn’t made for it', async () => {
    await answerTo(head('GET /search?city=Nowhere', EVIL))
    expect(await (await fetch(`${site.origin}/search?city=Nowhere`)).text()).not.toContain('evil.example')
  })

  test('an Origin that agrees with it is still foreign', async () => {
    const couple = await aCouple(site)
    const cookie = [...couple.client.cookies].map((pair) => pair.join('=')).join('; ')
    const headers = { ...EVIL, Origin: 'http://evil.example', Cookie: cookie, 'Content-Length': 0 }
    const client = await rawClient(site.origin)
    open.push(client)
    client.send(head('POST /api/auth/logout', headers))
    expect(await client.hears('foreign_origin')).toMatch(/^HTTP\/1.1 403 /)
    expect((await couple.client.raw('/api/auth/me')).status).toBe(200)
  })
})

test.for([
  ['two Host headers', `GET / HTTP/1.1\r\nHost: unveil.test\r\nHost: evil.example\r\n\r\n`, 400],
  ['the same Host twice', `GET /api/health HTTP/1.1\r\nHost: unveil.test\r\nhost: unveil.test\r\n\r\n`, 400],
  ['no Host', 'GET / HTTP/1.1\r\n\r\n', 400],
  ['TRACE of a page', head('TRACE /'), 405],
  ['TRACE of the API', head('TRACE /api/auth/me'), 405],
] as const)('%s is refused', async ([, bytes, status]) => {
  expect(await answerTo(bytes)).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
})

describe('an unsafe request is accepted', () => {
  const own = site.origin
  const port = new URL(own).port
  const cases: [what: string, headers: Record<string, string>, taken: boolean][] = [
    ['from our own page', { Origin: own, 'Sec-Fetch-Site': 'same-origin' }, true],
    ['from our own page, by the machine’s other name', { Origin: `http://localhost:${port}` }, true],
    ['from a browser that sends no Sec-Fetch-Site', { Origin: own }, true],
    ['from a script, which sends neither', {}, true],
    ['from a script that says it was typed', { 'Sec-Fetch-Site': 'none' }, true],
    ['never from another site', { Origin: 'https://evil.example' }, false],
    ['nor when that says it was typed', { Origin: 'https://evil.example', 'Sec-Fetch-Site': 'none' }, false],
    ['nor when that says it is our own', { Origin: 'https://evil.example', 'Sec-Fetch-Site': 'same-origin' }, false],
    ['nor from a frame without an origin', { Origin: 'null', 'Sec-Fetch-Site': 'same-origin' }, false],
    ['nor from another port', { Origin: 'http://127.0.0.1:1' }, false],
    ['nor from a sibling', { Origin: own, 'Sec-Fetch-Site': 'same-site' }, false],
  ]
  test.for(cases)('%s: %o', async ([, headers, taken]) => {
    const couple = await aCouple(site)
    const cookie = [...couple.client.cookies].map((pair) => pair.join('=')).join('; ')
    const answer = await fetch(`${own}/api/auth/logout`, { method: 'POST', headers: { ...headers, cookie } })
    expect(answer.status).toBe(taken ? 200 : 403)
    expect((await couple.client.raw('/api/auth/me')).status).toBe(taken ? 401 : 200)
  })
})
