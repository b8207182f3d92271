import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ROOT, runCommand } from '../run-command.ts'
import { temporaryProject } from '../temporary-project.ts'
import { describeFailure, runChecks } from './steps.ts'

/** Runs a tool of ours in another folder. */
const run = (folder: string, command: string) =>
  runCommand('bash', ['-c', `cd "$0" && ${command}`, folder], { env: { NO_COLOR: '1' } })

describe('types prove the walls', () => {
  const settings = (wall: string) => ['tsconfig.base.json', `${wall}/tsconfig.json`]

  it.each<[wall: string, text: string, says: string]>([
    ['contract', 'export const mode = process.env.MODE', `Cannot find name 'process'`],
    ['contract', 'export const title = document.title', `Cannot find name 'document'`],
    ['contract', 'export const load = () => fetch("/api")', `Cannot find name 'fetch'`],
    ['server', 'export const title = document.title', `Cannot find name 'document'`],
    ['embedded', 'export const title = document.title', `Cannot find name 'document'`],
    ['sandbox', 'export const title = document.title', `Cannot find name 'document'`],
    ['server', 'export enum State { held }', 'erasableSyntaxOnly'],
    ['web', 'export const mode = process.env.MODE', `Cannot find name 'process'`],
  ])('%s refuses %s', async (wall, text, says) => {
    const folder = temporaryProject({ [`${wall}/wrong.ts`]: text }, settings(wall))
    const { code, output } = await run(folder, `tsc -p ${wall}`)
    expect(output).toContain(says)
    expect(code).not.toBe(0)
  })

  it('a project without files is an error', async () => {
    const { code, output } = await run(temporaryProject({}, settings('contract')), 'tsc -p contract')
    expect(output).toContain('No inputs were found')
    expect(code).not.toBe(0)
  })
})

describe('lint', () => {
  const lint = 'biome check --error-on-warnings --vcs-enabled=false'

  it.each<[rule: string, path: string, text: string]>([
    ['format', 'server/a.ts', 'export const a = "x";\n'],
    ['noUnusedVariables', 'server/a.ts', 'const unused = 1\n'],
    ['noExplicitAny', 'server/a.ts', 'export const a = (b: any) => b\n'],
    ['noConsole', 'server/features/bookings/a.ts', `console.log('paid')\n`],
    ['noBarrelFile', 'contract/a.ts', `export * from './b.ts'\n`],
    ['noExportsInTest', 'server/a.test.ts', `import { it } from 'vitest'\n\nexport const a = 1\nit('x', () => {})\n`],
  ])('%s', async (rule, path, text) => {
    const { code, output } = await run(temporaryProject({ [path]: text }, ['biome.json']), lint)
    expect(output).toContain(rule)
    expect(code).not.toBe(0)
  })

  it('nothing to look at is an error', async () => {
    const { code } = await run(temporaryProject({}), `${lint} server`)
    expect(code).not.toBe(0)
  })
})

describe('promises', () => {
  const settings = ['.oxlintrc.json', 'tsconfig.base.json', 'server/tsconfig.json']
  const pay = 'const pay = async () => true\n'

  it.each<[rule: string, text: string]>([
    ['no-floating-promises', `${pay}export const go = () => {\n  pay()\n}\n`],
    ['no-misused-promises', `${pay}export const paid = () => (pay() ? 'paid' : 'open')\n`],
  ])('%s', async (rule, text) => {
    const { code, output } = await run(temporaryProject({ 'server/a.ts': text }, settings), 'oxlint --deny-warnings')
    expect(output).toContain(rule)
    expect(code).not.toBe(0)
  })

  it('nothing to look at is an error', async () => {
    const { code } = await run(temporaryProject({}, settings), 'oxlint --deny-warnings')
    expect(code).not.toBe(0)
  })
})

describe('unused code', () => {
  const knip = `knip --reporter "${join(ROOT, 'scripts/check/knip-reporter.ts')}" --no-progress`
  const files = {
    'server/main.ts': `import { used } from './a.ts'\nimport 'not-in-the-list'\nused()\n`,
    'server/a.ts': 'export const used = () => 1\nexport const forgotten = () => 2\n',
    'server/lonely.ts': 'export const lonely = 1\n',
  }

  it('finds files, exports and packages nobody uses, and packages nobody listed', async () => {
    const { code, output } = await run(temporaryProject(files, ['knip.ts']), knip)
    expect(output).toMatch(/^server\/lonely\.ts {2}unused-files$/m)
    expect(output).toMatch(/^server\/a\.ts:2 {2}forgotten {2}unused-exports$/m)
    expect(output).toMatch(/^package\.json:\d+ {2}hono {2}unused-dependencies$/m)
    expect(output).toMatch(/not-in-the-list {2}unused-unlisted$/m)
    expect(code).not.toBe(0)
  })

  it('fails when there is nothing to see', async () => {
    const nothing = { 'knip.json': '{ "exclude": ["dependencies", "devDependencies", "binaries"] }' }
    const { code, output } = await run(temporaryProject(nothing), `${knip} -c knip.json`)
    expect(output).toContain('knip saw next to nothing')
    expect(code).not.toBe(0)
  })
})

describe('the runner of the checks', () => {
  it('refuses a name that isn’t a check', async () => {
    await expect(runChecks(['spelling'])).rejects.toThrow('No such check. There are: lint, promises, imports,')
  })

  it('says what failed and how to fix it', () => {
    const step = { name: 'lint', passed: false, seconds: 1, output: 'a.ts: bad', fix: 'npm run format' }
    expect(describeFailure(step)).toBe('\n=== lint failed\na.ts: bad\n\n    How to fix: npm run format\n')
  })
})
