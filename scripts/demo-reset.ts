// Starts the demo over: removes the data folder of the embedded database, after making sure nothing runs on it.
import { rm } from 'node:fs/promises'
import { resolve } from 'node:path'
import { acquireAppLock } from '#embedded/app-lock.ts'
import { stopLeftBehind } from '#embedded/start.ts'
import { readConfig } from '../server/config.ts'

try {
  const config = readConfig(process.env)
  if (config.mode !== 'demo') throw new Error('demo:reset only works in demo mode.')
  if (config.databaseUrl) throw new Error('demo:reset clears the embedded database; DATABASE_URL is yours to clear.')
  const folder = resolve(config.dataFolder)
  const lock = await acquireAppLock(folder)
  await stopLeftBehind(folder)
  await rm(folder, { recursive: true, force: true })
  await lock.release()
  console.log('The demo data is gone. `npm start` fills in new data.')
} catch (error) {
  console.error((error as Error).message)
  process.exit(1)
}
