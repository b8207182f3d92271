import { createRouter } from '@tanstack/react-router'
import { setupRouterSsrQueryIntegration } from '@tanstack/react-router-ssr-query'
import type { CurrentUser } from '#contract/api/accounts.ts'
import type { PublicConfig } from '#contract/public-config.ts'
import { ErrorPage } from './components/layout/error-page.tsx'
import { queryString } from './lib/api.ts'
import { createQueryClient } from './lib/query.ts'
import { requestContext } from './lib/server-context.ts'
import { ANY_COUPLE, rememberSession, takeOwnPart } from './lib/session.ts'
import { routeTree } from './routeTree.gen.ts'

/** What the server writes into the page for the browser's router, besides loader data and queries. */
type Handover = { config: PublicConfig; hasSession: boolean; anyCouple: CurrentUser | undefined }

/** One router, and one query client, per page request on the server and per tab in the browser. */
export function getRouter() {
  const request = requestContext()
  const handover = {
    config: request?.publicConfig,
    hasSession: request?.hasSession,
    anyCouple: request?.forCouples ? ANY_COUPLE : undefined,
  } as Handover
  const queryClient = createQueryClient()
  const router = createRouter({
    routeTree,
    // In the browser, the configuration arrives with `hydrate`, before any route sees the context.
    context: { queryClient, config: handover.config },
    ssr: { nonce: request?.nonce },
    defaultErrorComponent: ErrorPage,
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    scrollRestoration: true,
    // Plain query strings, as in the links of the specification: every value is text, and a missing one has no key.
    // Routes turn them into numbers and lists in validateSearch.
    parseSearch: (text) => Object.fromEntries(new URLSearchParams(text)),
    stringifySearch: queryString,
    dehydrate: () => handover,
    hydrate: (arrived) => {
      // Radix locks scrolling behind dialogs with a <style> of its own; this is where its helper looks for the nonce.
      // Zod probes whether it may compile code, which the policy reports as a violation: forms don't need to be that
      // fast.
      Object.assign(window, { __webpack_nonce__: router.options.ssr?.nonce, __zod_globalConfig: { jitless: true } })
      router.options.context.config = arrived.config
      rememberSession(arrived.hasSession)
      takeOwnPart(queryClient, arrived.anyCouple)
    },
  })
  setupRouterSsrQueryIntegration({
    router,
    queryClient,
    // Only complete answers of the API are sent along: no errors, nothing unfinished and no stand-in for a couple.
    dehydrateOptions: {
      shouldDehydrateQuery: ({ state }) => state.status === 'success' && state.data !== ANY_COUPLE,
    },
  })
  return router
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof getRouter>
  }
}
