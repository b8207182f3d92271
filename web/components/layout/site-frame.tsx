import { useMutation } from '@tanstack/react-query'
import { useHydrated, useLocation, useRouter } from '@tanstack/react-router'
import { type ReactNode, useEffect, useLayoutEffect } from 'react'
import { api } from '#web/lib/api.ts'
import { usePublicConfig } from '#web/lib/router-context.ts'
import { sessionEnded, useSession } from '#web/lib/session.ts'
import { showFailure } from '../overlays/toast.tsx'
import { PageShell } from './page-shell.tsx'
import { PendingOrOfflineBar } from './pending-or-offline-bar.tsx'
import { RouteAnnouncer } from './route-announcer.tsx'
import { RouterLink } from './router-link.tsx'
import { SandboxBar } from './sandbox-bar.tsx'
import { SiteFooter } from './site-footer.tsx'
import { SiteHeader } from './site-header.tsx'

/**
 * Header and footer around every page, with the signed-in user and the router's links. Signed-in users see `bell` in
 * the header, and `unread` beside Messages in their menu.
 */
export function SiteFrame({ bell, unread, children }: { bell?: ReactNode; unread?: ReactNode; children: ReactNode }) {
  useAwake()
  useFocusNearby()
  const router = useRouter()
  const user = useSession()
  const config = usePublicConfig()
  const path = useLocation({ select: (location) => location.pathname })
  const logout = useMutation({
    mutationFn: () => api('POST /api/auth/logout'),
    onSuccess: async () => {
      await sessionEnded(router)
      // After a deliberate logout, login doesn't lead back: the next person to log in here may be somebody else.
      if (router.state.location.pathname === '/auth/login') {
        await router.navigate({ href: '/auth/login', replace: true })
      }
    },
    onError: (error) => showFailure(error, 'We couldn’t log you out'),
  })
  return (
    <>
      <PendingOrOfflineBar />
      <PageShell
        sandbox={config.cardProvider === 'sandbox' ? <SandboxBar link={RouterLink} /> : undefined}
        header={
          <SiteHeader
            user={user}
            bell={bell}
            unread={unread}
            link={RouterLink}
            path={path}
            onLogout={logout.mutate}
            loggingOut={logout.isPending}
          />
        }
        footer={
          <SiteFooter
            link={RouterLink}
            year={Number(config.today.slice(0, 4))}
            note={config.mode === 'demo' ? 'A demo: venues, people and prices are made up.' : undefined}
          />
        }
      >
        {children}
      </PageShell>
      <RouteAnnouncer />
    </>
  )
}

/**
 * Tells the page's first script that React answers taps from now on and, later, that React knows what the page says
 * about its reader (server/platform/pages/after-first-paint.ts). Layout effects, so that no tap comes in between.
 */
function useAwake(): void {
  const isHydrated = useHydrated()
  useLayoutEffect(() => {
    dispatchEvent(new Event(isHydrated ? 'awake' : 'hydrated'))
  }, [isHydrated])
}

/** Keeps the focus near where it was (focus-nearby.ts), from the first time that anything has the focus. */
function useFocusNearby(): void {
  useEffect(() => {
    const begin = () => import('./focus-nearby.ts').then((code) => code.keepFocusNearby(), String)
    addEventListener('focusin', begin, { once: true })
  }, [])
}
