import { createFileRoute, Link, redirect } from '@tanstack/react-router'
import { Container } from '#web/components/layout/page-shell.tsx'
import { NotFound } from '#web/components/states/not-found.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { myBookingsQuery } from '#web/features/bookings/queries.ts'
import { MessagePage } from '#web/features/messages/message-page.tsx'
import { loadThread, threadsQuery } from '#web/features/messages/queries.ts'
import { idInPath, orNotFound } from '#web/lib/not-found.ts'
import { requireSession } from '#web/lib/session.ts'

export const Route = createFileRoute('/messages/$bookingId')({
  beforeLoad: async (page) => {
    const user = await requireSession(page)
    if (user.role === 'admin') throw redirect({ to: '/admin/messages' })
    // emails and notices link here for both sides
    if (user.role === 'venue') throw redirect({ to: '/bookings/$bookingId', params: page.params, hash: 'messages' })
  },
  loader: async ({ context: { queryClient }, params }) => {
    const id = idInPath(params.bookingId)
    // first: otherwise, the timing of the other requests would tell somebody else's booking from a missing one
    const thread = await orNotFound(loadThread(queryClient, id))
    await Promise.all([queryClient.prefetchQuery(myBookingsQuery), queryClient.prefetchQuery(threadsQuery)])
    return thread
  },
  head: () => ({ meta: [{ title: 'Messages | Unveil' }] }),
  component: Messages,
  notFoundComponent: ThreadNotFound,
})

function Messages() {
  const thread = Route.useLoaderData()
  return (
    <Container className="pb-20">
      <MessagePage key={thread.bookingId} thread={thread} />
    </Container>
  )
}

function ThreadNotFound() {
  return (
    <NotFound what="Conversation">
      <Button asChild>
        <Link to="/dashboard">Back to the dashboard</Link>
      </Button>
    </NotFound>
  )
}
