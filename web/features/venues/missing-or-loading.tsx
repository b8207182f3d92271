import { Link } from '@tanstack/react-router'
import { NotFound } from '#web/components/states/not-found.tsx'
import { Skeleton } from '#web/components/states/skeleton.tsx'
import { Button } from '#web/components/ui/button.tsx'

/** In place of a venue that doesn't exist, or that the viewer isn't allowed to see. */
export function VenueNotFound() {
  return (
    <NotFound what="Venue">
      <Button asChild>
        <Link to="/dashboard">Back to Dashboard</Link>
      </Button>
    </NotFound>
  )
}

/** In place of a page about a venue while it loads. */
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
