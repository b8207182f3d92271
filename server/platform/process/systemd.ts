import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { Log } from '../log.ts'

type Environment = Record<string, string | undefined>

/** The first descriptor that systemd hands over: 0 to 2 are the standard streams. */
const FIRST_DESCRIPTOR = 3
const ANSWER_MS = 5_000

/**
 * The listening socket that systemd opened for this process, and keeps open while the process restarts; null if there
 * is none. Source: sd_listen_fds(3).
 */
export function handedSocket(env: Environment, pid = process.pid): number | null {
  return env.LISTEN_FDS === '1' && env.LISTEN_PID === String(pid) ? FIRST_DESCRIPTOR : null
}

export interface Supervisor {
  /** Says that the process can serve people, and from now on that it is alive, twice as often as it has to. */
  ready(): Promise<void>
  /** Says that the process has been told to end, and hasn't ended yet. */
  stopping(): Promise<void>
  /** Says nothing more. */
  close(): void
}

/**
 * Tells systemd how the process is doing (sd_notify(3)), if systemd asks to be told. The signs of life come from the
 * event loop: a process whose loop is stuck sends none, and systemd starts another. Whatever can't be reported becomes
 * a line in the log.
 */
export function tellSupervisor(env: Environment, log: Log): Supervisor {
  const asked = env.NOTIFY_SOCKET !== undefined
  const within = Number(env.WATCHDOG_USEC ?? 0) / 1_000
  let timer: NodeJS.Timeout | undefined
  const say = async (message: string) => {
    if (!asked) return
    // Node has no datagrams over Unix sockets; the command comes with systemd
    await promisify(execFile)('systemd-notify', [message], { timeout: ANSWER_MS }).catch((err) =>
      log.warn({ err }, 'systemd could not be told'),
    )
  }
  return {
    ready: async () => {
      await say('READY=1')
      if (asked && within > 0) timer = setInterval(() => void say('WATCHDOG=1'), within / 2).unref()
    },
    stopping: () => say('STOPPING=1'),
    close: () => clearInterval(timer),
  }
}
