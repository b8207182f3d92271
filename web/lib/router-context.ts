import type { QueryClient } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import type { PublicConfig } from '#contract/public-config.ts'

/** What every `beforeLoad` and `loader` gets as `context`. */
export interface RouterContext {
  queryClient: QueryClient
  config: PublicConfig
}

/** What every visitor may know about this installation: mode, card provider, today. */
export function usePublicConfig(): PublicConfig {
  return useRouteContext({ from: '__root__' }).config
}
