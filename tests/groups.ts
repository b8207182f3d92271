const MINUTE = 60_000

/** A group of tests: `vitest run --project <name>`, and its own line in the summary of `npm test`. */
export interface Group {
  name: string
  include: string[]
  /** milliseconds one test may take; twenty times that in the nightly run */
  timeout: number
  /** test files that run at the same time: more than CI's 2 cores where tests mostly wait */
  workers: number
  /** how many times a failed test is tried again; `npm test` names every test that needed a retry */
  retry?: number
  globalSetup?: string[]
  /** loaded before each of its files */
  setup?: string[]
  /** environment variables of its tests */
  env?: Record<string, string>
}

/**
 * The races once more, with as few connections as DATABASE_POOL allows: work that needs two connections deadlocks
 * there.
 */
const narrow = ({ name, ...races }: Group): Group => ({
  ...races,
  name: `${name}-narrow`,
  env: { ...races.env, UNVEIL_TEST_POOL: '4' },
})

/** Every test file belongs to exactly one group; `npm run check` finds those that belong to none. */
export const GROUPS: Group[] = [
  {
    name: 'unit',
    include: [
      '{contract,server,embedded,sandbox,web}/**/*.test.{ts,tsx}',
      'tests/{builders,platform,setup}/**/*.test.ts',
    ],
    timeout: 2 * MINUTE,
    workers: 3,
  },
  { name: 'checks', include: ['scripts/**/*.test.ts'], timeout: MINUTE, workers: 2 },
  {
    name: 'stories',
    include: ['tests/stories/**/*.test.ts'],
    timeout: 3 * MINUTE,
    workers: 4,
    setup: ['tests/setup/password-checks.ts'],
  },
  {
    name: 'races',
    include: ['tests/races/**/*.test.ts'],
    timeout: 5 * MINUTE,
    workers: 3,
    env: { UNVEIL_TEST_PATIENCE: String(MINUTE) },
  },
  { name: 'model', include: ['tests/model/**/*.test.ts'], timeout: 10 * MINUTE, workers: 2 },
  { name: 'crash', include: ['tests/crash/**/*.test.ts'], timeout: 5 * MINUTE, workers: 1 },
  { name: 'privacy', include: ['tests/privacy/**/*.test.ts'], timeout: 5 * MINUTE, workers: 2 },
  { name: 'process', include: ['tests/process/**/*.test.ts'], timeout: 5 * MINUTE, workers: 2 },
  { name: 'stress', include: ['tests/stress/**/*.test.ts'], timeout: 5 * MINUTE, workers: 3 },
  {
    name: 'e2e',
    include: ['tests/e2e/**/*.test.ts'],
    timeout: 5 * MINUTE,
    workers: 2,
    retry: 1,
    globalSetup: ['tests/e2e/chromium.ts'],
  },
]

/** What `npm test` runs, in this order. */
export const RUNS: Group[] = GROUPS.flatMap((group) => (group.name === 'races' ? [group, narrow(group)] : [group]))
