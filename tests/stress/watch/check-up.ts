import { setTimeout as wait } from 'node:timers/promises'
import { books } from '../crowd/couples.ts'
import type { Scene } from '../product-and-crowd.ts'
import type { Trouble } from '../troubles/trouble.ts'
import { type Answer, type Diary, tally, wrongAnswers } from './diary.ts'
import { lost } from './promises.ts'

/** How the product came through a trouble. */
export interface Outcome {
  name: string
  /** milliseconds from the end of the trouble to the first acknowledged write; null: none came */
  back: number | null
  /** the longest time without an acknowledged write since the trouble began, in milliseconds */
  outage: number
  /** how many times each unexpected answer came */
  refused: Record<string, number>
  /** what should not have happened; empty if the product came through */
  wrong: string[]
}

/** Makes a trouble happen while the crowd is busy, and sees how the product comes through. */
export async function goThrough(scene: Scene, trouble: Trouble, ms: number): Promise<Outcome> {
  const { diary, pair } = scene
  await pair.pairUp()
  await pileUpJobs(scene)
  const began = performance.now()
  await trouble.happens(scene, ms)
  const over = performance.now()
  const wrong: string[] = []
  const longest = trouble.back + scene.slack
  const back = await firstWrite(scene, over, longest)
  if (back === null || back > longest) wrong.push(`no write was acknowledged for ${longest} ms after it`)
  if (!scene.server.isAlive()) wrong.push(`the process has ended: ${scene.server.said().slice(-2000)}`)
  else wrong.push(...(await goesOn(scene)))
  wrong.push(...wrongAnswers(diary.after(began)), ...(await lost(diary, pair.primary())))
  if (!trouble.endsProcess) wrong.push(...unanswered(diary.after(began)))
  const answers = diary.after(began)
  const outage = longestGap(diary, began)
  return { name: trouble.name, back, outage, refused: tally(answers.filter(({ status }) => !isFine(status))), wrong }
}

/** Queues enough jobs that some of them are always running when a trouble begins. They do nothing. */
async function pileUpJobs({ pair }: Scene): Promise<void> {
  const job = `graphile_worker.add_job('webhook', '{"eventId": "evt_of_nobody"}'::json)`
  await pair.primary().ask(`select ${job} from generate_series(1, 100)`)
}

const isFine = (status: number) => status >= 200 && status < 400

/** Milliseconds from `over` to the first write that was asked for since and acknowledged. */
async function firstWrite({ diary, server }: Scene, over: number, longest: number): Promise<number | null> {
  for (const end = over + longest + 5_000; performance.now() < end && server.isAlive(); await wait(20)) {
    const first = diary.writes(over).find(({ asked }) => asked > over)
    if (first) return Math.round(first.answered - over)
  }
  return null
}

/** Books a date for the inspector. Returns what is wrong: no booking was confirmed, or no email about it was queued. */
async function goesOn({ crowd, inspector, pair }: Scene): Promise<string[]> {
  const mails = async () => {
    const [row] = await pair
      .primary()
      .ask<{ count: string }>('select count(*) from mails where recipient = $1', [inspector.email])
    return Number(row?.count)
  }
  const before = await mails()
  const booked = await books(inspector.person, crowd.market)
  if (!booked) return ['a couple that came afterward could not book']
  return (await mails()) > before ? [] : ['a booking was confirmed, and no email was queued']
}

/** Requests that got no answer at all from a process that was there. */
function unanswered(answers: readonly Answer[]): string[] {
  const none = answers.filter(({ status }) => status === 0)
  return Object.entries(tally(none)).map(([what, times]) => `${times} x ${what}`)
}

/** The longest time since `from` in which no write was acknowledged. */
function longestGap(diary: Diary, from: number): number {
  const moments = [from, ...diary.writes(from).map(({ answered }) => answered)]
  return Math.round(Math.max(...moments.map((moment, index) => moment - (moments[index - 1] ?? from))))
}
