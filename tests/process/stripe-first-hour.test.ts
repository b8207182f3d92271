import { execFile } from 'node:child_process'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestSandbox, type TestSandbox } from '#tests/sandbox.ts'

/** What `npm run stripe:first-hour` says about the sandbox: it behaves as the product expects. */
const ROOT = join(import.meta.dirname, '../..')
let sandbox: TestSandbox
beforeAll(async () => {
  sandbox = await startTestSandbox()
})
afterAll(() => sandbox.stop())

const control = (path: string, body: object) =>
  sandbox.page(`/sandbox/control/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

const firstHour = (args: string[] = [], env: Record<string, string> = {}) =>
  new Promise<{ code: number; said: string }>((resolve) => {
    const settings = { PATH: process.env.PATH, STRIPE_SECRET_KEY: 'sk_test_sandbox', STRIPE_API_URL: sandbox.apiUrl }
    const options = { cwd: ROOT, env: { ...settings, ...env } }
    execFile(process.execPath, ['scripts/stripe-first-hour/first-hour.ts', ...args], options, (error, stdout, stderr) =>
      resolve({ code: Number(error?.code ?? 0), said: stdout + stderr }),
    )
  })

test('with an account that is ready, every call does what the product counts on', async () => {
  const account = await sandbox.stripe.accounts.create({
    country: 'US',
    capabilities: { transfers: { requested: true } },
  })
  await control(`accounts/${account.id}`, { state: 'ready' })
  const { code, said } = await firstHour(['--account', account.id])
  expect(said).not.toMatch(/DIFFERS|SKIPPED/)
  expect(said).toMatch(/\d+ as expected, 0 different, 0 skipped\.\n$/)
  expect(code).toBe(0)
}, 120_000)

test('without a ready account, the command says what it left out; what differs is named, and doesn’t stop the other steps', async () => {
  await control('faults', { name: 'refund_refused', remaining: null, match: '' })
  const { code, said } = await firstHour()
  await control('faults', { name: 'refund_refused', remaining: 0 })
  expect(said).toMatch(/SKIPPED {2}two transfers leave one charge.*\n.*--account/)
  expect(said).toMatch(/DIFFERS {2}a part goes back once/)
  expect(said).toMatch(/same {3}a membership begins once/)
  expect(code).toBe(1)
}, 120_000)

test('live keys are refused', async () => {
  const { code, said } = await firstHour([], { STRIPE_SECRET_KEY: 'sk_live_1' })
  expect([code, said]).toEqual([1, 'STRIPE_SECRET_KEY must be a key of the test mode (sk_test_... or rk_test_...).\n'])
})

test('no call to the provider is left out', async () => {
  const calls: string[] = []
  const folder = join(ROOT, 'server/platform/stripe')
  for (const name of await readdir(folder)) {
    if (name.endsWith('.test.ts')) continue
    const source = await readFile(join(folder, name), 'utf8')
    calls.push(
      ...[...source.matchAll(/export (?:async )?function (\w+)\(\s*stripe: Stripe\b/g)].map(([, call]) => String(call)),
    )
  }
  expect(calls.length).toBeGreaterThan(30)
  const steps = await Promise.all(
    ['cards-and-refunds', 'connect', 'memberships-and-disputes'].map((name) =>
      readFile(join(ROOT, `scripts/stripe-first-hour/${name}.ts`), 'utf8'),
    ),
  )
  const walked = steps.join('\n').replaceAll(/^import[\s\S]*?from .*$/gm, '')
  expect(calls.filter((call) => !walked.includes(`${call}(`))).toEqual([])
})
