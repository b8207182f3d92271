import { Link } from '@tanstack/react-router'

/** Above the page of the owner's listing, while it is shown as couples see it before they book. */
export function PreviewNote({ id }: { id: number }) {
  return (
    <aside
      aria-label="Preview"
      className="mb-4 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2 bg-sunk px-5 py-3.5 text-sm sm:rounded-card"
    >
      <p>This is how a date looks to couples before they book it.</p>
      <p className="flex flex-wrap gap-x-5 gap-y-1">
        <Link className="link" to="/venue/$listingId" params={{ listingId: String(id) }} search={{}}>
          After they book
        </Link>
        <Link className="link" to="/dashboard/venue" search={{ tab: 'listings' }}>
          My listings
        </Link>
      </p>
    </aside>
  )
}
