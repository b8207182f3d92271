import type { PublicConfig } from '#contract/public-config.ts'
import { afterFirstPaint } from './after-first-paint.ts'

/** What web/lib/server-context.ts receives; the two meet at the bundle, where no type can follow. */
export interface StartContext {
  api: (path: string, init: Pick<RequestInit, 'method' | 'headers'>) => Promise<Response>
  nonce: string
  publicConfig: PublicConfig
  hasSession: boolean
  /** the page is made for all couples: they are all logged in, and nothing in it is about one of them */
  forCouples: boolean
}

/** TanStack Start's request handler: the built bundle, or Vite's module runner in development. */
export type StartFetch = (request: Request, options: { context: StartContext }) => Promise<Response>

/** A whole page, as Start renders it. */
export interface Rendered {
  status: number
  headers: [name: string, value: string][]
  html: string
}

export type Render = (request: Request, context: StartContext) => Promise<Rendered>

/** Renders with a request handler of Start's: in the thread for pages or, in development, beside everything else. */
export function renderWith(start: StartFetch): Render {
  return async (request, context) => {
    const response = await start(request, { context })
    const headers = [...response.headers].filter(([name]) => name !== 'content-length')
    return { status: response.status, headers, html: afterFirstPaint(await response.text()) }
  }
}
