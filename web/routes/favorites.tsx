import { createFileRoute } from '@tanstack/react-router'
import { Container, PageHeader } from '#web/components/layout/page-shell.tsx'
import { FavoriteDates } from '#web/features/listings/favorites/favorite-dates.tsx'
import { loadFavorites } from '#web/features/listings/favorites/queries.ts'
import { requireSession } from '#web/lib/session.ts'

export const Route = createFileRoute('/favorites')({
  beforeLoad: (page) => requireSession(page, 'couple'),
  loader: ({ context: { queryClient } }) => loadFavorites(queryClient),
  head: () => ({ meta: [{ title: 'Favorites | Unveil' }] }),
  component: Favorites,
})

function Favorites() {
  return (
    <Container className="pb-20">
      <PageHeader title="Favorites" intro="Dates to come back to." />
      <FavoriteDates level={2} />
    </Container>
  )
}
