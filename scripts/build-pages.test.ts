import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { loadConfigFromFile, type Plugin, build as viteBuild } from 'vite'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { ensurePagesBuilt, hashInputs } from './build-pages.ts'

let root: string
let lines: string[]

const put = (name: string, text: string) => {
  mkdirSync(dirname(join(root, name)), { recursive: true })
  writeFileSync(join(root, name), text)
}

/** Replaces Vite: notes that it ran, then builds one script, or fails if a source says so. */
const VITE = `
import { appendFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
appendFileSync('runs', 'x')
if (readFileSync('web/router.tsx', 'utf8') === 'broken') { console.error('router.tsx: unexpected end'); process.exit(1) }
mkdirSync('dist/client/assets', { recursive: true })
writeFileSync('dist/client/assets/app.js', 'script '.repeat(500))
`

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'unveil-pages-'))
  lines = []
  put('web/router.tsx', 'router')
  put('web/routeTree.gen.ts', 'generated')
  put('contract/money.ts', 'money')
  for (const name of ['vite.config.ts', 'package-lock.json', 'scripts/build-pages.ts']) put(name, name)
  put('node_modules/vite/bin/vite.js', VITE)
  put('package.json', '{ "type": "module" }')
})
afterEach(() => rmSync(root, { recursive: true }))

const build = (force = false) => ensurePagesBuilt({ root, force, log: (line) => lines.push(line) })
const runs = () => (existsSync(join(root, 'runs')) ? readFileSync(join(root, 'runs'), 'utf8').length : 0)

it('builds once, says so, and stays silent while nothing changes', async () => {
  await build()
  expect(lines.join('\n')).toMatch(/Building the pages[\s\S]*Pages built in \d/)
  lines = []
  await build()
  expect([runs(), lines]).toEqual([1, []])
})

it('builds again when any input changes, appears or disappears, and when forced', async () => {
  await build()
  put('contract/money.ts', 'other money')
  await build()
  put('web/routes/new.tsx', 'new')
  await build()
  rmSync(join(root, 'web/routes/new.tsx'))
  await build()
  put('package-lock.json', 'other versions')
  await build()
  await build(true)
  expect(runs()).toBe(6)
})

it('ignores tests, generated files and anything outside its inputs', () => {
  const before = hashInputs(root)
  put('web/lib/api.test.ts', 'test')
  put('web/routeTree.gen.ts', 'generated otherwise')
  put('server/main.ts', 'server')
  expect(hashInputs(root)).toBe(before)
  put('web/router.tsx', 'rout')
  put('web/a.ts', 'er')
  expect(hashInputs(root)).not.toBe(before)
})

it('writes packed variants beside the scripts', async () => {
  await build()
  const packed = readFileSync(join(root, 'dist/client/assets/app.js.br'))
  expect(brotliDecompressSync(packed).toString()).toBe('script '.repeat(500))
  expect(existsSync(join(root, 'dist/client/assets/app.js.gz'))).toBe(true)
})

it('fails with the builder’s message, and tries again next time', async () => {
  put('web/router.tsx', 'broken')
  await expect(build()).rejects.toThrow('router.tsx: unexpected end')
  await expect(build()).rejects.toThrow('The pages could not be built')
  put('web/router.tsx', 'fixed')
  await build()
  expect(runs()).toBe(3)
})

it('builds only once for two callers at the same time', async () => {
  await Promise.all([build(), build()])
  expect(runs()).toBe(1)
  expect(lines).toContainEqual(expect.stringContaining('waiting'))
})

it('doesn’t wait for a process that was stopped while it was building', async () => {
  const stopped = spawnSync(process.execPath, ['--version']).pid
  put('node_modules/.pages-lock/process', String(stopped))
  await build()
  expect(runs()).toBe(1)
  expect(lines).not.toContainEqual(expect.stringContaining('waiting'))
})

it('says what to do where it can’t write anything, as in a service whose pages weren’t built', async () => {
  rmSync(join(root, 'node_modules'), { recursive: true })
  put('node_modules', 'no folder')
  await expect(build()).rejects.toThrow(`The pages have to be built, but ${root} can't be written (ENOTDIR).`)
})

it('refuses a server function, and names its file', async () => {
  const loaded = await loadConfigFromFile({ command: 'build', mode: 'production' })
  const plugins = ((loaded?.config.plugins ?? []) as Plugin[]).filter(({ name }) => name === 'without-server-functions')
  expect(plugins).toHaveLength(1)
  // what Start makes of createServerFn() in the browser's script
  const compiled = "import { createClientRpc } from '@tanstack/react-start/client-rpc'\ncreateClientRpc('a1')"
  put('web/features/hello.ts', compiled)
  const built = viteBuild({
    root,
    configFile: false,
    logLevel: 'silent',
    plugins,
    build: { write: false, rolldownOptions: { input: join(root, 'web/features/hello.ts') } },
  })
  await expect(built).rejects.toThrow(/hello\.ts adds a server function\. Pages call the REST API instead/)
})
