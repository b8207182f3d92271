import { join } from 'node:path'
import { sessionCookieNames } from '#server/features/accounts/sessions.ts'
import { createPages } from '#server/platform/pages/pages.ts'
import { createSite } from '#server/site.ts'
import type { TestApp } from '#tests/app.ts'
import { type Client, createClient } from '#tests/client.ts'
import { ensurePagesBuilt } from '../scripts/build-pages.ts'

type Fetch = (request: Request) => Promise<Response>

/** What a planted leak puts around the product. */
export interface Planted {
  /** around the API, even where pages ask it */
  api?: (fetch: Fetch) => Fetch
  /** around everything a browser gets */
  site?: (fetch: Fetch) => Fetch
}

export interface WholeSite {
  /** a browser that keeps its cookies; with those of `signedIn`, if given */
  visitor(signedIn?: Client): Client
  stop(): Promise<void>
}

/** The API of a test with the real pages in front of it, as server/start.ts puts them together, without a port. */
export async function openSite(app: TestApp, planted: Planted = {}, cacheMs = 0): Promise<WholeSite> {
  await ensurePagesBuilt({ log: () => {} })
  const { services } = app
  const failed: unknown[] = []
  const pages = await createPages({
    mode: 'production',
    root: join(import.meta.dirname, '..'),
    sessionCookies: sessionCookieNames,
    onError: (error) => failed.push(error),
    onPrinted: (said) => console.error(...said),
    cacheMs,
  })
  const api = planted.api ?? ((fetch) => fetch)
  const around = planted.site ?? ((fetch) => fetch)
  const parts = { app: { ...app.app, fetch: api(app.app.fetch) }, pages, services, development: false }
  const site = createSite({ ...parts, sandboxPages: null })
  const fetch = around((request) => site(request, { address: '127.0.0.1' }))
  return {
    visitor: (signedIn) => {
      const client = createClient(fetch, services.config.publicOrigin)
      for (const [name, value] of signedIn?.cookies ?? []) client.cookies.set(name, value)
      return client
    },
    stop: async () => {
      await pages.close()
      if (failed.length > 0) throw failed[0]
    },
  }
}
