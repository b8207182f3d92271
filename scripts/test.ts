import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { counted } from '#contract/wording/format.ts'
import { RUNS } from '#tests/groups.ts'
import { SHARED_SERVER, startTestServer } from '#tests/test-server.ts'
import { lookForAdvisories } from './check/advisories.ts'
import { describeFailure, runChecks } from './check/steps.ts'
import { interruption } from './interruption.ts'
import { runCommand } from './run-command.ts'
import { type Counts, checkCounts, closingLine, failures, readReport, secondTries, sum } from './test/report.ts'

/**
 * `npm test [groups...]` runs everything, or the groups named: check, build, unit, checks, stories, races,
 * races-narrow, model, crash, privacy, process, stress, e2e. The counts come from the runners' own reports. The last
 * line is `N passed, N failed`. `npm run test:nightly` runs the same tests at their full size, and asks first for
 * advisories about what ships.
 */
const nightly = process.argv.includes('--nightly')
const ALL = [...(nightly ? ['advisories'] : []), 'check', 'build', ...RUNS.map(({ name }) => name)]
const MINUTE = 60_000

const wanted = process.argv.slice(2).filter((argument) => argument !== '--nightly')
const unknown = wanted.filter((name) => !ALL.includes(name))
if (unknown.length > 0) {
  console.error(`No such group: ${unknown.join(', ')}. There are: ${ALL.join(', ')}.`)
  process.exit(2)
}

const signal = interruption()
const reports = mkdtempSync(join(tmpdir(), 'unveil-test-'))
const results: { group: string; counts: Counts; seconds: number }[] = []
const retried: string[] = []
const failed: string[] = []

const SETTINGS =
  /^(DATABASE_(OWNER_)?URL|PG[A-Z]+|STRIPE_.*|SMTP_.*|UNVEIL_(?!TEST_|STRESS_|MODEL_).*|PORT|NODE_OPTIONS)$/
/** Tests take nothing from the developer's own settings: no database, no keys. */
for (const name of Object.keys(process.env)) {
  if (SETTINGS.test(name)) delete process.env[name]
}

async function check(): Promise<Counts> {
  const steps = await runChecks([], signal)
  failed.push(...steps.filter(({ passed }) => !passed).map(({ name }) => `the check's step ${name}`))
  for (const step of steps) console.log(step.passed ? `  ok  ${step.name}` : describeFailure(step))
  return checkCounts(steps.map(({ passed }) => passed))
}

async function advisories(): Promise<Counts> {
  const { holes, unknown } = await lookForAdvisories(signal)
  failed.push(...holes)
  console.log(unknown === null ? `  ${counted(holes.length, 'known hole')}` : `  not looked for: ${unknown}`)
  return checkCounts(holes.length > 0 ? holes.map(() => false) : [true])
}

async function build(): Promise<Counts> {
  const { code, output } = await runCommand('npm', ['run', '--silent', 'build'], { timeout: 5 * MINUTE, signal })
  console.log(code === 0 ? '  ok  pages' : output)
  return checkCounts([code === 0])
}

/** One PostgreSQL with one template for all groups, started by the first that needs it. */
let server: ReturnType<typeof startTestServer> | undefined

async function vitest(group: string): Promise<Counts> {
  server ??= startTestServer({ large: nightly })
  const { adminUrl, template, prefix } = await server
  const report = join(reports, `${group}.json`)
  const env = {
    UNVEIL_TEST_REPORT: report,
    UNVEIL_TEST_SIZE: nightly ? 'nightly' : 'change',
    [SHARED_SERVER]: JSON.stringify({ adminUrl, template, prefix }),
  }
  const timeout = nightly ? 240 * MINUTE : 45 * MINUTE
  const { code } = await runCommand('vitest', ['run', '--project', group], { env, show: true, timeout, signal })
  retried.push(...secondTries(report))
  failed.push(...failures(report))
  return readReport(report, code)
}

/** Groups that aren't Vitest tests. */
const OWN: Record<string, (() => Promise<Counts>) | undefined> = { advisories, check, build }

for (const group of ALL.filter((name) => wanted.length === 0 || wanted.includes(name))) {
  if (signal.aborted) break
  console.log(`\n--- ${group}`)
  const started = performance.now()
  const own = OWN[group]
  const counts = own ? await own() : await vitest(group)
  results.push({ group, counts, seconds: (performance.now() - started) / 1000 })
}
await (await server)?.stop()
rmSync(reports, { recursive: true, force: true })

console.log('')
for (const { group, counts, seconds } of results) {
  console.log(`${group.padEnd(14)}${seconds.toFixed(1).padStart(7)} s   ${closingLine(counts)}`)
}
for (const name of retried) console.log(`second try: ${name}`)
for (const test of failed) console.log(`failed: ${test}`)
const total = sum(results.map(({ counts }) => counts))
if (signal.aborted) console.log('Interrupted: what was running counts as failed; the rest did not run.')
console.log(`\n${closingLine(total)}`)
process.exitCode = signal.aborted ? 130 : total.failed > 0 || total.passed === 0 ? 1 : 0
