import { Link } from '@tanstack/react-router'
import { LIMITS } from '#contract/limits.ts'
import { useSession } from '#web/lib/session.ts'
import { useFavorites } from './queries.ts'

/**
 * Leads a couple from the search to their favorites and, once there are two, to comparing them. With fewer, it says
 * what a heart is for, if there are any to tap. It is there from the start and fits on one line on a narrow phone, so
 * that nothing moves when the favorites are known.
 */
export function FavoritesLink({ besideHearts }: { besideHearts: boolean }) {
  const user = useSession()
  const { data = [] } = useFavorites()
  if (user?.role !== 'couple') return null
  const open = data.filter((date) => date.open).slice(0, LIMITS.compared)
  return (
    <p className="nums mt-1 text-sm">
      <Link to="/favorites" className="link">
        {data.length === 1 ? 'Your favorite' : `Your ${data.length ? `${data.length} ` : ''}favorites`}
      </Link>
      {open.length > 1 ? (
        <>
          <span aria-hidden="true"> · </span>
          <Link to="/compare" search={{ dates: open.map(({ id }) => id).join(',') }} className="link">
            {open.length < data.length ? `Compare ${open.length} of them` : 'Compare them'}
          </Link>
        </>
      ) : user.id && besideHearts ? (
        <span className="text-muted">
          {open.length === 1 ? '. Tap another heart to compare.' : '. Tap a heart to save a date.'}
        </span>
      ) : null}
    </p>
  )
}
