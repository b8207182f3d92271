import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { currentToast, type ToastMessage, toast } from '#web/components/overlays/toast.tsx'
import { onSessionRefusal, type SessionRefusal } from '#web/lib/api.ts'
import { isOver, sessionEnded, sessionQuery } from '#web/lib/session.ts'

/** What a page that stays says. */
const SAID: Record<SessionRefusal, ToastMessage> = {
  not_signed_in: {
    title: 'You’re no longer logged in',
    description: 'This page keeps what you’ve entered. Use another tab to log in, then try again here.',
    variant: 'error',
    action: { label: 'Log in', newTab: '/auth/login' },
    about: 'session',
  },
  two_factor_needed: {
    title: 'Two-factor login is off',
    description: 'This page keeps what you’ve entered. Use another tab to set it up, then try again here.',
    variant: 'error',
    action: { label: 'Set up two-factor login', newTab: '/account?tab=security' },
    about: 'session',
  },
}

/** A card is typed in a frame of the provider's, where we can't hear it. */
const CARD_FRAME = ':is(main, [role="dialog"]) iframe'

/**
 * As soon as an answer says that the session is over, a private page gives way to the login, which leads back to it,
 * and a public one shows what strangers see. As soon as one says that two-factor login has to be set up first, a
 * private page gives way to the set-up. A page with something entered stays, and its message leads there in a new tab.
 */
export function useSessionRefusals(): void {
  const router = useRouter()
  const queryClient = useQueryClient()
  useEffect(() => {
    let [isHere, isAsking, hasTyped] = [true, false, false]
    const wouldLose = () =>
      hasTyped ||
      document.querySelector(CARD_FRAME) !== null ||
      // as a browser asks before it closes the page
      !dispatchEvent(new Event('beforeunload', { cancelable: true }))
    const isSo = async (code: SessionRefusal) =>
      code === 'not_signed_in' ? isOver() : !queryClient.getQueryData(sessionQuery.queryKey)?.needsTwoFactor
    const lead = async (code: SessionRefusal) => {
      if (code === 'not_signed_in') return sessionEnded(router)
      await queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey })
      await router.invalidate() // guards lead to the set-up
    }
    const hear = async (code: SessionRefusal) => {
      if (isAsking) return
      isAsking = true
      try {
        await new Promise((resolve) => setTimeout(resolve)) // what was refused says so first
        if (!(await isSo(code)) || !isHere) return
        if (!wouldLose()) return await lead(code)
        // a page that goes on asking doesn't say it again
        if (currentToast()?.about !== SAID[code].about) toast(SAID[code])
      } finally {
        isAsking = false
      }
    }
    const typed = () => {
      hasTyped = true
    }
    addEventListener('input', typed)
    const ends = [
      () => removeEventListener('input', typed),
      onSessionRefusal((code) => void hear(code)),
      router.subscribe('onResolved', ({ pathChanged }) => {
        if (pathChanged) hasTyped = false
      }),
    ]
    return () => {
      isHere = false
      for (const end of ends) end()
    }
  }, [router, queryClient])
}
