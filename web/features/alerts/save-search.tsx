import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import { Bell, BellRing } from 'lucide-react'
import { lazy, Suspense, useEffect, useState } from 'react'
import type { SavedCriteria } from '#contract/api/alerts.ts'
import { OnDemand } from '#web/components/overlays/on-demand.tsx'
import { Button, type ButtonProps } from '#web/components/ui/button.tsx'
import { useSession } from '#web/lib/session.ts'
import { savedSearchesQuery } from './queries.ts'
import { sameCriteria } from './same-criteria.ts'

/** Where the address of the search that waits for its alert is stored until the visitor comes back to it signed in. */
const WAITING = 'alert-after-login'

const loadDialog = () => import('./save-search-dialog.tsx')
const DialogAtOnce = lazy(() => loadDialog().then(({ SaveSearchDialog }) => ({ default: SaveSearchDialog })))

type Props = {
  criteria: SavedCriteria
  label: string
  /** the first words of `label`, which phones show alone */
  short?: string
} & Pick<ButtonProps, 'variant' | 'size'>

/**
 * Saves a search and asks to hear about new dates (domain.md row 26). Visitors log in first, and come back to the
 * open dialog. Venues and admins don't look for dates, so they don't get the button.
 */
export function SaveSearch({ criteria, label, short, ...look }: Props) {
  const user = useSession()
  const { href } = useLocation()
  if (user === null) {
    return (
      <Button asChild {...look}>
        <Link
          to="/auth/login"
          search={{ next: href, why: 'alert' }}
          onClick={() => sessionStorage.setItem(WAITING, href)}
        >
          <Bell aria-hidden="true" />
          <Words short={short}>{label}</Words>
        </Link>
      </Button>
    )
  }
  if (user.role !== 'couple') return null
  return <SaveOrSaved criteria={criteria} label={label} short={short} {...look} />
}

function Words({ short = '', children }: { short: string | undefined; children: string }) {
  return (
    <span>
      {short}
      <span className={short && 'max-sm:sr-only'}>{children.slice(short.length)}</span>
    </span>
  )
}

function SaveOrSaved({ criteria, label, short, ...look }: Props) {
  const { data: searches = [] } = useQuery(savedSearchesQuery)
  const [isWaiting, answered] = useWaiting()
  const saved = searches.find((search) => sameCriteria(search.criteria, criteria))
  if (saved) {
    return (
      <Button asChild {...look} variant="ghost" className="-mx-4">
        <Link to="/dashboard/couple" search={{ tab: 'saved' }}>
          <BellRing aria-hidden="true" />
          <Words short={short && 'Saved'}>{saved.alert ? 'Saved, alert on' : 'Saved'}</Words>
        </Link>
      </Button>
    )
  }
  const trigger = (
    <Button {...look}>
      <Bell aria-hidden="true" />
      <Words short={short}>{label}</Words>
    </Button>
  )
  const dialog = { criteria, title: label, trigger }
  if (isWaiting) {
    return (
      <Suspense fallback={trigger}>
        <DialogAtOnce {...dialog} onClosed={answered} />
      </Suspense>
    )
  }
  return (
    <OnDemand load={loadDialog} opens="dialog" trigger={trigger}>
      {({ SaveSearchDialog }) => <SaveSearchDialog {...dialog} />}
    </OnDemand>
  )
}

/**
 * Whether a visitor pressed the button on this very page and has signed in since, until the dialog has been closed:
 * what shows the button may come and go in the meantime.
 */
function useWaiting(): [isWaiting: boolean, answered: () => void] {
  const { href } = useLocation()
  const [isWaiting, setIsWaiting] = useState(false)
  useEffect(() => setIsWaiting(sessionStorage.getItem(WAITING) === href), [href])
  return [isWaiting, () => sessionStorage.removeItem(WAITING)]
}
