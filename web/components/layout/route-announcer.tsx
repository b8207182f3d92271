import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { MAIN_ID } from './skip-link.tsx'

/**
 * After a move to another page: tells screen readers its title and moves the keyboard focus to its start, as loading a
 * page would. A change to the query alone (a filter) causes neither, and a menu or dialog that somebody has opened in
 * the meantime stays open.
 */
export function RouteAnnouncer() {
  const router = useRouter()
  const [title, setTitle] = useState('')
  useEffect(
    () =>
      router.subscribe('onRendered', ({ pathChanged, fromLocation }) => {
        if (!pathChanged || fromLocation === undefined) return
        setTitle(document.title)
        if (document.activeElement?.closest('[role][data-state=open]')) return
        document.getElementById(MAIN_ID)?.focus({ preventScroll: true })
      }),
    [router],
  )
  return (
    <div role="status" aria-live="polite" className="sr-only">
      {title}
    </div>
  )
}
