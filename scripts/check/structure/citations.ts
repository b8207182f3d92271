import { posix } from 'node:path'
import { type Finding, PARTS, type Rule, type SourceFile } from './tree.ts'

/** A document, and what can be cited in it. */
interface Document {
  path: string
  /** numbers of table rows and numbered rules: 9, P7 */
  rows: Set<string>
  /** numbers of sections: "## 3. Money" */
  sections: Set<string>
  headings: Set<string>
}
type Documents = Map<string, Document>
type Wrong = { index: number; message: string }

const RULEBOOK = 'docs/domain.md'

/**
 * Every document that code, comments and documents cite exists, with the row, section or heading they name, and so do
 * the source files that documents name (decision records and the changelog speak of their own time).
 */
export const citations: Rule = (tree) => {
  const documents: Documents = new Map(
    tree.filter(({ path }) => path.endsWith('.md')).map((file) => [file.path, documentOf(file)]),
  )
  const paths = new Set(tree.map(({ path }) => path))
  return tree
    .filter(({ path }) => !/^scripts\/.*\.test\.ts$/.test(path)) // they plant what this rule finds
    .flatMap((file) => {
      const { text, lineAt } = flat(file)
      const wrong = [
        ...citedDocuments(text, file.path, documents),
        ...citedDecisions(text, documents),
        ...citedRules(text, documents.get(RULEBOOK)),
        ...(/\.md$/.test(file.path) && !/^docs\/decisions\/|^CHANGELOG/.test(file.path) ? citedFiles(text, paths) : []),
      ]
      return wrong.map(
        ({ index, message }): Finding => ({ rule: 'citations', path: file.path, line: lineAt(index), message }),
      )
    })
}

function documentOf({ path, text }: SourceFile): Document {
  const all = (pattern: RegExp) =>
    new Set([...text.matchAll(pattern)].map(([, one, other]) => (one ?? other) as string))
  return {
    path,
    rows: all(/^(?:\| *([A-Z]?\d+) *\||(\d+)\. \*\*)/gm),
    sections: all(/^## (\d+)\. /gm),
    headings: all(/^#+ (.+)$/gm),
  }
}

/** The text on one line, without comment markers, because a citation may continue on the next line. */
function flat({ text }: SourceFile): { text: string; lineAt: (index: number) => number } {
  const starts: number[] = []
  let joined = ''
  for (const line of text.split('\n')) {
    starts.push(joined.length)
    joined += `${line.replace(/^\s*(?:\*(?!\*)|\/\/|--)?\s*/, '')} `
  }
  return { text: joined, lineAt: (index) => starts.findLastIndex((start) => start <= index) + 1 }
}

const NUMBERS = String.raw`[A-Z]?\d+(?:(?:,| to| and|, and) [A-Z]?\d+)*(?![\w%]|[.:-]\d)`
const DOCUMENT = /(?<![\w./@-])((?:\.{1,2}\/)*(?:[\w-]+\/)*[\w-]+\.md)\b(?:#([\w-]+))?/g
/**
 * What may follow a document's name: ' row 9', ' rows 3, 16 and 18', ' 3', ' section 4', ' 2 and row 22', ', "Words"'.
 */
const PLACE = new RegExp(
  `^(?: (?<kind>rows? |section )?(?<places>${NUMBERS})(?: and rows? (?<more>${NUMBERS}))?|, "(?<heading>[^"]+)")`,
)

function citedDocuments(text: string, from: string, documents: Documents): Wrong[] {
  return [...text.matchAll(DOCUMENT)].flatMap(({ 0: cited, 1: name = '', 2: anchor, index }) => {
    const document = find(name, from, documents)
    const messages = document
      ? missingPlaces(document, anchor, text.slice(index + cited.length))
      : [`There is no ${name}. Cite a document in this repository, or state the rule itself.`]
    return messages.map((message) => ({ index, message }))
  })
}

/** Finds a document by its path, from the root or from the citing file, or by its name alone if it is in docs/. */
function find(name: string, from: string, documents: Documents): Document | undefined {
  const paths = [name, posix.join(posix.dirname(from), name), posix.join('docs', name)]
  return paths.map((path) => documents.get(path)).find((document) => document !== undefined)
}

function missingPlaces({ path, ...has }: Document, anchor: string | undefined, rest: string): string[] {
  const { kind, places, more, heading } = PLACE.exec(rest)?.groups ?? {}
  const byRow = kind?.startsWith('row') ?? /^[A-Z]/.test(places ?? '')
  const missing = [
    ...(anchor && ![...has.headings].some((one) => anchorOf(one) === anchor) ? [`heading #${anchor}`] : []),
    ...(heading && ![...has.headings].some((one) => one.replace(/^\d+\. /, '') === heading)
      ? [`heading "${heading}"`]
      : []),
    ...without(byRow ? has.rows : has.sections, places).map((number) => `${byRow ? 'row' : 'section'} ${number}`),
    ...without(has.rows, more).map((number) => `row ${number}`),
  ]
  return missing.map((place) => `${path} has no ${place}.`)
}

const without = (known: Set<string>, places = '') =>
  (places.match(/[A-Z]?\d+/g) ?? []).filter((number) => !known.has(number))

const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\w -]/g, '')
    .replaceAll(' ', '-')

/** Finds decisions without a record: 'docs/decisions/0011' without its title, 'decision 0010', 'ADR 0008'. */
function citedDecisions(text: string, documents: Documents): Wrong[] {
  const known = [...documents.keys()].flatMap((path) => /^docs\/decisions\/(\d{4})-/.exec(path)?.[1] ?? [])
  return [...text.matchAll(/(?:docs\/decisions\/|\b(?:ADRs?|[Dd]ecisions?(?: records?)?) )(\d{4})(?![\w-])/g)]
    .filter(({ 1: number = '' }) => !known.includes(number))
    .map(({ 1: number, index }) => ({ index, message: `There is no record ${number} in docs/decisions.` }))
}

const RULE_ALONE = new RegExp(`[(,;] ?rows? (?<places>${NUMBERS})(?=[),;])`, 'g')

/** '(row 23)' is a rule of the rulebook. The specification, whose sections are long, is cited by its statements. */
function citedRules(text: string, rulebook: Document | undefined): Wrong[] {
  const rules = [...text.matchAll(RULE_ALONE)].flatMap(({ groups, index }) =>
    without(rulebook?.rows ?? new Set(), groups?.places).map((number) => ({
      index,
      message: `${RULEBOOK} has no row ${number}.`,
    })),
  )
  const outside = [...text.matchAll(/\b[Ss]pecification,?(?: section)? \d+/g)].map(({ 0: cited, index }) => ({
    index,
    message: `"${cited}": a section is too much to look through. Cite a statement in docs/specification.md, such as S5.3, or a row of ${RULEBOOK}.`,
  }))
  return [...rules, ...outside]
}

const SOURCE = new RegExp(String.raw`\`((?:${PARTS.join('|')})/[\w$./-]+\.(?:tsx?|sql|css|mjs))\``, 'g')

function citedFiles(text: string, paths: Set<string>): Wrong[] {
  return [...text.matchAll(SOURCE)]
    .filter(({ 1: path = '' }) => !paths.has(path))
    .map(({ 1: path, index }) => ({ index, message: `There is no ${path}.` }))
}
