import { describe, expect, it } from 'vitest'
import { coverage } from './specification-coverage.ts'

const ROW = (number: string, shownBy: string, note = '') => `| ${number} | what it says | ${shownBy} | ${note} |`
const TEST = '`tests/stories/holds.test.ts`'
const ROWS = [
  ROW('S1.1', `${TEST} › a date is held`),
  ROW('S1.2', '', 'There is no such button.'),
  ROW('D9.1', `${TEST} › %s has its rule<br>${TEST} › the couple’s "own" hold`),
  ROW('D9.2', `${TEST} › holds`),
  ROW('§3.1', `${TEST} › once \\| twice`),
]

const REQUIREMENTS = [ROW('V1.2.4 L1', `${TEST} › holds`), ROW('V4.3.1 to V4.3.2 L2', '', 'Does not apply: none.')]

const REPOSITORY: Record<string, string> = {
  'docs/specification.md': '## 1. What\n\n- **S1.1** A date is held.\n- **S1.2** A button.\n',
  'docs/domain.md': '## 1. Rules\n\n9. **A hold.** Pressing it.\n\n## 3. Money\n',
  'docs/specification-coverage.md': ROWS.join('\n'),
  'docs/security.md': REQUIREMENTS.join('\n'),
  'tests/stories/holds.test.ts': `describe('holds', () => {
  test('a date is held', async () => {})
  test.each<[string]>([['date']])('%s has its rule', () => {})
  it(
    'the couple’s "own" hold',
    () => fill('a button'),
  )
  it('once | twice', { timeout: 5 }, () => {})
})`,
}

const COVERAGE = 'docs/specification-coverage.md'

/** What the rule says about a repository that has these files as well. */
const messages = (files: Record<string, string> = {}) =>
  coverage(Object.entries({ ...REPOSITORY, ...files }).map(([path, text]) => ({ path, text }))).map(
    ({ path, line, message }) => `${path}:${line} ${message}`,
  )
const withRows = (...rows: string[]) => messages({ [COVERAGE]: rows.join('\n') })

describe('the coverage of the specification', () => {
  it('is complete when each statement, rule and section has a row, and each row has its tests or its reason', () => {
    expect(messages()).toEqual([])
  })

  it('isn’t complete without a row for each statement, rule and section', () => {
    expect(withRows(...ROWS.slice(1))).toEqual([expect.stringMatching(/^docs\/specification.md:3 S1.1 has no row/)])
    expect(withRows(...ROWS.filter((row) => !row.startsWith('| D9')))).toEqual([
      expect.stringMatching(/^docs\/domain.md:3 D9 has no row/),
    ])
    expect(withRows(...ROWS.slice(0, 4))).toEqual([expect.stringMatching(/^docs\/domain.md:5 §3 has no row/)])
    expect(messages({ [COVERAGE]: '' })).toHaveLength(4)
  })

  it.each([
    ['a test that has another name', ROW('D9.3', `${TEST} › a date is kept`), 'no test of tests/stories/holds.test.ts'],
    ['a text that is no title', ROW('D9.3', `${TEST} › a button`), 'is called "a button"'],
    ['a file that is gone', ROW('D9.3', '`tests/gone.test.ts` › a date is held'), 'there is no tests/gone.test.ts'],
    ['no test and no reason', ROW('D9.3', ''), 'D9.3 names no test'],
    ['a statement that is not there', ROW('S1.3', `${TEST} › holds`), 'S1.3: docs/specification.md has no such number'],
    ['a rule that is not there', ROW('D10.1', `${TEST} › holds`), 'D10.1: docs/domain.md has no such number'],
    ['a statement twice', ROW('S1.1', `${TEST} › holds`), 'S1.1 has two rows'],
  ])('is wrong in a row with %s', (_, row, message) => {
    expect(withRows(...ROWS, row)).toEqual([expect.stringContaining(message)])
    expect(withRows(...ROWS, row)[0]).toMatch(`${COVERAGE}:6 `)
  })
})

describe('the security page', () => {
  const SECURITY = 'docs/security.md'

  it.each([
    ['a test that has another name', ROW('V2.3.4 L2', `${TEST} › a date is kept`), 'no test of tests/stories/holds'],
    ['a file that is gone', ROW('V2.3.4 L2', '`tests/gone.test.ts` › a date is held'), 'there is no tests/gone'],
    ['no test and no reason', ROW('V2.3.4 L2', ''), 'V2.3.4 L2 names no test'],
    ['a requirement twice', ROW('V1.2.4 L1', `${TEST} › holds`), 'V1.2.4 L1 has two rows'],
  ])('is wrong in a row with %s', (_, row, message) => {
    const wrong = messages({ [SECURITY]: [...REQUIREMENTS, row].join('\n') })
    expect(wrong).toEqual([expect.stringContaining(message)])
    expect(wrong[0]).toMatch(`${SECURITY}:3 `)
  })
})
