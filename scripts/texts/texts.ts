// What people read, for whoever edits it: `npm run texts [-- letters | screens] [test files]` runs the stories and the
// browser tests, and writes the letters and screens that they lead to into data/texts, each once.
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { counted } from '#contract/wording/format.ts'
import { ensurePagesBuilt } from '../build-pages.ts'
import { interruption } from '../interruption.ts'
import { ROOT, runCommand } from '../run-command.ts'
import { distinct, type KeptText } from './distinct.ts'

/** Which tests lead to texts of each kind. */
const GROUPS: Record<string, string> = { letters: 'stories', screens: 'e2e' }
const asked = process.argv.slice(2)
const files = asked.filter((argument) => !(argument in GROUPS))
const kinds = Object.keys(GROUPS).filter((kind) => files.length === asked.length || asked.includes(kind))

const kept = mkdtempSync(join(tmpdir(), 'unveil-texts-'))
const env = { UNVEIL_TEST_TEXTS: kept }
await ensurePagesBuilt({ log: console.log })
const args = ['run', ...kinds.map((kind) => `--project=${GROUPS[kind]}`), ...files]
const { code } = await runCommand('vitest', args, { env, show: true, signal: interruption() })
mkdirSync(join(ROOT, 'data/texts'), { recursive: true })
for (const kind of kinds) {
  const written = readdirSync(kept).filter((name) => name.startsWith(kind))
  const lines = written.flatMap((name) => readFileSync(join(kept, name), 'utf8').trim().split('\n'))
  const texts = distinct(lines.filter(Boolean).map((line) => JSON.parse(line) as KeptText))
  const printed = texts.map(({ place, test, text }) => `## ${place}\n\n${test}\n\n~~~text\n${text.trim()}\n~~~\n`)
  writeFileSync(join(ROOT, `data/texts/${kind}.md`), printed.join('\n'))
  console.log(`${counted(texts.length, kind.slice(0, -1))} in data/texts/${kind}.md`)
}
rmSync(kept, { recursive: true })
process.exitCode = code ?? 1
