import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** One file of ours, as the structure rules see it. `path` is relative to the root, with slashes. */
export interface SourceFile {
  path: string
  text: string
}

/** A broken rule. `message` says where the code should go, or what to write instead. */
export interface Finding {
  rule: string
  path: string
  line?: number
  message: string
}

/** A rule sees the whole tree and returns what is wrong with it. */
export type Rule = (tree: SourceFile[]) => Finding[]

export const PARTS = [
  'contract',
  'server',
  'embedded',
  'web',
  'sandbox',
  'migrations',
  'tests',
  'scripts',
  'bench',
  'docs',
  '.ci',
]
const CODE = /\.(ts|tsx|mjs|js|css|sql|md|json|sh)$/
const GENERATED = /\.(gen|generated)\.\w+$/
const SKIPPED = /(^|\/)(node_modules|dist|data|test-results|coverage)(\/|$)/

/** Reads every file of ours below `root`: code, settings and documents; nothing generated, built or installed. */
export function readTree(root: string): SourceFile[] {
  const inParts = PARTS.flatMap((part) => {
    const names = listFolder(join(root, part))
    return names.map((name) => `${part}/${name}`)
  })
  const atRoot = readdirSync(root, { withFileTypes: true }).flatMap((entry) => (entry.isFile() ? [entry.name] : []))
  return [...atRoot, ...inParts]
    .filter((path) => path !== 'package-lock.json' && !GENERATED.test(path) && !SKIPPED.test(path))
    .filter((path) => CODE.test(path) || path.startsWith('.ci/'))
    .sort()
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
}

function listFolder(folder: string): string[] {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true }).flatMap((entry) =>
      entry.isFile() ? [join(entry.parentPath, entry.name).slice(folder.length + 1)] : [],
    )
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}

/** True for TypeScript that ships: not a test, not a declaration file. */
export function isProductCode(path: string): boolean {
  return /^(contract|server|embedded|web|sandbox)\/.*\.tsx?$/.test(path) && !/\.test\.tsx?$|\.d\.ts$/.test(path)
}

/** The server feature a file belongs to, if any. */
export function featureOf(path: string): string | undefined {
  return /^server\/features\/([^/]+)\//.exec(path)?.[1]
}

/** Every match of `pattern` (global) in a file, with its line number. Comments are blanked out unless `inComments`. */
export function matches(
  file: SourceFile,
  pattern: RegExp,
  inComments = false,
): { line: number; match: RegExpExecArray }[] {
  const text = inComments ? file.text : withoutComments(file.text)
  return [...text.matchAll(pattern)].map((match) => ({ line: text.slice(0, match.index).split('\n').length, match }))
}

/** Replaces comments with spaces, so that lines keep their numbers and prose breaks no rule. Strings stay. */
export function withoutComments(text: string): string {
  const token = /\/\*[\s\S]*?\*\/|(?<![:'"`\w])\/\/[^\n]*|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"/g
  return text.replace(token, (found) => (found.startsWith('/') ? found.replace(/[^\n]/g, ' ') : found))
}
