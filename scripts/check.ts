import { counted } from '#contract/wording/format.ts'
import { describeFailure, runChecks } from './check/steps.ts'
import { interruption } from './interruption.ts'

/**
 * `npm run check [names...]`: runs the checks (types, lint and format, import rules, structure, unused code and more)
 * in parallel. Quiet when green; otherwise it prints the failed steps and how to fix them.
 */
const started = performance.now()
const signal = interruption()
const results = await runChecks(process.argv.slice(2), signal).catch((error: Error) => {
  console.error(error.message)
  process.exit(1)
})
const failed = results.filter(({ passed }) => !passed)
for (const result of failed) console.error(describeFailure(result))

const seconds = ((performance.now() - started) / 1000).toFixed(1)
const summary = failed.length > 0 ? `failed: ${failed.map(({ name }) => name).join(', ')}` : 'all passed'
console.log(`check: ${counted(results.length, 'step')} in ${seconds} s, ${summary}`)
process.exitCode = signal.aborted ? 130 : failed.length > 0 ? 1 : 0
