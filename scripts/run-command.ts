import { spawn } from 'node:child_process'
import { join } from 'node:path'

export const ROOT = join(import.meta.dirname, '..')

/** Milliseconds in which a stopped command may tidy up (databases, browsers) before it is killed. */
const GRACE = 15_000

export interface CommandResult {
  /** null when a signal ended it */
  code: number | null
  /** what it printed, both streams in the order of arrival; empty when `show` was set */
  output: string
  seconds: number
}

interface CommandOptions {
  env?: Record<string, string>
  /** pass its output through to the terminal instead of keeping it */
  show?: boolean
  timeout?: number
  signal?: AbortSignal
}

/**
 * Runs one command in the project's root with node_modules/.bin first in PATH. It gets its own process group, so that
 * Ctrl-C reaches it once, from us, and its children can be stopped with it.
 */
export function runCommand(command: string, args: string[], options: CommandOptions = {}): Promise<CommandResult> {
  const started = performance.now()
  const child = spawn(command, args, {
    cwd: ROOT,
    detached: true,
    stdio: ['ignore', options.show ? 'inherit' : 'pipe', options.show ? 'inherit' : 'pipe'],
    env: { ...process.env, PATH: `${join(ROOT, 'node_modules/.bin')}:${process.env.PATH}`, ...options.env },
  })
  const killGroup = () => {
    if (child.pid === undefined) return
    try {
      process.kill(-child.pid, 'SIGKILL')
    } catch {
      // already gone
    }
  }
  let grace: NodeJS.Timeout | undefined
  const stop = () => {
    child.kill('SIGINT')
    grace ??= setTimeout(killGroup, GRACE)
  }
  const deadline = options.timeout === undefined ? undefined : setTimeout(stop, options.timeout)
  if (options.signal?.aborted) stop()
  options.signal?.addEventListener('abort', stop, { once: true })

  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (chunk: string) => {
      output += chunk
    })
  }
  return new Promise((resolve) => {
    const finish = (code: number | null, remark = '') => {
      clearTimeout(deadline)
      clearTimeout(grace)
      options.signal?.removeEventListener('abort', stop)
      resolve({ code, output: output + remark, seconds: (performance.now() - started) / 1000 })
    }
    child.once('exit', killGroup) // whatever it left behind
    child.once('error', (error) => finish(1, `${command}: ${error.message}\n`))
    child.once('close', (code, signal) => finish(code, signal ? `${command} was ended by ${signal}\n` : ''))
  })
}
