import { Link } from '@tanstack/react-router'
import { LIMITS } from '#contract/limits.ts'
import { useFavorites } from './queries.ts'

/**
 * Leads from the search to the couple's favorites and, once there are two, to comparing them. If there is only one, it
 * says why to add a second.
 */
export function FavoritesLine() {
  const { data = [] } = useFavorites()
  const open = data.filter((date) => date.open).slice(0, LIMITS.compared)
  if (open.length === 0) return null
  return (
    <p className="nums mt-1 text-sm">
      <Link to="/favorites" className="link">
        {data.length === 1 ? 'Your favorite' : `Your ${data.length} favorites`}
      </Link>
      {open.length > 1 ? (
        <>
          <span aria-hidden="true"> · </span>
          <Link to="/compare" search={{ dates: open.map(({ id }) => id).join(',') }} className="link">
            {open.length < data.length ? `Compare ${open.length} of them` : 'Compare them'}
          </Link>
        </>
      ) : (
        <span className="text-muted">. Tap the heart on another date to compare them.</span>
      )}
    </p>
  )
}
