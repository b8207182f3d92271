import { createIsomorphicFn, getGlobalStartContext } from '@tanstack/react-start'
import type { PublicConfig } from '#contract/public-config.ts'

/**
 * What the server hands to each page request (server/platform/pages/render-with-start.ts is the other end; the two
 * meet at the built bundle, where no type can follow).
 */
export interface RequestContext {
  /** The REST API in this process, with the visitor's cookie and address, for reads only. */
  api: (path: string, init: Pick<RequestInit, 'method' | 'headers'>) => Promise<Response>
  /** The nonce of this response's Content-Security-Policy. */
  nonce: string
  publicConfig: PublicConfig
  /** Whether the browser sent a session cookie (it is HttpOnly, so scripts can't look). */
  hasSession: boolean
  /** Whether this page is made for all couples, and so must not be about one of them. */
  forCouples: boolean
}

declare module '@tanstack/react-start' {
  interface Register {
    server: { requestContext: RequestContext }
  }
}

/** The context of the page request being rendered; undefined in the browser. */
export const requestContext = createIsomorphicFn()
  .server((): RequestContext | undefined => getGlobalStartContext() as unknown as RequestContext)
  .client((): RequestContext | undefined => undefined)
