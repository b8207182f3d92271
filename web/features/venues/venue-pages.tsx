import { Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { Skeleton } from '#web/components/states/skeleton.tsx'
import { EmptyState } from '#web/components/states/states.tsx'
import { Button } from '#web/components/ui/button.tsx'

/** 'Back to Dashboard' above a page of the dashboard. */
export function BackLink({ to, children }: { to: '/dashboard' | '/admin'; children: ReactNode }) {
  return (
    <Button asChild variant="ghost" size="sm" className="-ml-4">
      <Link to={to} search={to === '/admin' ? { tab: 'venues' } : {}}>
        <ArrowLeft aria-hidden="true" />
        {children}
      </Link>
    </Button>
  )
}

/** For an id that is nobody's, or somebody else's: the two look the same (domain.md row 2). */
export function VenueNotFound() {
  return (
    <EmptyState
      level={1}
      className="py-20"
      drawing="gate"
      title="Venue not found"
      description="Venue not found, or you don’t have access to it."
      action={
        <Button asChild>
          <Link to="/dashboard">Back to Dashboard</Link>
        </Button>
      }
    />
  )
}

export function FormPending() {
  return (
    <div aria-busy="true" className="mx-auto flex w-full max-w-narrow flex-col gap-6 px-5 py-14">
      <Skeleton className="h-12 w-72" />
      {['a', 'b', 'c', 'd'].map((key) => (
        <Skeleton key={key} className="h-28 w-full" />
      ))}
    </div>
  )
}
