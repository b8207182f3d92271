import type { Finding, Rule, SourceFile } from './tree.ts'

const SPECIFICATION = 'docs/specification.md'
const RULEBOOK = 'docs/domain.md'
const COVERAGE = 'docs/specification-coverage.md'
const SECURITY = 'docs/security.md'

/** One row of the coverage page or of the security page. */
interface Row {
  line: number
  /**
   * S5.3, a statement of the specification; D9.2, a part of rule 9 of the rulebook; §3.1, of its section 3; V6.2.1 L1,
   * a requirement of OWASP ASVS and its level
   */
  number: string
  tests: { path: string; title: string }[]
  note: string
}

/**
 * Each statement of the specification, and each rule and section of the rulebook, has a row on the coverage page; each
 * row there and on the security page names tests that exist, or says in its note why there are none.
 */
export const coverage: Rule = (tree) => {
  const files = new Map(tree.map((file) => [file.path, file]))
  const rows = rowsOf(files.get(COVERAGE)?.text, /^\| [SD§]\d/)
  const requirements = rowsOf(files.get(SECURITY)?.text, /^\| V\d/)
  const known = [...statementsOf(files.get(SPECIFICATION)?.text), ...rulesOf(files.get(RULEBOOK)?.text)]
  const covered = new Set(rows.map(({ number }) => (number.startsWith('S') ? number : ruleOf(number))))
  const finding = (path: string, message: string, line?: number): Finding => ({
    rule: 'coverage',
    path,
    message,
    ...(line && { line }),
  })
  return [
    ...known
      .filter(({ number }) => !covered.has(number))
      .map(({ number, path, line }) =>
        finding(
          path,
          `${number} has no row in ${COVERAGE}. Add one with the test that shows it, or with what differs and why.`,
          line,
        ),
      ),
    ...rows.flatMap((row, index) =>
      [...notThere(row, known), ...wrongIn(row, rows.slice(0, index), files)].map((message) =>
        finding(COVERAGE, message, row.line),
      ),
    ),
    ...requirements.flatMap((row, index) =>
      wrongIn(row, requirements.slice(0, index), files).map((message) => finding(SECURITY, message, row.line)),
    ),
  ]
}

interface Known {
  number: string
  path: string
  line: number
}

function statementsOf(text: string | undefined): Known[] {
  return numbered(text ?? '', /^- \*\*(S\d+\.\d+)\*\* /, SPECIFICATION)
}

function rulesOf(text: string | undefined): Known[] {
  const rules = numbered(text ?? '', /^(\d+)\. \*\*/, RULEBOOK).map((rule) => ({ ...rule, number: `D${rule.number}` }))
  const sections = numbered(text ?? '', /^## (\d+)\. /, RULEBOOK).map((one) => ({ ...one, number: `§${one.number}` }))
  return [...rules, ...sections.filter(({ number }) => number !== '§1')] // section 1 is the rules
}

function numbered(text: string, pattern: RegExp, path: string): Known[] {
  return text.split('\n').flatMap((line, index) => {
    const number = pattern.exec(line)?.[1]
    return number ? [{ number, path, line: index + 1 }] : []
  })
}

const ruleOf = (number: string) => number.replace(/\.\d+$/, '')

/** The rows of a page whose line matches `beginning`. */
function rowsOf(text: string | undefined, beginning: RegExp): Row[] {
  return (text ?? '').split('\n').flatMap((line, index) => {
    if (!beginning.test(line)) return []
    const [number = '', , shownBy = '', note = ''] = line
      .split(/(?<!\\)\|/)
      .slice(1)
      .map((cell) => cell.trim())
    const tests = [...shownBy.matchAll(/`([^`]+)` › (.+?)(?=<br>|$)/g)].map(([, path = '', title = '']) => ({
      path,
      title: title.replaceAll('\\|', '|'),
    }))
    return [{ line: index + 1, number, tests, note }]
  })
}

/** Reports a row whose number isn't in the document that it belongs to, the specification or the rulebook. */
function notThere({ number }: Row, known: Known[]): string[] {
  const origin = number.startsWith('S') ? SPECIFICATION : RULEBOOK
  const sought = origin === RULEBOOK ? ruleOf(number) : number
  return known.some((one) => one.number === sought) ? [] : [`${number}: ${origin} has no such number.`]
}

/** What else is wrong with a row, in words that say how to fix it. */
function wrongIn({ number, tests, note }: Row, before: Row[], files: Map<string, SourceFile>): string[] {
  const wrong: string[] = []
  if (before.some((row) => row.number === number)) wrong.push(`${number} has two rows.`)
  if (tests.length === 0 && note === '') wrong.push(`${number} names no test, and no reason why there is none.`)
  for (const { path, title } of tests) {
    const text = files.get(path)?.text
    if (text === undefined) {
      wrong.push(
        `${number}: there is no ${path}. Moved? Write its new path here. Gone? Name the test that shows this now.`,
      )
    } else if (!titlesIn(text).has(title)) {
      wrong.push(
        `${number}: no test of ${path} is called "${title}". Renamed? Write its new title here. Gone? Name the test that shows this now, or say in the note what differs and why.`,
      )
    }
  }
  return wrong
}

/** Titles of the tests of a file and of their groups, as written: with %s where a table fills them in. */
function titlesIn(text: string): Set<string> {
  const title = /(?<=\b(?:it|test|describe)(?:\.\w+)*\(|\)\()\s*(['"`])((?:\\.|(?!\1)[^\\])*)\1\s*,/g
  return new Set([...text.matchAll(title)].map(([, , words = '']) => words.replace(/\\(['"`])/g, '$1')))
}
