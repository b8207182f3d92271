import { createRootRouteWithContext, HeadContent, Outlet, Scripts } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { RouterContext } from '../lib/router-context.ts'
import { sessionQuery } from '../lib/session.ts'
// import '../styles/app.css'

export const Route = createRootRouteWithContext<RouterContext>()({
  // The header shows who is signed in. If that can't be told, the page is still worth showing.
  loader: ({ context }) => context.queryClient.ensureQueryData(sessionQuery).then(noData, noData),
  head: () => ({
    meta: [
      { charSet: 'utf-8' },
      { name: 'viewport', content: 'width=device-width, initial-scale=1' },
      { title: 'Unveil' },
    ],
  }),
  shellComponent: Shell,
  component: Outlet,
})

const noData = () => undefined

function Shell({ children }: { children: ReactNode }) {
  return (
    <html lang="en-US">
      <head>
        <HeadContent />
      </head>
      <body>
        {children}
        <Scripts />
      </body>
    </html>
  )
}
