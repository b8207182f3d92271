import { setTimeout as wait } from 'node:timers/promises'
import type { Attack } from './attack.ts'
import { type Held, hold } from './stranger.ts'

const HEAD = 'GET /api/health HTTP/1.1\r\nHost: localhost\r\n'
const bodyOf = (origin: string) =>
  `POST /api/auth/login HTTP/1.1\r\nHost: localhost\r\nOrigin: ${origin}\r\n` +
  'Content-Type: application/json\r\nContent-Length: 4000\r\n\r\n{"email":"'

/** A head may take 10 seconds and a body 15; the server takes a few more to notice a slow one. */
const LONGEST = 25_000

export const SLOW_CLIENTS: Attack = {
  name: '300 heads and 100 bodies that come byte by byte',
  prepare:
    async ({ site }) =>
    async () => {
      const held: Held[] = [
        ...Array.from({ length: 300 }, () => hold(site.origin, HEAD, 'X-Slow: 1\r\n')),
        ...Array.from({ length: 100 }, () => hold(site.origin, bodyOf(site.origin), 'a')),
      ]
      const open = () => held.filter((one) => one.closedAfter() === null).length
      for (const end = Date.now() + LONGEST; Date.now() < end && open() > 0; await wait(100));
      const left = open()
      const latest = Math.max(...held.map((one) => one.closedAfter() ?? LONGEST))
      for (const one of held) one.drop()
      return { note: `the last one was closed after ${latest} ms`, wrong: left > 0 ? [`${left} are still open`] : [] }
    },
}
