import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, Link, notFound } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { Container } from '#web/components/layout/page-shell.tsx'
import { EmptyState } from '#web/components/states/states.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { inboxQuery } from '#web/features/admin/queries.ts'
import { userPageQuery } from '#web/features/support/queries.ts'
import { UserPage } from '#web/features/support/user-page.tsx'
import { orNotFound } from '#web/lib/query.ts'
import { requireSession } from '#web/lib/session.ts'

export const Route = createFileRoute('/admin/users/$userId')({
  beforeLoad: (page) => requireSession(page, 'admin'),
  loader: async ({ context: { queryClient }, params }) => {
    const id = Number(params.userId)
    if (!Number.isSafeInteger(id) || id <= 0) throw notFound()
    const { user } = await orNotFound(queryClient.ensureQueryData(userPageQuery(id)))
    await queryClient.prefetchQuery(inboxQuery)
    return { title: user.name }
  },
  head: ({ loaderData }) => ({ meta: [{ title: `${loaderData?.title ?? 'User'} | Unveil` }] }),
  component: AdminUserRoute,
  notFoundComponent: UserNotFound,
})

function AdminUserRoute() {
  const { data } = useSuspenseQuery(userPageQuery(Number(Route.useParams().userId)))
  return (
    <Container className="pt-6 pb-20">
      <Button asChild variant="ghost" size="sm" className="-ml-4">
        <Link to="/admin" search={{ tab: 'users' }}>
          <ArrowLeft aria-hidden="true" />
          All users
        </Link>
      </Button>
      <UserPage page={data} />
    </Container>
  )
}

function UserNotFound() {
  return (
    <EmptyState
      level={1}
      className="py-20"
      drawing="gate"
      title="User not found"
      description="No account has this number."
      action={
        <Button asChild>
          <Link to="/admin" search={{ tab: 'users' }}>
            All users
          </Link>
        </Button>
      }
    />
  )
}
