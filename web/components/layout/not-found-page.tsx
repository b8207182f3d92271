import { Link } from '@tanstack/react-router'

/** Any address that leads nowhere (specification 2, domain.md row 36). The answer's status is 404. */
export function NotFoundPage() {
  return (
    <div className="mx-auto max-w-page px-5 py-24">
      <h1 className="display text-4xl">404 Page Not Found</h1>
      <p className="mt-4 max-w-prose text-lg text-muted">
        This address leads nowhere. The link may be old, or a letter may have gone missing.
      </p>
      <p className="mt-8 flex flex-wrap gap-x-6 gap-y-3">
        <Link className="link" to="/search">
          Browse venues
        </Link>
        <Link className="link" to="/">
          Back to the start
        </Link>
      </p>
    </div>
  )
}
