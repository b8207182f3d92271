import { useRouter } from '@tanstack/react-router'
import { Heart as HeartIcon } from 'lucide-react'
import { useEffect } from 'react'
import type { Listing } from '#contract/api/listings.ts'
import { formatDate, formatPlace } from '#contract/wording/format.ts'
import { type ToastMessage, toast } from '#web/components/overlays/toast.tsx'
import { cn } from '#web/lib/classes.ts'
import { ANY_COUPLE, useSession } from '#web/lib/session.ts'
import { useFavorites } from './queries.ts'
import { useMarkFavorite } from './use-mark-favorite.ts'

/** Where the date that a visitor marked is stored until they come back logged in. */
const WAITING = 'favorite-after-login'

const GROUNDS = {
  scene: {
    button: 'size-11 md:size-10 bg-night/45 text-ivory backdrop-blur-[2px] hover:bg-night/70',
    marked: 'fill-[#f0b95a] text-[#f0b95a]',
  },
  paper: {
    button: 'size-11 border border-edge/70 bg-card text-ink hover:border-ink hover:bg-sunk',
    marked: 'fill-candle text-candle',
  },
}

/**
 * Marks a date as a favorite, or unmarks it. Visitors log in first and come back to it marked. Venues and admins don't
 * look for dates, so they don't get a heart. `on`: what it is on.
 */
export function Heart({
  listing,
  on = 'scene',
  className,
}: {
  listing: Listing
  on?: keyof typeof GROUNDS
  className?: string
}) {
  const user = useSession()
  const router = useRouter()
  const { data: favorites } = useFavorites()
  const { mutate } = useMarkFavorite(listing)
  const isFavorite = favorites?.some(({ id }) => id === listing.id) ?? false
  const isCouple = user?.role === 'couple'
  useEffect(() => {
    if (!isCouple || sessionStorage.getItem(WAITING) !== String(listing.id)) return
    sessionStorage.removeItem(WAITING)
    mutate(true)
  }, [isCouple, listing.id, mutate])
  if (user && !isCouple) return null
  const kept: ToastMessage = {
    title: 'Saved to your favorites',
    variant: 'success',
    action: { label: 'See favorites', run: () => void router.navigate({ to: '/favorites' }) },
  }
  const press = () => {
    if (user) return mutate(!isFavorite, isFavorite ? {} : { onSuccess: () => toast(kept) })
    sessionStorage.setItem(WAITING, String(listing.id))
    const search = { next: router.state.location.href, why: 'favorite' } as const
    void router.navigate({ to: '/auth/login', search, state: { behind: -1 } })
  }
  return (
    <button
      type="button"
      aria-pressed={isFavorite}
      aria-busy={user?.id === ANY_COUPLE.id || undefined}
      aria-label={`Favorite: ${formatPlace(listing)}, ${formatDate(listing.date)}`}
      onClick={press}
      className={cn('grid place-items-center rounded-full transition-colors', GROUNDS[on].button, className)}
    >
      <HeartIcon aria-hidden="true" className={cn('size-5', isFavorite && GROUNDS[on].marked)} />
    </button>
  )
}
