import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { fetchPublicly, isPublic } from './fetch-publicly.ts'

const servers: (() => Promise<unknown>)[] = []
afterEach(async () => {
  await Promise.all(servers.splice(0).map((stop) => stop()))
})

async function serves(answer: RequestListener): Promise<string> {
  const server = createServer(answer)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  servers.push(() => {
    server.closeAllConnections()
    return new Promise((resolve) => server.close(resolve))
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
}
const here = (address: string) => address === '127.0.0.1'
const fetch = (url: string, milliseconds = 3_000) =>
  fetchPublicly(url, { maxBytes: 1_000, milliseconds, allowed: here })
const refused = (problem: string) => expect.objectContaining({ problem })

describe('an address is on the public internet', () => {
  test.each(['93.184.215.14', '8.8.8.8', '2606:2800:21f:cb07:6820:80da:af6b:8b2c'])('%s', (address) =>
    expect(isPublic(address)).toBe(true),
  )
  test.each([
    ...[
      '127.0.0.1',
      '0.0.0.0',
      '10.1.2.3',
      '172.16.0.1',
      '192.168.1.1',
      '169.254.169.254',
      '100.64.0.1',
      '100.100.100.200',
    ],
    ...['168.63.129.16', '192.0.2.1', '198.18.0.1', '224.0.0.1', '255.255.255.255', '240.0.0.1'],
    ...[
      '::',
      '::1',
      'fe80::1',
      'fc00::1',
      'fd00:ec2::254',
      'ff02::1',
      '::ffff:127.0.0.1',
      '::ffff:10.0.0.1',
      '64:ff9b::a00:1',
    ],
    ...['2002:7f00:1::', '2001:db8::1', 'localhost', ''],
  ])('not %s', (address) => expect(isPublic(address)).toBe(false))
})

describe('an address that somebody gave us is not fetched', () => {
  const publicly = (url: string) => fetchPublicly(url, { maxBytes: 1_000, milliseconds: 3_000, allowed: null })
  test.each([
    ['http://calendars.example/a.ics', 'address'],
    ['https://calendars.example:8443/a.ics', 'address'],
    ['https://sam:secret@calendars.example/a.ics', 'address'],
    ['ftp://calendars.example/a.ics', 'address'],
    ['file:///etc/passwd', 'address'],
    ['nonsense', 'address'],
    ['https://127.0.0.1/', 'unreachable'],
    ['https://2130706433/', 'unreachable'],
    ['https://0x7f.1/', 'unreachable'],
    ['https://[::ffff:7f00:1]/', 'unreachable'],
    ['https://169.254.169.254/latest/meta-data/', 'unreachable'],
    ['https://localhost/', 'unreachable'],
  ])('%s', (url, problem) => expect(publicly(url)).rejects.toEqual(refused(problem)))
})

describe('if an operator names the hosts that may be asked, no other is asked', () => {
  const named = (url: string) =>
    fetchPublicly(url, {
      maxBytes: 1_000,
      milliseconds: 3_000,
      allowed: () => false,
      names: ['calendar.google.com', '*.icloud.com'],
    })
  test.each([
    ['https://calendar.google.com/a.ics', 'unreachable'],
    ['https://p42-caldav.icloud.com/a.ics', 'unreachable'],
    ['https://icloud.com/a.ics', 'host'],
    ['https://evilicloud.com/a.ics', 'host'],
    ['https://calendar.google.com.evil.example/a.ics', 'host'],
    ['https://calendars.example/a.ics', 'host'],
    ['https://93.184.215.14/a.ics', 'host'],
  ])('%s', (url, problem) => expect(named(url)).rejects.toEqual(refused(problem)))

  test('not even after a redirect', async () => {
    const moved = await serves((_, response) => response.writeHead(302, { location: 'http://localhost/a.ics' }).end())
    const asked = fetchPublicly(moved, { maxBytes: 1_000, milliseconds: 3_000, allowed: here, names: ['127.0.0.1'] })
    await expect(asked).rejects.toEqual(refused('host'))
  })
})

test('a calendar is read, even from the address that it has moved to', async () => {
  const there = await serves((_, response) => response.end('BEGIN:VCALENDAR'))
  const moved = await serves((_, response) => response.writeHead(302, { location: there }).end())
  expect(await fetch(moved)).toBe('BEGIN:VCALENDAR')
})

test('a redirect to an address that may not be asked is not followed, nor is a loop', async () => {
  const asked: string[] = []
  const inside = await serves((request, response) => {
    asked.push(request.url ?? '')
    response.end('secret')
  })
  const outside = await serves((_, response) =>
    response.writeHead(302, { location: inside.replace('127.0.0.1', '127.0.0.2') }).end(),
  )
  await expect(fetch(outside)).rejects.toEqual(refused('unreachable'))
  expect(asked).toEqual([])
  const circle = await serves((_, response) => response.writeHead(301, { location: '/' }).end())
  await expect(fetch(circle)).rejects.toEqual(refused('unreachable'))
})

test('what is too much, too slow or not there is refused', async () => {
  const large = await serves((_, response) => response.end('x'.repeat(1_001)))
  await expect(fetch(large)).rejects.toEqual(refused('too_large'))
  const slow = await serves((_, response) => response.write('BEGIN'))
  await expect(fetch(slow, 300)).rejects.toEqual(refused('unreachable'))
  const gone = await serves((_, response) => response.writeHead(404).end())
  await expect(fetch(gone)).rejects.toEqual(refused('unreachable'))
})
