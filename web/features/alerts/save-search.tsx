import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import { Bell, BellRing } from 'lucide-react'
import type { SavedCriteria } from '#contract/api/alerts.ts'
import { OnDemand } from '#web/components/overlays/on-demand.tsx'
import { Button, type ButtonProps } from '#web/components/ui/button.tsx'
import { useSession } from '#web/lib/session.ts'
import { sameCriteria, savedSearchesQuery } from './queries.ts'

const loadDialog = () => import('./save-search-dialog.tsx')

type Props = { criteria: SavedCriteria; label: string } & Pick<ButtonProps, 'variant' | 'size'>

/**
 * Saves a search and asks for mails about new dates (domain.md row 26). Visitors log in first and come back. Venues
 * and admins don't look for dates, so they don't get the button.
 */
export function SaveSearch({ criteria, label, ...look }: Props) {
  const user = useSession()
  const { href } = useLocation()
  if (user === null) {
    return (
      <Button asChild {...look}>
        <Link to="/auth/login" search={{ next: href }}>
          <Bell aria-hidden="true" />
          {label}
        </Link>
      </Button>
    )
  }
  if (user.role !== 'couple') return null
  return <SaveOrSaved criteria={criteria} label={label} {...look} />
}

function SaveOrSaved({ criteria, label, ...look }: Props) {
  const { data: searches = [] } = useQuery(savedSearchesQuery)
  const saved = searches.find((search) => sameCriteria(search.criteria, criteria))
  if (saved) {
    return (
      <Button asChild {...look} variant="ghost">
        <Link to="/dashboard/couple" search={{ tab: 'saved' }}>
          <BellRing aria-hidden="true" />
          {saved.alert ? 'Saved, alert on' : 'Saved'}
        </Link>
      </Button>
    )
  }
  const trigger = (
    <Button {...look}>
      <Bell aria-hidden="true" />
      {label}
    </Button>
  )
  return (
    <OnDemand load={loadDialog} opens="dialog" trigger={trigger}>
      {({ SaveSearchDialog }) => <SaveSearchDialog criteria={criteria} title={label} trigger={trigger} />}
    </OnDemand>
  )
}
