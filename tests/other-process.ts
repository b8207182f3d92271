import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'

export type OtherProcess = {
  child: ChildProcess
  /**
   * The next line of the process's output. If the process ends instead, throws an error with what it wrote to stderr.
   */
  line(): Promise<string>
  /** Sends a signal and waits for the process to end. */
  end(signal: NodeJS.Signals): Promise<void>
}

/** Runs TypeScript or JavaScript `source` as an ES module in a separate Node process, with `cwd` as its folder. */
export function inOtherProcess(
  source: string,
  options: { cwd?: string; env?: Record<string, string> } = {},
): OtherProcess {
  const child = spawn(process.execPath, ['--input-type=module', '--eval', source], {
    cwd: options.cwd,
    env: { PATH: process.env.PATH ?? '', ...options.env },
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  let errors = ''
  child.stderr.on('data', (chunk) => {
    errors += chunk
  })
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  return {
    child,
    line: async () => {
      const next = await lines.next()
      if (next.done) throw new Error(`The other process ended: ${errors.trim()}`)
      return next.value
    },
    end: async (signal) => {
      if (child.exitCode !== null || child.signalCode !== null) return
      const ended = once(child, 'exit')
      child.kill(signal)
      await ended
    },
  }
}
