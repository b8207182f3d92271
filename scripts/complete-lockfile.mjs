// Adds to package-lock.json the optional platform packages that a registry mirror did not carry when the lockfile was
// written. Without them, `npm ci` calls the lockfile out of sync. Run after every `npm install`.
import { readFileSync, writeFileSync } from 'node:fs'

const OPERATING_SYSTEMS = ['android', 'darwin', 'linux', 'win32', 'freebsd', 'openharmony', 'wasi']
const CPUS = ['arm64', 'x64', 'arm', 'ia32', 'ppc64', 'riscv64', 's390x', 'wasm32', 'loong64']

const lock = JSON.parse(readFileSync('package-lock.json', 'utf8'))
const added = []
for (const [path, entry] of Object.entries(lock.packages)) {
  for (const [name, range] of Object.entries(entry.optionalDependencies ?? {})) {
    const places = [`node_modules/${name}`, `${path}/node_modules/${name}`]
    if (places.some((place) => lock.packages[place])) continue
    const words = name.toLowerCase().split(/[-/]/)
    const os = OPERATING_SYSTEMS.find((word) => words.includes(word))
    const cpu = CPUS.find((word) =>
      words.some((part) => part === word || (word === 'arm' && /^arm(eabi)?$/.test(part))),
    )
    lock.packages[places[0]] = {
      version: range.replace(/^[\^~]/, ''),
      ...(entry.dev && { dev: true }),
      optional: true,
      os: [os === 'wasi' || !os ? 'none' : os],
      ...(cpu && { cpu: [cpu] }),
    }
    added.push(name)
  }
}
const sorted = Object.entries(lock.packages).sort(([a], [b]) => (a < b ? -1 : 1))
lock.packages = Object.fromEntries(sorted)
writeFileSync('package-lock.json', `${JSON.stringify(lock, null, 2)}\n`)
console.log(`${added.length} platform packages added to package-lock.json`)
