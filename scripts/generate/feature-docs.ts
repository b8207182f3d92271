/**
 * `npm run docs:features`: draws in ARCHITECTURE.md which features of the server import which, from the imports
 * themselves. With --check, it writes nothing, and fails if the picture there differs.
 */
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { cruise, type ICruiseResult } from 'dependency-cruiser'
import { FEATURES, FLOORS } from '../check/floors.ts'
import { CRUISE_OPTIONS } from '../check/import-rules.ts'
import { ROOT } from '../run-command.ts'

const PAGE = 'ARCHITECTURE.md'
const BEGIN = '<!-- The features: `npm run docs:features` writes what follows. -->'
const END = '<!-- Up to here. -->'

/** For each feature, which others it imports. */
export type Imports = Map<string, Set<string>>

/** Who imports whom in `root`/server/features; types and tests count, too. */
async function importsIn(root: string): Promise<Imports> {
  const options = { ...CRUISE_OPTIONS, baseDir: root, includeOnly: '^server/features/' }
  const { modules } = (await cruise(['server/features'], options)).output as ICruiseResult
  const imports: Imports = new Map(FLOORS.map((name) => [name, new Set()]))
  for (const { source, dependencies } of modules) {
    for (const { resolved } of dependencies) {
      const [from, to] = [source, resolved].map((path) => path.split('/')[2] ?? '') as [string, string]
      if (from !== to) imports.get(from)?.add(to)
    }
  }
  return imports
}

const isBelow = (name: string) => (other: string) => FLOORS.indexOf(other) < FLOORS.indexOf(name)

/** All that a feature depends on, directly or through others. */
const groundOf = (imports: Imports, name: string): string[] =>
  [...(imports.get(name) ?? [])].filter(isBelow(name)).flatMap((below) => [below, ...groundOf(imports, below)])

/**
 * A Mermaid picture of the features, the highest first: an arrow from each to every one that it imports, except those
 * that it also depends on through another import. An arrow that goes up is always drawn.
 */
export function picture(imports: Imports): string {
  const arrows = [...imports].reverse().flatMap(([name, others]) => {
    const below = [...others].filter(isBelow(name))
    const between = new Set(below.flatMap((other) => groundOf(imports, other)))
    const next = FLOORS.filter((other) => others.has(other) && !(isBelow(name)(other) && between.has(other)))
    return [`    ${name}`, ...next.map((other) => `    ${name} --> ${other}`)]
  })
  return ['```mermaid', 'flowchart TD', ...arrows, '```'].join('\n')
}

/** Every feature with what it is about and what it imports, the highest first. */
export function featureTable(imports: Imports): string {
  const rows = [...FLOORS].reverse().map((name) => {
    const others = FLOORS.filter((other) => imports.get(name)?.has(other))
    return `| ${name} | ${FEATURES[name]} | ${others.join(', ')} |`
  })
  return ['| feature | what it is about | imports |', '|---|---|---|', ...rows].join('\n')
}

/**
 * Writes the picture below `root` or, with `check`, compares it. Throws if the two differ, or if no feature imports
 * another.
 */
export async function generateFeatureDocs({ root = ROOT, check = false } = {}): Promise<void> {
  const path = join(root, PAGE)
  const page = await readFile(path, 'utf8')
  const imports = await importsIn(root)
  if ([...imports.values()].every((others) => others.size === 0)) throw new Error('No feature imports another one?')
  const [before, after] = [page.split(BEGIN)[0], page.split(END)[1]]
  if (before === undefined || after === undefined) throw new Error(`${PAGE} has no place for the features.`)
  const drawn = `${before}${BEGIN}\n\n${picture(imports)}\n\n${featureTable(imports)}\n\n${END}${after}`
  if (!check) return writeFile(path, drawn)
  if (drawn !== page) throw new Error(`${PAGE} does not show who imports whom: run \`npm run docs:features\`.`)
}

if (import.meta.main) {
  await generateFeatureDocs({ check: process.argv.includes('--check') }).catch((error: Error) => {
    console.error(error.message)
    process.exitCode = 1
  })
}
