import type { TestProject } from 'vitest/node'
import { startTestServer, type TestServer } from './test-server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    testServer: TestServer
  }
}

type Shared = { server: ReturnType<typeof startTestServer>; users: number }

/** Vitest runs this once per group of tests, in one process and perhaps at the same time: they all share one server. */
const holder = globalThis as typeof globalThis & { unveilTestServer?: Shared | undefined }

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  holder.unveilTestServer ??= { server: startTestServer(), users: 0 }
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
