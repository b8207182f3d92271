import { Link, type LinkProps, useRouter, useRouterState } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import type { MouseEvent, ReactNode } from 'react'
import { Button } from './button.tsx'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** the list that a page's BackLink leads to is one step back in the browser's history, as it was left */
    listBehind?: true
  }
}

/** The way back, above the title of a page: to the list as it was left, if a link with `listBehind` led here from it. */
export function BackLink({ to, search, children }: Pick<LinkProps, 'to' | 'search'> & { children: ReactNode }) {
  const { history } = useRouter()
  const isBehind = useRouterState({ select: ({ location }) => location.state.listBehind })
  const goBack = (event: MouseEvent) => {
    if (!isBehind || event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    history.back()
  }
  return (
    <Button asChild variant="ghost" size="sm" className="-ml-4">
      <Link to={to} search={search} onClick={goBack}>
        <ArrowLeft aria-hidden="true" />
        {children}
      </Link>
    </Button>
  )
}
