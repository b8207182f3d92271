import type { TestProject } from 'vitest/node'
import { SHARED_SERVER, startTestServer, type TestServer } from './test-server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    testServer: TestServer
  }
}

type Running = Awaited<ReturnType<typeof startTestServer>>
type Shared = { server: Promise<Running>; users: number }

/**
 * Vitest runs this once per group of tests, in one process, perhaps for several groups at the same time: they share one
 * server.
 */
const holder = globalThis as typeof globalThis & { unveilTestServer?: Shared | undefined }

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  holder.unveilTestServer ??= { server: joinOrStart(), users: 0 }
  const shared = holder.unveilTestServer
  shared.users++
  const { stop, ...testServer } = await shared.server
  project.provide('testServer', testServer)
  return async () => {
    shared.users--
    if (shared.users > 0) return
    holder.unveilTestServer = undefined
    await stop()
  }
}

/** The server that `npm test` has started for all its groups, or one for this run alone. */
async function joinOrStart(): Promise<Running> {
  const shared = process.env[SHARED_SERVER]
  if (shared) return { ...(JSON.parse(shared) as TestServer), stop: async () => {} }
  return startTestServer({ large: process.env.UNVEIL_TEST_SIZE === 'nightly' })
}
