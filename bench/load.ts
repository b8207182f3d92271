import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import type { Load } from './load-process.ts'

interface Run {
  paths: string[]
  connections: number
  seconds: number
  folder: string
  /** sent with every request */
  headers?: Record<string, string>
  /** requests per second on all connections together; without it, as many as are answered */
  perSecond?: number
  /** seconds at the beginning that aren't in the figures, while this load and others get going */
  uncounted?: number
}

let loads = 0

/** Runs bench/load-process.ts. Throws when any answer was neither 200 nor 307. */
export async function load(
  port: number,
  { paths, connections, seconds, folder, headers = {}, perSecond, uncounted = 0 }: Run,
): Promise<Load> {
  const file = join(folder, `paths-${loads++}.json`)
  await writeFile(file, JSON.stringify({ paths, headers, perSecond, uncounted }))
  const program = join(import.meta.dirname, 'load-process.ts')
  const args = [program, String(port), String(connections), String(seconds), file]
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  const measured = JSON.parse(await text(child.stdout)) as Load
  if (measured.failed > 0) {
    throw new Error(`${measured.failed} of ${measured.requests} answers failed: ${measured.refusals.join(', ')}`)
  }
  return measured
}

/** Starts a yardstick: this program of bench/, with these listings. Resolves with its port and how to stop it. */
export async function startYardstick(
  program: 'search-yardstick.ts' | 'page-yardstick.ts',
  listings: unknown,
  folder: string,
) {
  const file = join(folder, 'listings.json')
  await writeFile(file, JSON.stringify(listings))
  const child = spawn(process.execPath, [join(import.meta.dirname, program), file], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [port] = (await once(child.stdout, 'data')) as [Buffer]
  return { port: Number(port.toString()), stop: () => void child.kill() }
}
