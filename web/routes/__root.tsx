import {
  createRootRouteWithContext,
  HeadContent,
  Outlet,
  ScriptOnce,
  Scripts,
  useLocation,
  useRouter,
} from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense } from 'react'
import { NotFoundPage } from '../components/layout/not-found-page.tsx'
import { SiteFrame } from '../components/layout/site-frame.tsx'
import { NotificationBell } from '../features/notifications/bell.tsx'
import figtree from '../fonts/figtree.woff2?url'
import fraunces from '../fonts/fraunces.woff2?url'
import type { RouterContext } from '../lib/router-context.ts'
import { sessionQuery, useSession } from '../lib/session.ts'
import { NOTE_WANTED_HOLDS } from '../lib/wanted-hold.ts'
import '../styles/app.css'

const DESCRIPTION =
  'Wedding venues with an open date, at a fraction of the price. Pick the date, pay the deposit, and the venue lifts its veil.'

export const Route = createRootRouteWithContext<RouterContext>()({
  // The header shows who is signed in. If that can't be loaded, the page is still worth showing.
  loader: ({ context }) => context.queryClient.ensureQueryData(sessionQuery).then(noData, noData),
  head: () => ({
    meta: [
      { charSet: 'utf-8' },
      { name: 'viewport', content: 'width=device-width, initial-scale=1' },
      { title: 'Unveil' },
      { name: 'description', content: DESCRIPTION },
      { property: 'og:site_name', content: 'Unveil' },
      { property: 'og:type', content: 'website' },
    ],
    links: [
      { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
      ...[fraunces, figtree].map((href) => ({
        rel: 'preload',
        href,
        as: 'font',
        type: 'font/woff2',
        crossOrigin: 'anonymous' as const,
      })),
    ],
  }),
  shellComponent: Shell,
  component: Frame,
  notFoundComponent: NotFoundPage,
})

const noData = () => undefined

/** The document. Both themes follow the system (web/styles/tokens.css). */
function Shell({ children }: { children: ReactNode }) {
  const nonce = useRouter().options.ssr?.nonce
  return (
    <html lang="en-US">
      <head>
        {/* Vite's preloader takes the nonce for styles from this attribute; Start's own tag carries only `content`. */}
        <meta property="csp-nonce" content={nonce} nonce={nonce} suppressHydrationWarning />
        <HeadContent />
        <meta name="theme-color" content="#faf7f1" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#0e1512" media="(prefers-color-scheme: dark)" />
      </head>
      <body>
        {import.meta.env.SSR ? <ScriptOnce>{NOTE_WANTED_HOLDS}</ScriptOnce> : null}
        {children}
        <Scripts />
      </body>
    </html>
  )
}

const UnreadMessages = lazy(() => import('../features/messages/unread-messages.tsx'))
const Notice = lazy(() => import('../components/layout/redirect-notice.tsx'))
const AsksLoginAgain = lazy(() => import('../features/accounts/own/asks-login-again.tsx'))

function Frame() {
  const isSignedIn = useSession() !== null
  const notice = useLocation({ select: ({ search }) => (search as { notice?: unknown }).notice })
  return (
    <SiteFrame bell={<NotificationBell />} unread={<UnreadMessages />}>
      <Outlet />
      <Suspense>{typeof notice === 'string' ? <Notice name={notice} /> : null}</Suspense>
      <Suspense>{isSignedIn ? <AsksLoginAgain /> : null}</Suspense>
    </SiteFrame>
  )
}
