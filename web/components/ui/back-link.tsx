import { Link, type LinkProps, useRouterState } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { useWayBack } from '#web/lib/use-way-back.ts'
import { Button } from './button.tsx'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** the list that a page's BackLink leads to is one step back in the browser's history, as it was left */
    listBehind?: true
  }
}

/** The way back, above a page's title: to the list as it was left, if a link with `listBehind` led here from it. */
export function BackLink({ to, search, children }: Pick<LinkProps, 'to' | 'search'> & { children: ReactNode }) {
  const isBehind = useRouterState({ select: ({ location }) => location.state.listBehind })
  const goBack = useWayBack(isBehind ? 1 : undefined)
  return (
    <Button asChild variant="ghost" size="sm" className="-ml-4">
      <Link to={to} search={search} onClick={goBack}>
        <ArrowLeft aria-hidden="true" />
        {children}
      </Link>
    </Button>
  )
}
