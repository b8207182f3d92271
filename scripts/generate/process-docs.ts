/**
 * `npm run docs:processes`: writes docs/processes.md from the transition tables of contract/processes. With --check, it
 * writes nothing, and fails if the page differs from the tables.
 */
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PROCESSES } from '#contract/processes/all.ts'
import { type AnyProcess, statesOf, waysOf } from '#contract/processes/process.ts'
import { capitalized } from '#contract/wording/first-letter.ts'
import { ROOT } from '../run-command.ts'

const PAGE = 'docs/processes.md'

const INTRO = `# Processes

Every state, who causes which transition, and what ends every wait: one diagram and one table for each table of
\`contract/processes/\`. The server decides by them (\`server/platform/transition.ts\`), and so do the buttons.

Actors: **couple** has the booking, and is the seller in a transfer and its offers; **other-couple** is the buyer;
**admin** acts in the venue's place, or decides, with a reason; **provider** is the card provider, by webhook or poller;
**timer** is a sweep on the product's clock; **system** is the product itself, between two calls to the provider.

This page is generated: \`npm run docs:processes\` writes it, and \`npm run check\` fails if it differs from the tables.
`

/** The whole page, in Markdown. */
export function processPage(processes: readonly AnyProcess[]): string {
  return [INTRO, ...processes.map(section)].join('\n')
}

function section(process: AnyProcess): string {
  return `## ${capitalized(process.name)}

${[diagram(process), transitionTable(process), timerTable(process)].join('\n\n')}
`
}

/** A Mermaid state diagram: every transition with its name and its actors. */
export function diagram({ initial, final, transitions }: AnyProcess): string {
  const ways = Object.entries(transitions).flatMap(([name, transition]) =>
    waysOf(transition).map(({ from, to, actors }) => `    ${from} --> ${to}: ${name} (${actors.join(', ')})`),
  )
  return [
    '```mermaid',
    'stateDiagram-v2',
    ...initial.map((state) => `    [*] --> ${state}`),
    ...ways,
    ...final.map((state) => `    ${state} --> [*]`),
    '```',
  ].join('\n')
}

function transitionTable({ transitions, timers }: AnyProcess): string {
  const rows = Object.entries(transitions).flatMap(([name, transition]) =>
    waysOf(transition).map(({ from, to, actors }) => {
      const timer = (actors.includes('timer') && timers[from]) || ''
      return row([from, to, name, actors.join(', '), timer, transition.effects?.join('; ') ?? ''])
    }),
  )
  return [row(['from', 'to', 'transition', 'actors', 'timer', 'effects']), row(Array(6).fill('---')), ...rows].join(
    '\n',
  )
}

/** What each state waits for: a timer, or nothing. */
function timerTable(process: AnyProcess): string {
  const rows = statesOf(process).map((state) => {
    const end = process.final.includes(state) ? 'final' : 'nothing: it stays until something else happens'
    return row([state, process.timers[state] ?? end])
  })
  return [row(['state', 'waits for']), row(['---', '---']), ...rows].join('\n')
}

const row = (cells: string[]) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`

/** Writes the page below `root` or, with `check`, compares it. Throws if the two differ. */
export async function generateProcessDocs({ root = ROOT, check = false } = {}): Promise<void> {
  const path = join(root, PAGE)
  const page = processPage(PROCESSES)
  if (!check) return writeFile(path, page)
  const committed = await readFile(path, 'utf8').catch(() => '')
  if (committed !== page) {
    throw new Error(`${PAGE} is not what contract/processes says: run \`npm run docs:processes\`.`)
  }
}

if (import.meta.main) {
  await generateProcessDocs({ check: process.argv.includes('--check') }).catch((error: Error) => {
    console.error(error.message)
    process.exitCode = 1
  })
}
