import { createFileRoute, notFound } from '@tanstack/react-router'
import { NotFoundPage } from '../components/layout/not-found-page.tsx'

/** Every path that matches no other route. */
export const Route = createFileRoute('/$')({
  loader: () => {
    throw notFound()
  },
  head: () => ({ meta: [{ title: '404 Page Not Found | Unveil' }, { name: 'robots', content: 'noindex' }] }),
  notFoundComponent: NotFoundPage,
})
