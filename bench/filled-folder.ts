import { mkdir, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '#embedded/start.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import { fill } from './fill.ts'
import { ROOT } from './product.ts'

export const say = (line: string): void => console.error(line)

/** The data folder with that many dates, kept in data/ for next time. Fills it if it is missing or `fresh` is set. */
export async function filledFolder(size: number, { fresh }: { fresh: boolean }): Promise<string> {
  const folder = join(ROOT, `data/bench-${size}`)
  const filled = join(folder, 'filled')
  if (!fresh && (await stat(filled).catch(() => null))) return folder
  say(`Filling ${folder} with ${size} dates ...`)
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  const began = performance.now()
  const postgres = await startEmbeddedPostgres({ dataDir: folder, log: say })
  try {
    await migrate(postgres.url)
    await fill(postgres.url, { size, at: new Date() })
  } finally {
    await postgres.stop()
  }
  await writeFile(filled, new Date().toISOString())
  say(`Filled in ${((performance.now() - began) / 1000).toFixed(0)} s.`)
  return folder
}
