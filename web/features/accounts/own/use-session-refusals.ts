import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { currentToast, type ToastMessage, toast } from '#web/components/overlays/toast.tsx'
import { onSignedOut } from '#web/lib/api.ts'
import { isOver, sessionEnded } from '#web/lib/session.ts'

const ENDED: ToastMessage = {
  title: 'You’re no longer logged in',
  description: 'This page keeps what you’ve entered. Use another tab to log in, then try again here.',
  variant: 'error',
  action: { label: 'Log in', newTab: '/auth/login' },
  about: 'session',
}

/** A card is typed in a frame of the provider's, where we can't hear it. */
const CARD_FRAME = ':is(main, [role="dialog"]) iframe'

/**
 * As soon as an answer says that the session is over, a private page gives way to the login, which leads back to it,
 * and a public one shows what strangers see. A page with something entered stays, and a message leads to the login in a
 * new tab.
 */
export function useSessionRefusals(): void {
  const router = useRouter()
  useEffect(() => {
    let [isHere, isAsking, hasTyped] = [true, false, false]
    const wouldLose = () =>
      hasTyped ||
      document.querySelector(CARD_FRAME) !== null ||
      // as a browser asks before it closes the page
      !dispatchEvent(new Event('beforeunload', { cancelable: true }))
    const hear = async () => {
      if (isAsking) return
      isAsking = true
      const over = await isOver()
      isAsking = false
      if (!over || !isHere) return
      if (!wouldLose()) return sessionEnded(router)
      // a page that goes on asking doesn't say it again
      if (currentToast()?.about !== ENDED.about) toast(ENDED)
    }
    const typed = () => {
      hasTyped = true
    }
    addEventListener('input', typed)
    const ends = [
      () => removeEventListener('input', typed),
      onSignedOut(() => void hear()),
      router.subscribe('onResolved', ({ pathChanged }) => {
        if (pathChanged) hasTyped = false
      }),
    ]
    return () => {
      isHere = false
      for (const end of ends) end()
    }
  }, [router])
}
