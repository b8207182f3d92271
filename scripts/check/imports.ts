import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { cruise, type ICruiseResult } from 'dependency-cruiser'
import { CRUISE_OPTIONS, IMPORT_RULES } from './import-rules.ts'

/**
 * `node scripts/check/imports.ts [root]`: checks who imports whom against the rules in import-rules.ts. Fails when it
 * sees hardly any modules or imports: dependency-cruiser skips what it cannot read.
 */
const root = resolve(process.argv[2] ?? '.')
const parts = [
  'contract',
  'server',
  'embedded',
  'web',
  'sandbox',
  'tests',
  'scripts',
  'bench',
  'vite.config.ts',
  'vitest.config.ts',
]
const present = parts.filter((part) => existsSync(join(root, part)))

process.chdir(root)
const { output } = await cruise(present, { ...CRUISE_OPTIONS, ruleSet: { forbidden: IMPORT_RULES }, validate: true })
const { modules, summary } = output as ICruiseResult
const ours = modules.filter(({ source }) => present.some((part) => source === part || source.startsWith(`${part}/`)))
const imports = ours.reduce((sum, { dependencies }) => sum + dependencies.length, 0)
const comments = new Map(IMPORT_RULES.map(({ name, comment }) => [name, comment]))

for (const { from, to, rule, cycle } of summary.violations) {
  const way = cycle ? cycle.map(({ name }) => name) : from === to ? [] : [to]
  console.error(`${[placeOf(from, way[0]), ...way].join(' -> ')}  ${rule.name}\n    ${comments.get(rule.name)}`)
}
console.log(`${ours.length} modules, ${imports} imports`)

const blind = ours.length < 10 || imports < 10
if (blind) console.error('This check sees next to nothing: is typescript@6 installed beside tsc7, and the root right?')
process.exitCode = blind || summary.violations.length > 0 ? 1 : 0

/** The line on which `from` imports `to`, as path:line; the path alone if the line can't be found. */
function placeOf(from: string, to: string | undefined): string {
  const { dependencies = [] } = ours.find(({ source }) => source === from) ?? {}
  const specifier = dependencies.find(({ resolved }) => resolved === to)?.module
  if (specifier === undefined) return from
  const lines = readFileSync(from, 'utf8').split('\n')
  const line = lines.findIndex((text) => text.includes(`'${specifier}'`)) + 1
  return line > 0 ? `${from}:${line}` : from
}
