import { existsSync } from 'node:fs'
import { defineConfig, type TestProjectConfiguration } from 'vitest/config'

/**
 * The groups of tests. `vitest run --project races` runs one of them; `npm test` runs all (scripts/test.ts).
 * Databases: tests/global-setup.ts prepares one migrated template, every test file works on a clone of its own.
 * Network: tests/setup/network.ts refuses every connection that leaves this machine.
 */
const nightly = process.env.UNVEIL_TEST_SIZE === 'nightly'
const MINUTE = 60_000

type Group = { name: string; include: string[]; timeout: number; globalSetup?: string[]; exclude?: string[] }

const groups: Group[] = [
  {
    name: 'unit',
    include: ['{contract,server,sandbox,web}/**/*.test.{ts,tsx}', 'tests/{builders,setup,platform}/**/*.test.ts'],
    timeout: 15_000,
  },
  { name: 'checks', include: ['scripts/**/*.test.ts'], timeout: 30_000 },
  { name: 'stories', include: ['tests/stories/**/*.test.ts'], timeout: 30_000 },
  { name: 'races', include: ['tests/races/**/*.test.ts'], timeout: 2 * MINUTE },
  { name: 'privacy', include: ['tests/privacy/**/*.test.ts'], timeout: 2 * MINUTE },
  {
    name: 'e2e',
    include: ['tests/e2e/**/*.test.ts'],
    timeout: MINUTE,
    globalSetup: ['tests/e2e/chromium.ts'],
  },
]

const project = (group: Group): TestProjectConfiguration => ({
  extends: true,
  test: {
    name: group.name,
    include: group.include,
    exclude: ['**/node_modules/**', '**/dist/**'],
    testTimeout: nightly ? group.timeout * 20 : group.timeout,
    hookTimeout: 2 * MINUTE,
    globalSetup: group.globalSetup ?? [],
  },
})

export default defineConfig({
  test: {
    projects: groups.map(project),
    maxWorkers: 2,
    pool: 'forks',
    environment: 'node',
    setupFiles: ['tests/setup/network.ts'],
    globalSetup: existsSync('tests/global-setup.ts') ? ['tests/global-setup.ts'] : [],
    restoreMocks: true,
    allowOnly: false,
    passWithNoTests: false,
    env: { TZ: 'America/New_York', UNVEIL_TEST_SIZE: nightly ? 'nightly' : 'change' },
    outputFile: process.env.UNVEIL_TEST_REPORT ? { json: process.env.UNVEIL_TEST_REPORT } : {},
    reporters: process.env.UNVEIL_TEST_REPORT ? ['default', 'json'] : ['default'],
  },
})
