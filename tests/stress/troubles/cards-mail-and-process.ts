import { setTimeout as wait } from 'node:timers/promises'
import type { FaultName } from '#sandbox/records/faults.ts'
import { hold } from '../attacks/stranger.ts'
import type { Scene } from '../product-and-crowd.ts'
import { SOON, type Trouble } from './trouble.ts'

const PATIENCE = 60_000

/** Switches a fault of the card provider on until further notice, or off, as its control page does. */
export async function cardFault({ site }: Pick<Scene, 'site'>, name: FaultName, on: boolean): Promise<void> {
  const ask = () =>
    fetch(`${site.origin}/sandbox/control/faults`, {
      method: 'POST',
      headers: { origin: site.origin, 'content-type': 'application/json' },
      body: JSON.stringify({ name, remaining: on ? null : 0, match: '' }),
    })
  for (const end = Date.now() + PATIENCE; Date.now() < end; await wait(250)) {
    const done = await ask().then(
      ({ ok }) => ok,
      () => false, // the process or its database is away, which may be a trouble, too
    )
    if (done) return
  }
  throw new Error(`for a minute the fault ${name} could not be switched ${on ? 'on' : 'off'}`)
}

export const MAIL_SILENT: Trouble = {
  name: 'the mail server says nothing',
  back: SOON,
  happens: async ({ mail }, ms) => {
    await mail.silence(true)
    await wait(ms)
    await mail.silence(false)
  },
}

export const CARDS_SILENT: Trouble = {
  name: 'the card provider says nothing',
  back: SOON,
  happens: async (scene, ms) => {
    await cardFault(scene, 'api_silent', true)
    await wait(ms)
    await cardFault(scene, 'api_silent', false)
  },
}

export const CLIENTS_STALL: Trouble = {
  name: 'a hundred clients stall',
  back: SOON,
  happens: async ({ site }, ms) => {
    const held = Array.from({ length: 100 }, () =>
      hold(site.origin, 'GET / HTTP/1.1\r\nHost: localhost\r\n', 'X-S: 1\r\n'),
    )
    await wait(ms)
    for (const one of held) one.drop()
  },
}

export const PROCESS_KILLED: Trouble = {
  name: 'the process is killed and started again',
  back: SOON,
  endsProcess: true,
  happens: async (scene, ms) => {
    await scene.server.end('SIGKILL')
    await wait(ms)
    scene.server = await scene.site.start()
  },
}
