import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { Container } from '#web/components/layout/page-shell.tsx'
import { NotFound } from '#web/components/states/not-found.tsx'
import { BackLink } from '#web/components/ui/back-link.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { AdminTrail } from '#web/features/admin/admin-head.tsx'
import { inboxQuery } from '#web/features/admin/queries.ts'
import { userPageQuery } from '#web/features/support/queries.ts'
import { UserPage } from '#web/features/support/user-page.tsx'
import { idInPath, orNotFound } from '#web/lib/not-found.ts'
import { requireSession } from '#web/lib/session.ts'

export const Route = createFileRoute('/admin/users/$userId')({
  beforeLoad: (page) => requireSession(page, 'admin'),
  loader: async ({ context: { queryClient }, params }) => {
    const id = idInPath(params.userId)
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
      <AdminTrail at="panel">
        <BackLink to="/admin" search={{ tab: 'users' }}>
          All users
        </BackLink>
      </AdminTrail>
      <UserPage key={data.user.id} page={data} />
    </Container>
  )
}

function UserNotFound() {
  return (
    <NotFound what="User" description="No account has this number.">
      <Button asChild>
        <Link to="/admin" search={{ tab: 'users' }}>
          All users
        </Link>
      </Button>
    </NotFound>
  )
}
