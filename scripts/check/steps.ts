import { availableParallelism } from 'node:os'
import { inParallel } from '../in-parallel.ts'
import { runCommand } from '../run-command.ts'

/** One check: a command that is silent or short when all is well, and what to do when it is not. */
interface Step {
  name: string
  command: string[]
  fix: string
}

export interface StepResult {
  name: string
  passed: boolean
  seconds: number
  output: string
  fix: string
}

const WALLS = ['contract', 'server', 'embedded', 'web', 'sandbox', 'tests', 'scripts', 'bench']
const MINUTE = 60_000

/** What the compiler remembers from the last check, so that it checks only what has changed since. */
const TYPES_SEEN = 'node_modules/.cache/types'

const types = (wall: string): Step => ({
  name: `types ${wall}`,
  command: [
    ...['tsc', '-p', wall === 'root' ? '.' : wall],
    ...['--incremental', '--tsBuildInfoFile', `${TYPES_SEEN}/${wall}.tsbuildinfo`],
  ],
  fix: `Each wall is type-checked alone: what ${wall} may not see is missing there on purpose. See ${wall === 'root' ? '' : `${wall}/`}tsconfig.json.`,
})

/** In the order in which they start: the slow ones first. */
const STEPS: Step[] = [
  {
    name: 'lint',
    command: ['biome', 'check', '--error-on-warnings', '--colors=off'],
    fix: '`npm run format` writes what can be written; the rest is yours.',
  },
  {
    name: 'promises',
    command: ['oxlint', '--deny-warnings'],
    fix: 'Await the promise, or say `void` where nobody needs its end. The rules: .oxlintrc.json.',
  },
  {
    name: 'imports',
    command: ['node', 'scripts/check/imports.ts'],
    fix: 'Each line says where the code should go. The rules: scripts/check/import-rules.ts.',
  },
  {
    name: 'unused',
    command: ['knip', '--reporter', './scripts/check/knip-reporter.ts', '--no-progress'],
    fix: 'Delete what nobody uses. Entry points: knip.ts.',
  },
  {
    name: 'structure',
    command: ['node', 'scripts/check/structure.ts'],
    fix: 'Each line says where the code should go. The rules: scripts/check/structure.',
  },
  {
    name: 'schema',
    command: ['node', 'scripts/generate/schema.ts', '--check'],
    fix: '`npm run schema` writes the types of the database again, from migrations/.',
  },
  {
    name: 'docs of processes',
    command: ['node', 'scripts/generate/process-docs.ts', '--check'],
    fix: '`npm run docs:processes` writes docs/processes.md again, from contract/processes.',
  },
  {
    name: 'docs of features',
    command: ['node', 'scripts/generate/feature-docs.ts', '--check'],
    fix: '`npm run docs:features` draws the features in ARCHITECTURE.md again, from their imports.',
  },
  ...[...WALLS, 'root'].map(types),
]

/**
 * Runs the steps whose names begin with one of `names` (all when there are none), as many at a time as there are cores.
 * @throws when no step has such a name
 */
export async function runChecks(names: string[] = [], signal?: AbortSignal): Promise<StepResult[]> {
  const chosen = STEPS.filter(({ name }) => names.length === 0 || names.some((start) => name.startsWith(start)))
  if (chosen.length === 0) throw new Error(`No such check. There are: ${STEPS.map(({ name }) => name).join(', ')}.`)
  return inParallel(
    availableParallelism(),
    chosen.map(({ name, command: [program, ...args], fix }) => async () => {
      const result = await runCommand(program as string, args, { timeout: 5 * MINUTE, ...(signal && { signal }) })
      return { name, fix, passed: result.code === 0, seconds: result.seconds, output: result.output.trim() }
    }),
  )
}

/** What to print about a failed step. */
export function describeFailure({ name, output, fix }: StepResult): string {
  return `\n=== ${name} failed\n${output}\n\n    How to fix: ${fix}\n`
}
