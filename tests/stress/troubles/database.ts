import { setTimeout as wait } from 'node:timers/promises'
import { SOON, type Trouble } from './trouble.ts'

/** Connections of a host that vanished are given up on after 35 seconds. */
const GIVEN_UP = 45_000

export const DATABASE_TROUBLES: Trouble[] = [
  {
    name: 'every session is ended, again and again',
    back: SOON,
    happens: async ({ pair }, ms) => {
      for (const end = Date.now() + ms; Date.now() < end; await wait(100)) await pair.endSessions()
    },
  },
  {
    name: 'the primary takes no writes',
    back: SOON,
    happens: async ({ pair }, ms) => {
      await pair.refuseWrites(true)
      await wait(ms)
      await pair.refuseWrites(false)
    },
  },
  {
    name: 'the disk is full',
    back: SOON,
    happens: async ({ pair }, ms) => {
      const { disk } = pair.primary()
      await disk.fill()
      await wait(ms)
      await disk.empty()
    },
  },
  {
    name: 'the database is restarted',
    back: SOON,
    happens: async ({ pair }, ms) => {
      await pair.primary().stop()
      await wait(ms)
      await pair.primary().start()
    },
  },
  {
    name: 'the database crashes',
    back: SOON,
    happens: async ({ pair }, ms) => {
      pair.primary().kill()
      await wait(ms)
      await pair.primary().start()
    },
  },
  {
    name: 'the primary dies and the standby takes over',
    back: SOON,
    happens: async ({ pair }) => {
      pair.primary().kill()
      await pair.failOver()
    },
  },
]

export const HOST_VANISHES: Trouble = {
  name: 'the host of the primary vanishes and the standby takes over',
  back: GIVEN_UP,
  happens: async ({ pair }, ms) => {
    pair.address.swallow()
    pair.primary().kill()
    await wait(ms)
    await pair.failOver()
  },
}
