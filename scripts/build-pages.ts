// Builds the pages into dist/ when what they are made of has changed. `npm start` calls ensurePagesBuilt; by hand:
// node scripts/build-pages.ts [--force]
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { StartError } from '../server/platform/errors.ts'

export interface BuildOptions {
  /** gets progress, one line at a time */
  log: (line: string) => void
  /** folder of the project */
  root?: string
  /** build even if nothing changed */
  force?: boolean
}

const ROOT = join(import.meta.dirname, '..')
const FOLDERS = ['web', 'contract']
const FILES = ['vite.config.ts', 'package-lock.json', 'scripts/build-pages.ts']
const COMPRESSIBLE = new Set(['.css', '.html', '.js', '.json', '.svg', '.txt', '.webmanifest'])

/**
 * Brings dist/ up to date with the sources. If nothing changed, it only reads them, which takes a moment. Two processes
 * that start at the same time build only once.
 * @throws Error with Vite's own words when the sources don't compile, and StartError where nothing can be written
 */
export async function ensurePagesBuilt({ log, root = ROOT, force = false }: BuildOptions): Promise<void> {
  const inputs = hashInputs(root)
  if (!force && builtFrom(root) === inputs) return
  const unlock = await lock(root, log)
  try {
    if (!force && builtFrom(root) === inputs) return
    log('Building the pages (first start, or their sources changed) ...')
    const started = performance.now()
    rmSync(join(root, 'dist/.inputs'), { force: true })
    await runVite(root)
    log('Compressing them ...')
    const scripts = await precompress(join(root, 'dist/client'))
    // The build may have rewritten web/routeTree.gen.ts, which therefore isn't an input.
    writeFileSync(join(root, 'dist/.inputs'), inputs)
    const seconds = ((performance.now() - started) / 1000).toFixed(1)
    log(`Pages built in ${seconds} s (${Math.round(scripts / 1024)} kB of script in all, gzip).`)
  } finally {
    unlock()
  }
}

/** A hash over names and contents of everything the pages are built from. */
export function hashInputs(root: string): string {
  const hash = createHash('sha256').update(process.version)
  const names = [...FILES]
  for (const folder of FOLDERS) {
    for (const entry of readdirSync(join(root, folder), { recursive: true, withFileTypes: true })) {
      if (!entry.isFile() || /\.test\.tsx?$|\.gen\.ts$/.test(entry.name)) continue
      names.push(join(entry.parentPath, entry.name).slice(root.length + 1))
    }
  }
  for (const name of names.sort()) hash.update(`\0${name}\0`).update(readFileSync(join(root, name)))
  return hash.digest('hex')
}

function builtFrom(root: string): string | null {
  try {
    return readFileSync(join(root, 'dist/.inputs'), 'utf8')
  } catch {
    return null
  }
}

/** Runs Vite in a separate process, because Vite sets NODE_ENV and keeps hundreds of megabytes. */
function runVite(root: string): Promise<void> {
  const vite = join(root, 'node_modules/vite/bin/vite.js')
  const child = spawn(process.execPath, [vite, 'build', '--logLevel', 'warn'], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code) => {
      if (code === 0) resolve()
      else reject(new Error(`The pages could not be built:\n${output.trim()}`))
    })
  })
}

/** Writes .br and .gz beside every text file of 512 bytes or more. Returns the gzip size of the scripts in bytes. */
async function precompress(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const sizes = entries.map(async (entry) => {
    if (!entry.isFile() || !COMPRESSIBLE.has(extname(entry.name))) return 0
    const file = join(entry.parentPath, entry.name)
    if ((await stat(file)).size < 512) return 0
    const bytes = await readFile(file)
    const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.byteLength }
    const [br, gz] = await Promise.all([
      promisify(brotliCompress)(bytes, { params }),
      promisify(gzip)(bytes, { level: 9 }),
    ])
    await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)])
    return extname(file) === '.js' ? gz.byteLength : 0
  })
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
}

const LOCK_IS_OLD_MS = 5 * 60_000

/** A folder can be created only once: the process that creates it builds, and the others wait. */
async function lock(root: string, log: (line: string) => void): Promise<() => void> {
  const folder = join(root, 'node_modules/.pages-lock')
  for (let tries = 0; ; tries++) {
    try {
      mkdirSync(folder)
      writeFileSync(join(folder, 'process'), String(process.pid))
      return () => rmSync(folder, { recursive: true, force: true })
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      if (code !== 'EEXIST')
        throw new StartError(
          `The pages have to be built, but ${root} can't be written (${code}). Run there: npm run build`,
        )
    }
    if (isAbandoned(folder)) rmSync(folder, { recursive: true, force: true })
    else if (tries === 0) log('Another process is building the pages; waiting for it ...')
    await sleep(200)
  }
}

/** Whether the process that was building has ended, for example by Ctrl-C, or takes far too long. */
function isAbandoned(folder: string): boolean {
  try {
    if (Date.now() - statSync(folder).mtimeMs > LOCK_IS_OLD_MS) return true
    return !isRunning(Number(readFileSync(join(folder, 'process'), 'utf8')))
  } catch {
    return false // just created, or gone by now
  }
}

function isRunning(id: number): boolean {
  try {
    return process.kill(id, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH' // any other error: it runs as another user
  }
}

if (import.meta.main) {
  await ensurePagesBuilt({ log: console.log, force: process.argv.includes('--force') })
}
