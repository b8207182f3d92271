import { useQuery } from '@tanstack/react-query'
import { Bell } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { OnDemand } from '#web/components/overlays/on-demand.tsx'
import { Button } from '#web/components/ui/button.tsx'
import type { ApiOutput } from '#web/lib/api.ts'
import { newestQuery } from './queries.ts'

const loadPanel = () => import('./notice-panel.tsx')

/**
 * The header's bell: how many notices are unread, and the panel that shows them, which is loaded when it is opened.
 * For people who are signed in. The count comes once the page is hydrated, so server and browser draw the same.
 */
export function NotificationBell() {
  const { data } = useQuery(newestQuery)
  const unread = data?.unread ?? 0
  const trigger = (
    <Button variant="ghost" size="icon" className="max-sm:size-10">
      <Bell aria-hidden="true" />
      <span className="sr-only">{unread > 0 ? `Notifications, ${unread} unread` : 'Notifications'}</span>
      {unread > 0 ? (
        <span
          aria-hidden="true"
          className="nums absolute top-0.5 -right-0.5 grid h-4.5 min-w-4.5 place-items-center rounded-full bg-garden px-1 font-semibold text-on-garden text-xs leading-none"
        >
          {unread > 9 ? '9+' : unread}
        </span>
      ) : null}
    </Button>
  )
  return (
    <>
      <OnDemand load={loadPanel} opens="dialog" trigger={trigger}>
        {({ NoticePanel }) => <NoticePanel trigger={trigger} />}
      </OnDemand>
      <span role="status" className="sr-only">
        {useArrival(data)}
      </span>
    </>
  )
}

/** A sentence for screen readers when a notice arrives while the page is open. */
function useArrival(data: ApiOutput<'GET /api/notifications'> | undefined): string {
  const [said, setSaid] = useState('')
  const known = useRef<number | null>(undefined)
  useEffect(() => {
    if (!data) return
    const [newest] = data.notices
    if (known.current !== undefined && newest && !newest.isRead && newest.id !== known.current) {
      setSaid(`New notification: ${newest.title}`)
    }
    known.current = newest?.id ?? null
  }, [data])
  return said
}
