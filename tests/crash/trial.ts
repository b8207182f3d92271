import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { type Sandbox, startSandbox } from '#sandbox/main.ts'
import { runChecks } from '#server/checks/run.ts'
import { HOUR, MINUTE, type MovableClock, movableClock } from '#server/platform/clock.ts'
import { bookProblems } from '#tests/builders/checks.ts'
import { createClient } from '#tests/client.ts'
import { freshDatabase, type TestDatabase } from '#tests/database.ts'
import { passOn, tcpProxy } from '#tests/tcp-proxy.ts'
import { proxyCards } from './card-proxy.ts'
import { deliverWebhooks, WEBHOOK_SECRET } from './deliver-webhooks.ts'
import { differences, endState } from './end-state.ts'
import { Gate, type Point } from './gate.ts'
import { proxyPostgres } from './postgres-proxy.ts'
import type { Prepared } from './scenarios.ts'
import { type Server, type ServerProcess, type Settings, startProcess } from './server-process.ts'

/** How trials differ from one another. */
export interface Conditions {
  /** where the first server is killed; null lets it live until it has nothing left to do */
  point: Point | null
  /** false: the provider gets no idempotency keys */
  keys: boolean
  /** milliseconds until another server is started */
  outage: number
}

export interface Outcome {
  /** what the first server sent, one line for every message */
  messages: string[]
  /** the numbers of those before which the world had changed since the previous one (Gate.apart) */
  apart: ReadonlySet<number>
  killed: boolean
  /** the end state */
  state: string[]
  /** what is wrong in the end, whatever the scenario */
  problems: string[]
}

/** Trials that follow one another: the process that took over in one is the one that is killed in the next. */
export interface Lane {
  process?: ServerProcess | undefined
}

/** After a restart, time goes on: the provider is asked again after minutes, an hour, hours. */
const PAUSES = [2 * MINUTE, HOUR, 7 * HOUR]

interface World {
  prepared: Prepared
  database: TestDatabase
  sandbox: Sandbox
  clock: MovableClock
  folder: string
}

/**
 * Runs a scenario on a copy of its state: by a server that is killed at a point, then by another one, in a process
 * started afterward, until nothing is left to do, with all webhooks sent once more. The provider keeps running.
 */
export async function runTrial(prepared: Prepared, conditions: Conditions, lane: Lane = {}): Promise<Outcome> {
  const database = await freshDatabase({ max: 3, of: prepared.databaseUrl })
  const clock = await movableClock(database.db)
  await turnBack(database, clock, prepared.at)
  const { publicOrigin } = prepared
  const sandbox = await startSandbox({ databaseUrl: database.url, port: 0, smtpPort: 0, publicOrigin, clock })
  const folder = await mkdtemp(join(tmpdir(), 'unveil-crash-'))
  const world: World = { prepared, database, sandbox, clock, folder }
  const victim = lane.process ?? (await startProcess())
  lane.process = undefined
  let successor: ServerProcess | undefined
  try {
    const first = await firstLife(world, conditions, victim)
    if (conditions.outage > 0) await clock.advance(conditions.outage)
    successor = await startProcess()
    const errors = await secondLife(world, conditions, successor, first.answered)
    const state = await endState(database.db, await sandbox.books())
    const problems = [...(await problemsOf(world)), ...[...first.errors, ...errors].map((line) => `logged: ${line}`)]
    lane.process = successor
    const { messages, apart, fired: killed } = first.gate
    return { messages, apart, killed, state, problems }
  } finally {
    victim.kill()
    await victim.ended
    if (lane.process !== successor) await end(successor)
    await sandbox.stop()
    await database.drop()
    await rm(folder, { recursive: true, force: true })
  }
}

/** Turns time back to `to`, as if none had passed on the product's clock or for jobs since. */
async function turnBack({ db }: TestDatabase, clock: MovableClock, to: number): Promise<void> {
  const gone = Date.now() - to
  await clock.advance(-gone)
  await sql`update graphile_worker._private_jobs set run_at = run_at + ${gone} * interval '1 millisecond'`.execute(db)
}

export async function end(process: ServerProcess | undefined): Promise<void> {
  process?.kill()
  await process?.ended
}

/** Runs the scenario until its server has nothing left to do or is killed. Ends the server's process. */
async function firstLife(world: World, conditions: Conditions, process: ServerProcess) {
  const { prepared, database, sandbox } = world
  const gate = new Gate(conditions.point, process.kill)
  const postgres = await proxyPostgres(database.servingUrl, gate)
  const cards = await proxyCards(sandbox.apiUrl, gate, conditions)
  const before = settingsOf(world, cards.port)
  const mails = await tcpProxy(before.smtpUrl, (near, far) => {
    passOn(near, far)
    near.on('data', () => gate.tells())
  })
  const server = await process.start({
    ...before,
    databaseUrl: postgres.through(before.databaseUrl),
    smtpUrl: mails.through(before.smtpUrl),
    jobs: 'one by one',
  })
  let answered = false
  try {
    gate.open()
    await asks(prepared, server)
    gate.tells()
    answered = true
    await settle(world, server, { answered: () => gate.tells() })
  } catch (error) {
    if (!gate.fired) throw error
  }
  process.kill()
  await process.ended
  await cards.close()
  await mails.close()
  await postgres.close()
  return { answered, gate, errors: server.errors() }
}

/** Runs another server on the same data until time brings nothing new. Returns what it logged as an error. */
async function secondLife(
  world: World,
  conditions: Conditions,
  process: ServerProcess,
  answered: boolean,
): Promise<string[]> {
  const { prepared, database, sandbox, clock } = world
  const { db } = database
  const cards = await proxyCards(sandbox.apiUrl, new Gate(null, () => {}), conditions)
  const server = await process.start(settingsOf(world, cards.port))
  if (!answered) await asks(prepared, server)
  await settle(world, server)
  for (const pause of PAUSES) {
    await clock.advance(pause)
    await sql`update graphile_worker._private_jobs set run_at = now() where run_at > now()`.execute(db)
    await sql`select pg_notify('jobs:insert', '{"r": "crash", "count": 4}')`.execute(db) // the worker looks immediately
    await settle(world, server, { advance: pause }) // its clock moves by as much
  }
  await deliverWebhooks(db, server.url, { again: true })
  await settle(world, server)
  await server.stop()
  await cards.close()
  return server.errors()
}

/** Works on jobs, sweeps and webhooks until none are left. */
async function settle(
  { database }: World,
  server: Server,
  { advance = 0, answered }: { advance?: number; answered?: () => void } = {},
): Promise<void> {
  await server.settle(advance)
  while ((await deliverWebhooks(database.db, server.url, { answered })) > 0) await server.settle()
}

/**
 * The person asks. A refusal is fine: the server may have done what they want before it was killed, without being able
 * to say so.
 */
async function asks({ wish, publicOrigin }: Prepared, { url }: Server): Promise<void> {
  if (!wish) return
  const client = createClient((request) => {
    const { pathname, search } = new URL(request.url)
    return fetch(new Request(new URL(pathname + search, url), request))
  }, publicOrigin)
  for (const [name, value] of wish.who.client.cookies) client.cookies.set(name, value)
  const { status, body } = await wish.asks(client)
  if (status !== 200 && status !== 409) throw new Error(`asking led to ${status} ${JSON.stringify(body)}`)
}

async function problemsOf({ database, clock, sandbox }: World): Promise<string[]> {
  const books = await sandbox.books()
  const violations = [...(await runChecks(database.db, clock.now())), ...(await bookProblems(database.db, books))]
  return violations.map(({ invariant, what }) => `${invariant}: ${what.join('; ')}`)
}

function settingsOf({ prepared, database, sandbox, folder }: World, cardsPort: number): Settings {
  return {
    databaseUrl: database.servingUrl,
    cardsUrl: `http://127.0.0.1:${cardsPort}`,
    smtpUrl: `smtp://127.0.0.1:${sandbox.smtpPort}`,
    secretKey: sandbox.secretKey,
    webhookSecret: WEBHOOK_SECRET,
    publicOrigin: prepared.publicOrigin,
    folder,
    jobs: 'by themselves',
  }
}

/** What is wrong with an outcome, compared with that of the undisturbed run. Empty if nothing is. */
export function violations(outcome: Outcome, undisturbed: Outcome): string[] {
  return [...outcome.problems, ...differences(undisturbed.state, outcome.state)]
}
