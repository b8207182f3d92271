import { readFileSync } from 'node:fs'
import { relative } from 'node:path'

/** Tests of one group, or of all. */
export interface Counts {
  passed: number
  failed: number
  skipped: number
}

/** The parts of Vitest's JSON report that are read here. */
interface VitestReport {
  success: boolean
  testResults: {
    name: string
    status: string
    message?: string
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[]
  }[]
}

function parse<T = VitestReport>(path: string): T | null {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as T
  } catch {
    return null
  }
}

/** How many lines of a failed test's message are repeated at the end. */
const LINES = 3
/** A line of a stack: `at place:line:column`. */
const FRAME = /^at .*:\d+:\d+\)?$/
/** The file of a test, and the line. */
const PLACE = /[^/(]+\.test\.tsx?:\d+/

/** Each check step counts as one test. */
export function checkCounts(passed: boolean[]): Counts {
  return { passed: passed.filter(Boolean).length, failed: passed.filter((one) => !one).length, skipped: 0 }
}

/**
 * Counts the tests of a Vitest report. Whatever went wrong outside a test counts as one failed test: a file that could
 * not be loaded, an error nobody caught, a run that ended early, wrote no report or found no tests.
 * @param path the JSON reporter's file
 * @param code Vitest's exit code, null when a signal ended it
 */
export function readReport(path: string, code: number | null): Counts {
  const report = parse(path)
  if (!report) return { passed: 0, failed: 1, skipped: 0 }
  const tests = report.testResults.flatMap(({ assertionResults }) => assertionResults)
  const count = (...states: string[]) => tests.filter(({ status }) => states.includes(status)).length
  const brokenFiles = report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  ).length
  const passed = count('passed')
  const failed = count('failed') + brokenFiles
  const skipped = tests.length - passed - count('failed')
  const failedElsewhere = failed === 0 && (code !== 0 || !report.success || passed === 0)
  return { passed, failed: failedElsewhere ? 1 : failed, skipped }
}

/** Tests that passed, but not on the first try, by full name, each with the gist of that try's message. */
export function secondTries(path: string): string[] {
  const tests = parse(path)?.testResults.flatMap(({ assertionResults }) => assertionResults) ?? []
  return tests
    .filter(({ status, failureMessages }) => status === 'passed' && failureMessages.length > 0)
    .map(({ fullName, failureMessages }) => `${fullName.trim()}: ${gist(failureMessages[0])}`)
}

/**
 * The tests that failed, by file and full name, each with the gist of its message; files that didn't load, and
 * errors outside every test (vitest.config.ts), too.
 */
export function failures(path: string): string[] {
  const outside = parse<string[]>(`${path}.outside`) ?? []
  const inside = (parse(path)?.testResults ?? []).flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(process.cwd(), name)
    const failed = assertionResults.filter((test) => test.status === 'failed')
    if (failed.length === 0) return status === 'failed' ? [`${file}: ${gist(message)}`] : []
    return failed.map((test) => `${file}: ${test.fullName.trim()}: ${gist(test.failureMessages[0])}`)
  })
  return [...inside, ...outside.map((message) => `outside every test: ${gist(message)}`)]
}

/** The first lines of a message, joined into one, and the place in a test that it comes from: what to look at first. */
function gist(text = 'no message'): string {
  const lines = text.split('\n').map((line) => line.trim())
  const stack = lines.findIndex((line) => FRAME.test(line))
  const message = lines.slice(0, stack === -1 ? undefined : stack).filter((line) => line !== '')
  const place = lines.flatMap((line) => (FRAME.test(line) ? (PLACE.exec(line)?.[0] ?? []) : []))[0]
  return `${message.slice(0, LINES).join(' | ')}${place ? ` (${place})` : ''}`
}

export function sum(all: Counts[]): Counts {
  const add = (key: keyof Counts) => all.reduce((total, counts) => total + counts[key], 0)
  return { passed: add('passed'), failed: add('failed'), skipped: add('skipped') }
}

/** `N passed, N failed`, and `, N skipped` if any were. */
export function closingLine({ passed, failed, skipped }: Counts): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
}
