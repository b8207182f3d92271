import { writeFileSync } from 'node:fs'
import { defineConfig, type TestProjectConfiguration } from 'vitest/config'
import type { Reporter } from 'vitest/node'
import { type Group, RUNS } from './tests/groups.ts'
import { LongestFirst } from './tests/sequencer.ts'

/**
 * Databases: tests/global-setup.ts prepares one migrated template, and every test file works on a clone of it.
 * Network: tests/setup/network.ts refuses every connection that leaves this machine.
 */
const nightly = process.env.UNVEIL_TEST_SIZE === 'nightly'
const report = process.env.UNVEIL_TEST_REPORT

const project = (group: Group, index: number): TestProjectConfiguration => ({
  extends: true,
  test: {
    name: group.name,
    include: group.include,
    exclude: ['**/node_modules/**', '**/dist/**'],
    testTimeout: nightly ? group.timeout * 20 : group.timeout,
    hookTimeout: 300_000,
    maxWorkers: group.workers,
    // a worker loads the product once, which takes it seconds; so no file mocks modules for itself
    isolate: false,
    sequence: { groupOrder: index },
    retry: group.retry ?? 0,
    env: group.env ?? {},
    globalSetup: group.globalSetup ?? [],
    setupFiles: group.setup ?? [],
  },
})

/** What went wrong outside every test, which the JSON report leaves out: a list of messages in a file of its own. */
const outsideTests = (path: string): Reporter => ({
  onTestRunEnd: (_modules, errors) => writeFileSync(path, JSON.stringify(errors.map(({ message }) => message))),
})

export default defineConfig({
  test: {
    projects: RUNS.map(project),
    pool: 'forks',
    environment: 'node',
    setupFiles: ['tests/setup/network.ts'],
    globalSetup: ['tests/global-setup.ts'],
    // a busy machine needs longer than the second that Vitest allows
    expect: { poll: { timeout: 20_000 } },
    restoreMocks: true,
    sequence: { sequencer: LongestFirst },
    // the last lines of a run show only the first line of a failure, so that line has to say what was found
    chaiConfig: { truncateThreshold: 400 },
    allowOnly: false,
    passWithNoTests: false,
    env: { TZ: 'America/New_York', UNVEIL_TEST_SIZE: nightly ? 'nightly' : 'change' },
    outputFile: report ? { json: report } : {},
    reporters: report ? ['default', 'json', outsideTests(`${report}.outside`)] : ['default'],
  },
})
