import { setTimeout as wait } from 'node:timers/promises'
import sharp from 'sharp'
import type { Inhabitant } from '../crowd/inhabitants.ts'
import type { Scene } from '../product-and-crowd.ts'
import type { Attack } from './attack.ts'
import { judge } from './judge.ts'
import { send, several } from './stranger.ts'

/** Just below the limit of 40 megapixels, and small as a file. */
const WIDE_PICTURE = { width: 7_000, height: 5_671, channels: 3, background: '#2f6f5b' } as const
const LONGEST_WAIT = 60_000

/** Waits until the crowd's seller has completed a transfer, which then has an agreement. Returns its id. */
async function aPassedOn({ diary }: Scene): Promise<number> {
  for (const end = Date.now() + LONGEST_WAIT; Date.now() < end; await wait(50)) {
    for (const id of diary.passedOn) return id
  }
  throw new Error('no transfer was completed within a minute')
}

export const UPLOAD_ATTACKS: Attack[] = [
  {
    name: 'eight pictures of 40 megapixels at once',
    prepare: async ({ site, people, slack }) => {
      const [[venueId, owner] = []] = people.owners
      const body = await sharp({ create: WIDE_PICTURE }).png().toBuffer()
      const path = `/api/venues/${venueId}/photos`
      return async () =>
        judge(
          await several(8, () => send(site.origin, { path, type: 'image/png', body, as: owner as Inhabitant })),
          slack,
        )
    },
  },
  {
    name: '24 agreements set as PDFs at once',
    prepare: async (scene) => {
      const { site, people, slack } = scene
      const path = `/api/transfers/${await aPassedOn(scene)}/agreement`
      const as = people.sellers[0] as Inhabitant
      return async () => judge(await several(24, () => send(site.origin, { method: 'GET', path, as })), slack)
    },
  },
]
