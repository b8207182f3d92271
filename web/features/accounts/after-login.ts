import { type HistoryState, useRouter } from '@tanstack/react-router'
import { type ToastMessage, toast } from '#web/components/overlays/toast.tsx'
import { sessionStarted } from '#web/lib/session.ts'
import { wayOn } from './forward-signed-in.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** the place in the browser's history of the page that login or sign-up leads to next: -1 is one step back */
    behind?: number | undefined
  }
}

/** The `state` of a link between login and sign-up, after which the page they lead to is one step further back. */
export const oneFurther = ({ behind }: HistoryState): HistoryState => ({
  behind: behind && behind - 1,
})

/**
 * What happens after a login, a sign-up or a new password: the page learns who is there, greets them, and moves on to
 * `next` or home. If the browser's history has that page (`behind`), the browser goes back to it as it was left. A
 * browser without cookies gets a message instead of going in circles.
 */
export function useSignedIn(next: string | undefined): (said: ToastMessage) => Promise<void> {
  const router = useRouter()
  return async (said) => {
    toast(said)
    const { behind } = router.latestLocation.state
    // what that page has loaded stays until it is loaded again
    const keepAll = () => router.options.context.queryClient.invalidateQueries()
    const user = await sessionStarted(router, behind ? keepAll : undefined)
    if (!user) {
      toast({
        title: 'You’re not logged in yet',
        description: 'Your browser didn’t keep the session cookie. Allow cookies for this site, then log in.',
        variant: 'error',
      })
      return
    }
    if (behind) router.history.go(behind)
    else await router.navigate({ href: wayOn(user, next), replace: true })
  }
}
