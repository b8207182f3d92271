import { spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import Stripe from 'stripe'
import { afterEach, expect, test } from 'vitest'
import { freshDatabase, type TestDatabase } from '#tests/database.ts'
import { stripeOf } from '#tests/sandbox.ts'
import { API_VERSION } from './api/version.ts'
import { generate } from './generate-params.ts'
import { startSandbox } from './main.ts'

const closing: (() => Promise<unknown>)[] = []
afterEach(async () => {
  while (closing.length > 0) await closing.pop()?.()
})

async function database(): Promise<TestDatabase> {
  const made = await freshDatabase({ max: 1 })
  closing.push(() => made.drop())
  return made
}

const optionsOf = (databaseUrl: string) => ({
  databaseUrl,
  port: 0,
  smtpPort: 0,
  publicOrigin: 'http://localhost:3000',
})

test('several sandboxes start at the same time on one database and share their books', async () => {
  const { url } = await database()
  const all = await Promise.all([1, 2, 3].map(() => startSandbox(optionsOf(url))))
  closing.push(() => Promise.all(all.map((one) => one.stop())))
  const [first, second] = all.map((sandbox) => stripeOf(sandbox))
  const customer = await first?.customers.create({ name: 'Ada' })
  expect((await second?.customers.retrieve(customer?.id ?? ''))?.id).toBe(customer?.id)
})

test('a port that is taken is an error', async () => {
  const { url } = await database()
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closing.push(() => new Promise((resolve) => server.close(resolve)))
  const { port } = server.address() as { port: number }
  await expect(startSandbox({ ...optionsOf(url), port })).rejects.toThrow('EADDRINUSE')
  await expect(startSandbox({ ...optionsOf(url), smtpPort: port })).rejects.toThrow('EADDRINUSE')
})

test('the sandbox keeps its books across a restart', async () => {
  const { url } = await database()
  const before = await startSandbox(optionsOf(url))
  const intent = await stripeOf(before).paymentIntents.create({
    amount: 4_200,
    currency: 'usd',
    allowed_payment_method_types: ['card'],
    payment_method: 'pm_card_visa',
    confirm: true,
  })
  await before.stop()
  const after = await startSandbox(optionsOf(url))
  closing.push(() => after.stop())
  expect((await stripeOf(after).paymentIntents.retrieve(intent.id)).status).toBe('succeeded')
  expect((await after.books()).totals.charged).toBe(4_200)
})

function run(env: Record<string, string>) {
  const child = spawn(process.execPath, [new URL('cli.ts', import.meta.url).pathname], {
    env: { PATH: process.env.PATH ?? '', SANDBOX_PORT: '0', SANDBOX_SMTP_PORT: '0', ...env },
  })
  closing.push(async () => child.kill('SIGKILL'))
  let text = ''
  child.stdout.on('data', (chunk) => {
    text += chunk
  })
  child.stderr.on('data', (chunk) => {
    text += chunk
  })
  const ended = new Promise<number | null>((resolve) => child.on('exit', resolve))
  return { child, ended, said: () => text }
}

test('the sandbox runs as a separate process, and ends cleanly when asked to', async () => {
  const { url } = await database()
  const process = run({ DATABASE_URL: url })
  await expect.poll(process.said, { timeout: 10_000 }).toMatch(/listens on/)
  const port = Number(/127\.0\.0\.1:(\d+)/.exec(process.said())?.[1])
  expect((await stripeOf({ port }).balance.retrieve()).object).toBe('balance')
  process.child.kill('SIGTERM')
  expect(await process.ended).toBe(0)
})

test.each([
  [{}, 'DATABASE_URL is not set'],
  [{ DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' }, 'could not start'],
  [{ DATABASE_URL: 'postgres://x', SANDBOX_PORT: 'abc' }, 'SANDBOX_PORT must be a port'],
  [{ DATABASE_URL: 'postgres://x', SANDBOX_WEBHOOK_URL: 'http://x' }, 'both, or neither'],
])('with %j, the sandbox says in one sentence what is wrong', async (env, sentence) => {
  const process = run(env as Record<string, string>)
  expect(await process.ended).toBe(1)
  expect(process.said()).toContain(sentence)
})

test('the parameters that the sandbox accepts are those of the installed SDK', async () => {
  const stored = await readFile(new URL('params.generated.json', import.meta.url), 'utf8')
  expect(stored, 'run node sandbox/generate-params.ts').toBe(generate())
  expect(API_VERSION).toBe(Stripe.API_VERSION)
})
