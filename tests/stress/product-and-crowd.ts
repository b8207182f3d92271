import { setTimeout as wait } from 'node:timers/promises'
import { createDatabase, createPool } from '#server/platform/database/connect.ts'
import { type Installation, newInstallation, type Running } from '#tests/process/installation.ts'
import { ensurePagesBuilt } from '../../scripts/build-pages.ts'
import { aBank } from './crowd/card-provider.ts'
import { type Crowd, type Pace, startCrowd } from './crowd/crowd.ts'
import { type Inhabitants, settlePeople } from './crowd/inhabitants.ts'
import { type MailServer, startMailServer } from './crowd/mail-server.ts'
import { aPerson, type Person, type Town } from './crowd/person.ts'
import { fillStock } from './crowd/stock.ts'
import { type Pair, prepareFullDisk, startPair } from './database/pair.ts'
import { Diary } from './watch/diary.ts'
import { type Health, watchHealth } from './watch/health.ts'

/** The product as a separate process, everything that it talks to, and a crowd that uses it. */
export interface Scene {
  pair: Pair
  mail: MailServer
  site: Installation
  /** the process that runs now */
  server: Running
  town: Town
  diary: Diary
  crowd: Crowd
  people: Inhabitants
  /** a couple that is not part of the crowd */
  inspector: { email: string; person: Person }
  health: Health
  /** milliseconds that this machine, with whatever else it does, adds to any time we wait for */
  slack: number
  /** Everybody goes home. */
  rest(): Promise<void>
  remove(): Promise<void>
}

const WARM_UP = 240_000

/** Waits until the crowd is busy: as many bookings are confirmed as there are couples. */
async function isBusy(diary: Diary, couples: number): Promise<void> {
  for (const end = Date.now() + WARM_UP; diary.confirmed.size < couples; await wait(50)) {
    if (Date.now() > end) throw new Error(`long after the start only ${diary.confirmed.size} bookings are confirmed`)
  }
}

/** Ten times what a write usually takes, in milliseconds: a third of a second where nothing else runs. */
function slackOf(diary: Diary): number {
  const took = diary.writes().map(({ asked, answered }) => answered - asked)
  return Math.round(10 * (took.sort((a, b) => a - b)[took.length >> 1] ?? 0))
}

/** Restarts the product if the previous test ended it, or left it unable to answer. */
export async function revive(scene: Scene): Promise<void> {
  const patience = { signal: AbortSignal.timeout(20_000) }
  const answers = () => fetch(`${scene.site.origin}/api/health`, patience).then(Boolean, () => false)
  if (scene.server.isAlive() && (await answers())) return
  await scene.server.end('SIGKILL')
  scene.server = await scene.site.start()
}

interface Wishes {
  couples: number
  passers: number
  venues: number
  pace: Pace
}

export async function openScene({ pace, ...numbers }: Wishes): Promise<Scene> {
  await ensurePagesBuilt({ log: () => {} })
  const pair = await startPair()
  const mail = await startMailServer()
  const url = pair.primary().url()
  const db = createDatabase(createPool(url, { max: 4, name: 'unveil-stress' }))
  const people = await settlePeople({ url, servingUrl: url, db, drop: async () => {} }, numbers)
  const stock = await fillStock(pair.primary(), people.amountDueNow)
  await prepareFullDisk(pair.primary())

  const site = await newInstallation({
    DATABASE_URL: pair.databaseUrl,
    SMTP_URL: mail.url,
    TRUSTED_PROXIES: '1',
    AUDIT_HOUR: 'off',
  })
  const server = await site.start()
  const diary = new Diary()
  let over = false
  const town: Town = { origin: site.origin, diary, over: () => over }
  const bank = aBank(site.sandboxPort, town)
  const health = watchHealth(site.origin)
  const crowd = startCrowd(people, { town, bank, stock, pace })
  await isBusy(diary, numbers.couples)
  const rest = async () => {
    over = true
    await crowd.goHome()
  }
  return {
    pair,
    mail,
    site,
    server,
    town,
    diary,
    crowd,
    people,
    inspector: { email: people.inspector.email, person: aPerson(town, people.inspector.cookies) },
    health,
    slack: slackOf(diary),
    rest,
    remove: async () => {
      over = true
      await health.stop()
      await site.remove()
      await mail.stop()
      await pair.remove()
    },
  }
}
