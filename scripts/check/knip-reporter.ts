import { relative } from 'node:path'
import type { ReporterOptions } from 'knip'

/** What to do about each kind of finding. */
const ADVICE: Record<string, string> = {
  files: 'Nothing reaches this file from an entry point (knip.ts): delete it, or import it where it is needed.',
  dependencies: 'No code that ships uses this package: remove it from package.json.',
  devDependencies: 'Nothing uses this package: remove it from package.json.',
  unlisted: 'Used but not in package.json: add it, or use what is installed.',
  unresolved: 'This import leads nowhere.',
  exports: 'Nobody imports this: drop the export, or the code.',
  types: 'Nobody imports this type: drop the export, or the type.',
  duplicates: 'Exported twice: keep one name.',
}

/**
 * Prints one line per finding and what to do about each kind. Fails when knip saw hardly any files: a check that sees
 * nothing would pass.
 */
export default function report({ report: kinds, issues, counters, cwd, configurationHints }: ReporterOptions): void {
  for (const [kind, records] of Object.entries(issues)) {
    if (!kinds[kind as keyof typeof kinds]) continue
    const found = Object.values(records).flatMap((record) => Object.values(record))
    for (const { filePath, symbol, line } of found) {
      const place = `${relative(cwd, filePath)}${line ? `:${line}` : ''}`
      console.error(kind === 'files' ? `${place}  unused-files` : `${place}  ${symbol}  unused-${kind}`)
    }
    if (found.length > 0) console.error(`    ${ADVICE[kind] ?? 'Remove it.'}\n`)
  }
  for (const { type, identifier } of configurationHints) {
    if (type === 'ignoreDependencies')
      console.error(`knip.ts  ${identifier} no longer has to be ignored: delete the line.`)
  }
  console.log(`${counters.processed} files`)
  if (counters.processed < 10) {
    console.error('knip saw next to nothing: are its entry points (knip.ts) still where they were?')
    process.exit(1) // knip itself would pass
  }
}
