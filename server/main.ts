import { join } from 'node:path'
import { ensurePagesBuilt } from '../scripts/build-pages.ts'
import { readConfig } from './config.ts'
import { StartError } from './platform/errors.ts'
import { logConsoleErrors } from './platform/logging/console-errors.ts'
import { drainOnFailure } from './platform/process/drain-on-failure.ts'
import { tellSupervisor } from './platform/process/systemd.ts'
import { startUnveil } from './start.ts'

const ROOT = join(import.meta.dirname, '..')
const development = process.argv.includes('--dev')

const say = (line: string) => console.log(`  ${line}`)

try {
  const config = readConfig(process.env)
  if (!development) await ensurePagesBuilt({ log: say })
  const unveil = await startUnveil({ config, root: ROOT, development, say })
  logConsoleErrors(unveil.services.log)
  drainOnFailure({ log: unveil.services.log, stop: unveil.stop })
  const supervisor = tellSupervisor(process.env, unveil.services.log)
  await supervisor.ready()
  let askedAt: number | undefined
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void end(signal))

  async function end(signal: string) {
    if (askedAt !== undefined) {
      // npm may pass Ctrl-C on to a process that has already received it from the terminal: one press arrives twice
      if (performance.now() - askedAt > 1_000) unveil.hurry()
      return
    }
    askedAt = performance.now()
    say(`${signal === 'SIGINT' ? 'Ctrl-C' : signal}: finishing what is running ...`)
    void supervisor.stopping()
    const hung = await unveil.stop()
    supervisor.close()
    process.exit(hung.length === 0 ? 0 : 1)
  }
} catch (error) {
  console.error(error instanceof StartError ? error.message : error)
  process.exit(1)
}
