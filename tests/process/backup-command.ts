import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { ROOT } from '../../scripts/run-command.ts'

export interface Command {
  child: ChildProcess
  /** its exit code and what it said, on both streams */
  ended: Promise<{ code: number | null; said: string }>
  /** Waits until the command says this. If the command ends first, throws an error with what it said. */
  says(words: string): Promise<void>
}

const alive = new Set<ChildProcess>()

/** `npm run backup`, `restore` or `reconcile`, as an operator starts it. */
export function command(
  name: 'backup' | 'restore' | 'reconcile',
  args: string[],
  env: Record<string, string>,
): Command {
  const child = spawn(process.execPath, [`scripts/backup/${name}.ts`, ...args], {
    cwd: ROOT,
    env: { PATH: process.env.PATH ?? '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  alive.add(child)
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += chunk))
  const ended = once(child, 'close').then(([code]) => {
    alive.delete(child)
    return { code: code as number | null, said }
  })
  const says = async (words: string) => {
    while (!said.includes(words)) {
      if (child.exitCode !== null) throw new Error(said)
      await wait(50)
    }
  }
  return { child, ended, says }
}

/** Ends the commands that a failed test has left running. */
export function endCommands(): void {
  for (const child of alive) child.kill('SIGKILL')
}
