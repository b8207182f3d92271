import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { runCommand } from '../run-command.ts'
import { checkCounts, closingLine, failures, readReport, secondTries, sum } from './report.ts'

const folder = mkdtempSync(join(tmpdir(), 'unveil-report-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const MESSAGE = [
  'AssertionError: axe on /search:',
  'color-contrast: 2 elements',
  '',
  '    p.faint',
  '    p.fainter',
  '    at expectNoAxeViolations (/unveil/tests/e2e/browser.ts:133:20)',
  '    at /unveil/tests/ui/pages.test.tsx:81:7',
].join('\n')
const GIST = 'AssertionError: axe on /search: | color-contrast: 2 elements | p.faint (pages.test.tsx:81)'

/**
 * A report as Vitest writes it: per file its status and the states of its tests; 'retried' passed on its second try.
 */
function report(success: boolean, ...files: [status: string, tests: string[]][]): string {
  const testResults = files.map(([status, tests], index) => ({
    name: `${index}.test.ts`,
    status,
    assertionResults: tests.map((state, at) => ({
      fullName: ` test ${at}`,
      status: state === 'retried' ? 'passed' : state,
      failureMessages: state === 'retried' || state === 'failed' ? [MESSAGE] : [],
    })),
  }))
  const path = join(folder, 'report.json')
  writeFileSync(path, JSON.stringify({ success, testResults }))
  return path
}

describe('counting', () => {
  it('passed, failed and skipped tests', () => {
    const path = report(false, ['passed', ['passed', 'passed']], ['failed', ['passed', 'failed', 'skipped', 'todo']])
    expect(readReport(path, 1)).toEqual({ passed: 3, failed: 1, skipped: 2 })
  })

  it('a file that could not be loaded is a failed test', () => {
    expect(readReport(report(false, ['passed', ['passed']], ['failed', []]), 1)).toMatchObject({ failed: 1 })
  })

  it('a file whose set-up failed is a failed test', () => {
    expect(readReport(report(false, ['failed', ['skipped', 'skipped']]), 1)).toMatchObject({ failed: 1, skipped: 2 })
  })

  it.each([
    ['an error outside any test', true, ['passed'], 1],
    ['a run that was not a success', false, ['passed'], 0],
    ['a run that a signal ended', true, ['passed'], null],
    ['a run without tests', true, [], 0],
  ])('%s is a failed test', (_name, success, tests, code) => {
    expect(readReport(report(success as boolean, ['passed', tests as string[]]), code as number)).toMatchObject({
      failed: 1,
    })
  })

  it('no report, or half of one, is a failed test', () => {
    writeFileSync(join(folder, 'half.json'), '{"success":true,')
    expect(readReport(join(folder, 'half.json'), 0)).toEqual({ passed: 0, failed: 1, skipped: 0 })
    expect(readReport(join(folder, 'missing.json'), 0)).toEqual({ passed: 0, failed: 1, skipped: 0 })
  })

  it('an error outside every test is named with its message', () => {
    const path = report(false, ['passed', ['passed']])
    writeFileSync(`${path}.outside`, JSON.stringify(['the worker left\nat once']))
    expect(failures(path)).toEqual(['outside every test: the worker left | at once'])
    rmSync(`${path}.outside`)
  })

  it('a test that passed on its second try counts as passed, and is named with the gist of the first try', () => {
    const path = report(true, ['passed', ['passed', 'retried', 'skipped']])
    expect(readReport(path, 0)).toEqual({ passed: 2, failed: 0, skipped: 1 })
    expect(secondTries(path)).toEqual([`test 1: ${GIST}`])
    expect(secondTries(report(false, ['failed', ['passed', 'failed']]))).toEqual([])
    expect(secondTries(join(folder, 'missing.json'))).toEqual([])
  })

  it('names each test that failed, with the gist of its message', () => {
    expect(failures(report(false, ['passed', ['passed', 'retried']], ['failed', ['passed', 'failed']]))).toEqual([
      `1.test.ts: test 1: ${GIST}`,
    ])
    expect(failures(report(false, ['failed', []]))).toEqual(['0.test.ts: no message'])
    expect(failures(join(folder, 'missing.json'))).toEqual([])
  })

  it('adds up and says so in one line', () => {
    const total = sum([checkCounts([true, true, false]), { passed: 5, failed: 0, skipped: 2 }])
    expect(closingLine(total)).toBe('7 passed, 1 failed, 2 skipped')
    expect(closingLine({ passed: 1, failed: 0, skipped: 0 })).toBe('1 passed, 0 failed')
  })
})

describe('running a command', () => {
  it('keeps what the command prints and its exit code', async () => {
    const result = await runCommand('node', ['-e', 'console.log("out"); console.error("err"); process.exitCode = 3'])
    expect(result).toMatchObject({ code: 3 })
    for (const line of ['out', 'err']) expect(result.output.split('\n')).toContain(line)
  })

  it('a command that does not exist fails', async () => {
    expect(await runCommand('no-such-command', [])).toMatchObject({ code: 1 })
  })

  it('stops the command and its children when time is up or somebody interrupts', async () => {
    const sleeper = [
      '-e',
      `require('node:child_process').spawn('sleep', ['60'], { stdio: 'inherit' }); setTimeout(() => {}, 60_000)`,
    ]
    const late = await runCommand('node', sleeper, { timeout: 300 })
    expect(late.code).toBeNull()
    const interrupted = await runCommand('node', sleeper, { signal: AbortSignal.timeout(300) })
    expect(interrupted.code).toBeNull()
  })
})

describe('npm test', () => {
  it('refuses a group that does not exist', async () => {
    const { code, output } = await runCommand('node', ['scripts/test.ts', 'smoke'])
    expect(output).toContain('No such group: smoke. There are: check, build, unit')
    expect(code).toBe(2)
  })
})
