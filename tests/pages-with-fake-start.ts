import { vi } from 'vitest'
import type { PublicConfig } from '#contract/public-config.ts'
import { type PageContext, type Pages, pagesFrom } from '#server/platform/pages/pages.ts'
import { renderWith, type StartContext, type StartFetch } from '#server/platform/pages/render-with-start.ts'

const publicConfig: PublicConfig = {
  mode: 'demo',
  origin: 'http://unveil.example',
  cardProvider: 'none',
  cardPublicKey: null,
  commissionPercent: 0,
  maxTransferPricePercent: 100,
  spreadHours: 0,
  contactEmail: 'hello@unveil.example',
  today: '2027-01-02',
}

export const COOKIE = 'unveil_session'

/** Pages that `render` makes in place of TanStack Start. */
export function pagesWith(
  render: (request: Request, context: StartContext) => Promise<Response>,
  options: { renderMs?: number } = {},
) {
  const start = vi.fn<StartFetch>((request, { context }) => render(request, context))
  const onError = vi.fn()
  const source = { render: renderWith(start), asset: async () => null, close: async () => {} }
  return {
    pages: pagesFrom(source, { mode: 'production', sessionCookies: [COOKIE], onError, ...options }),
    start,
    onError,
  }
}

export const html = (body: string, init?: ResponseInit) =>
  new Response(`<html>${body}</html>`, { ...init, headers: { 'content-type': 'text/html', ...init?.headers } })

let count = 0
export const context = (changed: Partial<PageContext> = {}): PageContext => ({
  api: async () => Response.json({}),
  nonce: `nonce-${count++}`,
  sharedPolicy: ({ styleNonce, scriptHashes }) => `styles ${styleNonce}, scripts ${scriptHashes.join(' ')}`,
  publicConfig,
  charge: async () => {},
  ownPart: async () => null,
  ...changed,
})

export const get = (pages: Pages, path: string, headers: Record<string, string> = {}, changed?: Partial<PageContext>) =>
  pages.fetch(new Request(`http://unveil.example${path}`, { headers }), context(changed))
