import { createFileRoute, redirect } from '@tanstack/react-router'
import { homeOf, requireSession } from '#web/lib/session.ts'

/** /dashboard leads everybody to their own (domain.md row 36). */
export const Route = createFileRoute('/dashboard/')({
  beforeLoad: async (page) => {
    const user = await requireSession(page)
    throw redirect({ to: homeOf(user.role), replace: true })
  },
})
