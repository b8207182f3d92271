/** A document in words: its content in order, without its looks. */
export interface Sheet {
  /** heading of the first page, and title of the file */
  title: string
  /** below the title */
  lead: string
  /** name of the document, at the top and bottom of every page: "Agreement 12345678" */
  label: string
  /** `word` goes across every page in large letters, `line` at its top: "Void", "Void since June 12, 2027" */
  stamp: { word: string; line: string } | null
  /** goes into the file as the time of its creation: the same sheet is the same file, byte for byte */
  createdAt: Date
  blocks: Block[]
}

export type Block =
  /** short facts in one row */
  | { kind: 'facts'; facts: readonly (readonly [name: string, value: string])[] }
  | { kind: 'heading'; text: string }
  | { kind: 'paragraph'; text: string }
  /** people or places side by side */
  | { kind: 'parties'; parties: Party[] }
  /** names and sums; a `total` closes what is above it */
  | { kind: 'sums'; rows: SumRow[] }
  /** what happened when, in order */
  | { kind: 'times'; rows: (readonly [at: string, what: string])[] }
  /** who did what and when, each over a line as under a paper contract */
  | { kind: 'signatures'; signatures: Signature[] }

interface Party {
  role: string
  name: string
  lines: string[]
}

export interface SumRow {
  name: string
  /** "$1,000.00"; null for a row that begins a group */
  sum: string | null
  total?: boolean
}

interface Signature {
  role: string
  name: string
  act: string
  /** null: not given yet */
  at: string | null
}

/** What a sheet prints in large letters. */
export const headingsOf = ({ title, blocks }: Sheet): string[] => [
  title,
  ...blocks.flatMap((block) => (block.kind === 'heading' ? block.text : [])),
]

/** Every text that a sheet prints, for the choice of its fonts. */
export function textsOf({ title, lead, label, stamp, blocks }: Sheet): string[] {
  return [title, lead, label, stamp?.word ?? '', stamp?.line ?? '', ...blocks.flatMap(textsOfBlock)]
}

function textsOfBlock(block: Block): string[] {
  switch (block.kind) {
    case 'facts':
      return block.facts.flat()
    case 'times':
      return block.rows.flat()
    case 'heading':
    case 'paragraph':
      return [block.text]
    case 'parties':
      return block.parties.flatMap(({ role, name, lines }) => [role, name, ...lines])
    case 'sums':
      return block.rows.flatMap(({ name, sum }) => [name, sum ?? ''])
    case 'signatures':
      return block.signatures.flatMap(({ role, name, act, at }) => [role, name, act, at ?? ''])
  }
}
