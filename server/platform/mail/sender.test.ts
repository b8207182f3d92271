import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { createServer, type Server } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { SMTPServer } from 'smtp-server'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { until } from '#tests/builders/worker-process.ts'
import { freshDatabase, type TestDatabase } from '#tests/database.ts'
import { logCollector } from '#tests/log-collector.ts'
import { tcpProxy } from '#tests/tcp-proxy.ts'
import { realClock } from '../clock.ts'
import { createDatabase, createPool, type Db } from '../database/connect.ts'
import { inTransaction } from '../database/transaction.ts'
import { addJob, jobKind } from '../jobs/queue.ts'
import { handles, type JobHandler, type JobWorker, runJobsOnce, startWorker } from '../jobs/worker.ts'
import { createLog } from '../log.ts'
import { letter } from './letter.ts'
import { mailsWaiting, queueMail, queueMails } from './outbox.ts'
import { mailSender } from './sender.ts'

const refund = jobKind<{ id: number }>('refund')

let database: TestDatabase
let pool: ReturnType<typeof createPool>
let db: Db
let refunded: number[]
let logs: Record<string, unknown>[]
const servers: { close(done: () => void): unknown }[] = []
const senders: JobHandler[] = []
const workers: JobWorker[] = []

beforeEach(async () => {
  database = await freshDatabase({ max: 2 })
  pool = createPool(database.url, { max: 12, name: 'unveil-mail' })
  db = createDatabase(pool)
  refunded = []
})
afterEach(async () => {
  for (const worker of workers.splice(0)) await worker.stop()
  for (const sender of senders.splice(0)) sender.close?.()
  for (const server of servers.splice(0)) server.close(() => {})
  await pool.end()
  await database.drop()
})

const senderTo = (port: number) => {
  const sender = mailSender({
    smtpUrl: `smtp://127.0.0.1:${port}`,
    from: 'Unveil <hello@unveil.test>',
    db,
    clock: realClock,
  })
  senders.push(sender)
  return sender
}
async function work(sender: JobHandler) {
  const { log, ...collector } = logCollector(createLog)
  logs = collector.logs
  const refunds = handles(refund, async ({ id }) => void refunded.push(id))
  const worker = await startWorker({ pool, signs: pool, handlers: [refunds, sender], log, alone: true })
  workers.push(worker)
  return worker
}

/** A mail server that takes connections and never says a word. */
async function silentServer(): Promise<number> {
  const server: Server = createServer((socket) => void socket.on('error', () => {})).listen(0, '127.0.0.1')
  servers.push(server)
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

/** A mail server that takes its time over each email, and refuses those to `unknown`. */
async function slowServer(milliseconds = 0, unknown?: string) {
  const got: string[] = []
  let connections = 0
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onConnect: (_session, done) => {
      connections += 1
      done()
    },
    onRcptTo: ({ address }, _session, done) =>
      done(address === unknown ? Object.assign(new Error('No such user'), { responseCode: 550 }) : null),
    onData: (stream, _session, done) => {
      let text = ''
      stream.on('data', (chunk) => {
        text += chunk
      })
      stream.on('end', async () => {
        await wait(milliseconds)
        got.push(/^Subject: (.*)$/m.exec(text)?.[1]?.trim() ?? '')
        done()
      })
    },
  })
  server.on('error', () => {}) // a client that hangs up
  servers.push(server)
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', () => resolve()))
  return { port: (server.server.address() as AddressInfo).port, got, connections: () => connections }
}

const mailTo = (to: string, subject: string) => ({
  to,
  letter: letter({ template: 'x', subject, heading: subject, paragraphs: [], notice: false as const }),
  at: new Date(),
})
const queue = (...subjects: string[]) =>
  inTransaction(db, async (tx) => {
    for (const subject of subjects) await queueMail(tx, mailTo('couple@unveil.test', subject))
  })
const unsent = async () =>
  (await sql<{ count: number }>`select count(*) from mails where sent_at is null`.execute(db)).rows[0]?.count
const allSent = () => until(unsent, (count) => count === 0)
const mailIds = async () => (await sql<{ id: number }>`select id from mails`.execute(db)).rows.map(({ id }) => id)
const SUBJECTS = Array.from({ length: 12 }, (_, index) => `Mail ${index + 1}`)

test('a mail server that hangs holds up no refund, is given up on after ten seconds, and does not hold up the stop', async () => {
  await queue(...SUBJECTS)
  const worker = await work(senderTo(await silentServer()))
  await wait(500)
  await inTransaction(db, (tx) => addJob(tx, refund, { id: 1 }))
  await until(
    async () => refunded,
    (done) => done.length === 1,
    8,
  )
  const failed = () => logs.filter(({ msg }) => msg === 'job failed')
  await until(
    async () => failed().length,
    (count) => count > 0,
    25,
  )
  expect(failed()[0]).toMatchObject({ level: 40, job: 'send-mail', attempt: 1, of: 20, err: { code: 'ETIMEDOUT' } })
  // the next emails hang by now
  const stopped = worker.stop().then(() => 'stopped')
  expect(await Promise.race([stopped, wait(20_000, 'hung')])).toBe('stopped')
  expect(await unsent()).toBe(SUBJECTS.length)
})

test('emails share a few connections, which are closed when the worker stops', async () => {
  const server = await slowServer()
  await queue(...SUBJECTS)
  const worker = await work(senderTo(server.port))
  await allSent()
  expect(server.got.sort()).toEqual([...SUBJECTS].sort())
  expect(server.connections()).toBeLessThanOrEqual(3)
  await worker.stop()
  const closing = new Promise<void>((resolve) => void servers.pop()?.close(() => resolve()))
  expect(await Promise.race([closing.then(() => 'closed'), wait(10_000, 'a connection is left')])).toBe('closed')
})

test('an email that is being sent is not sent by another process that was given its job', async () => {
  const server = await slowServer(2_000)
  await queue('Once')
  const [mailId] = await mailIds()
  const [here, there] = [senderTo(server.port), senderTo(server.port)]
  const first = here.run({ mailId })
  await wait(500)
  await expect(there.run({ mailId })).rejects.toThrow('another process is sending this email')
  await first
  await there.run({ mailId })
  expect(server.got).toEqual(['Once'])
  expect(await unsent()).toBe(0)
})

test('an email that fails can be sent by another process immediately', async () => {
  await queue('Twice')
  const [mailId] = await mailIds()
  await expect(senderTo(1).run({ mailId })).rejects.toThrow('ECONNREFUSED')
  const server = await slowServer()
  await senderTo(server.port).run({ mailId })
  expect(server.got).toEqual(['Twice'])
})

test('emails to an address that the server refuses are counted separately from those that fail or wait', async () => {
  const server = await slowServer(0, 'couple@unveil.test')
  await queue('To a mistyped address')
  await work(senderTo(server.port))
  const counts = await until(
    () => mailsWaiting(db),
    ({ refused }) => refused === 1,
  )
  expect(counts).toEqual({ waiting: 1, oldestAt: null, failed: 0, refused: 1, lastSentAt: null })
  await sql`update graphile_worker._private_jobs set attempts = max_attempts`.execute(db)
  expect(await mailsWaiting(db), 'abandoned').toEqual({ ...counts, waiting: 0, refused: 0 })
})

test('emails that an outage held up are tried once the mail server answers; a refused one keeps its turn', async () => {
  const { port, got } = await slowServer(0, 'mistyped@unveil.test')
  const proxy = await tcpProxy(`smtp://127.0.0.1:${port}`)
  const sender = senderTo(proxy.port)
  const runJobs = () => runAndUnlock(sender)
  await inTransaction(db, (tx) => queueMail(tx, mailTo('mistyped@unveil.test', 'Refused')))
  await runJobs()
  await proxy.refuse()
  await queue('Held up')
  await runJobs()
  const waitsForHours = () =>
    sql`update graphile_worker._private_jobs set attempts = 10, run_at = now() + interval '6 hours'`.execute(db)
  const jobs = async () =>
    (
      await sql<{ reason: string; attempts: number; waits: boolean }>`
        select last_error as reason, attempts, run_at > now() as waits from graphile_worker._private_jobs order by id`.execute(
        db,
      )
    ).rows
  await waitsForHours()

  expect(await sender.afterOutage.run()).toBe(0)
  expect(await jobs()).toMatchObject([{ waits: true }, { waits: true, attempts: 10 }])
  await proxy.pass()
  expect(await sender.afterOutage.run()).toBe(1)
  expect(await jobs()).toMatchObject([
    { waits: true, attempts: 10, reason: expect.stringContaining('all recipients were rejected') },
    {
      waits: false,
      attempts: 9,
      reason: expect.stringMatching(/^no session with the mail server: connect ECONNREFUSED/),
    },
  ])
  await runJobs()
  expect(got).toEqual(['Held up'])
  await proxy.close()
})

test('an email on which an answering mail server always hangs up gets only a few early tries', async () => {
  const server: Server = createServer((socket) => {
    socket.on('error', () => {}).write('220 ready\r\n')
    socket.on('data', (chunk) => {
      if (/^(EHLO|QUIT)/.test(String(chunk))) socket.write('250 yes\r\n')
      else socket.resetAndDestroy()
    })
  }).listen(0, '127.0.0.1')
  servers.push(server)
  await once(server, 'listening')
  const sender = senderTo((server.address() as AddressInfo).port)
  const runJobs = () => runAndUnlock(sender)
  await queue('Never accepted')
  await runJobs()
  const broughtForward: number[] = []
  for (let round = 0; round < 4; round++) {
    await sql`update graphile_worker._private_jobs set run_at = now() + interval '6 hours'`.execute(db)
    broughtForward.push(await sender.afterOutage.run())
    await runJobs()
  }
  expect(broughtForward).toEqual([1, 1, 0, 0])
})

test('emails that nobody waits for let all others go ahead', async () => {
  const many = ['One of many', 'Another of many'].map((subject) => mailTo('couple@unveil.test', subject))
  await inTransaction(db, (tx) => queueMails(tx, many, { last: true }))
  await queue('Yours')
  const { port, got } = await slowServer()
  await runJobsOnce({ pool, handlers: [senderTo(port)], log: logCollector(createLog).log })
  expect(got[0]).toBe('Yours')
  expect(got).toHaveLength(3)
})

test('an email that is out is not sent again just because the database cannot be written at that moment', async () => {
  const server = await slowServer(300)
  await queue('Once')
  const [mailId] = await mailIds()
  await sql`create function disk_is_full() returns trigger language plpgsql as $$
    begin raise exception 'could not extend file' using errcode = 'disk_full'; end $$`.execute(db)
  await sql`create trigger disk_is_full before update on mails for each statement execute function disk_is_full()`.execute(
    db,
  )
  const sending = senderTo(server.port).run({ mailId })
  await until(
    async () => server.got,
    (got) => got.length === 1,
  )
  await wait(500)
  await sql`drop trigger disk_is_full on mails`.execute(db)
  await sending
  expect(server.got).toEqual(['Once'])
  expect(await unsent()).toBe(0)
})

test('an email whose database falls silent before it is sent fails with its one connection, and can be sent again', async () => {
  const server = await slowServer()
  await queue('Once')
  const [mailId] = await mailIds()
  const proxy = await tcpProxy(database.url)
  const answerTimeout = 2_000
  const behind = createPool(proxy.through(database.url), { max: 1, name: 'unveil-silent', answerTimeout })
  const hidden = { smtpUrl: `smtp://127.0.0.1:${server.port}`, from: 'hello@unveil.test', clock: realClock }
  const sender = mailSender({ ...hidden, db: createDatabase(behind) })
  senders.push(sender)
  const holdsTable = await pool.connect()
  await holdsTable.query('begin; lock table mails')
  const began = performance.now()
  const sending = sender.run({ mailId })
  const failed = expect(sending).rejects.toThrow('Query read timeout')
  await until(
    async () =>
      (await sql`select from pg_locks where not granted and relation = 'mails'::regclass`.execute(db)).rows.length,
    (waiting) => waiting === 1,
  )
  proxy.swallow()
  await failed
  expect(performance.now() - began).toBeLessThan(2 * answerTimeout) // it does not wait as long again for the unlock
  await holdsTable.query('rollback')
  holdsTable.release()
  await proxy.close()
  await behind.end()
  // the database ends the lost session, and with it the lock on the email
  await sql`select pg_terminate_backend(pid, 10000) from pg_stat_activity
             where application_name = 'unveil-silent' and datname = current_database()`.execute(db)
  await senderTo(server.port).run({ mailId })
  expect(server.got).toEqual(['Once'])
})

/** Runs what is due, and waits until the worker has noted what failed, which is a moment later. */
async function runAndUnlock(sender: ReturnType<typeof senderTo>): Promise<void> {
  await runJobsOnce({ pool, handlers: [sender], log: logCollector(createLog).log })
  const locked = sql`select from graphile_worker._private_jobs where locked_at is not null`
  await expect.poll(async () => (await locked.execute(db)).rows.length).toBe(0)
}
