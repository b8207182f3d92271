import { Link, type LinkProps } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'

/** The way back, above the title of a page. */
export function BackLink({ to, search, children }: Pick<LinkProps, 'to' | 'search'> & { children: ReactNode }) {
  return (
    <Button asChild variant="ghost" size="sm" className="-ml-4">
      <Link to={to} search={search}>
        <ArrowLeft aria-hidden="true" />
        {children}
      </Link>
    </Button>
  )
}
