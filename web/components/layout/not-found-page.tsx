import { Link } from '@tanstack/react-router'
import { EmptyState } from '../states/empty-and-error.tsx'
import { Button } from '../ui/button.tsx'

/** An address that leads nowhere, unless its route says so itself (domain.md row 36). The answer's status is 404. */
export function NotFoundPage() {
  return (
    <EmptyState
      level={1}
      className="max-w-prose py-20"
      title="404 Page Not Found"
      description="This address leads nowhere. The link may be old, or a letter may have gone missing."
      action={
        <>
          <Button asChild>
            <Link to="/search">Browse venues</Link>
          </Button>
          <Button variant="secondary" asChild>
            <Link to="/">Back to the homepage</Link>
          </Button>
        </>
      }
    />
  )
}
