import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { currentToast, type ToastMessage, toast } from '#web/components/overlays/toast.tsx'
import { api, onSessionRefusal, type SessionRefusal } from '#web/lib/api.ts'
import { isOver, sessionEnded, sessionQuery } from '#web/lib/session.ts'

/** What can be wrong with the account of a page; `other_account`: this browser has since logged in to another one. */
type Cause = SessionRefusal | 'other_account'

/** What a page that stays says. */
const SAID: Record<Cause, ToastMessage> = {
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
  other_account: {
    title: 'You’ve logged in to another account',
    description:
      'You did so in another tab, so what you’ve entered here can’t be saved. Copy what you need, then reload.',
    variant: 'error',
    action: { label: 'Reload', run: () => location.reload() },
    about: 'session',
  },
}

/** Over which the tabs of a browser, which share one session, tell each other whose it is. */
const TABS = 'session'

/** A card is typed in a frame of the provider's, where we can't hear it. */
const CARD_FRAME = ':is(main, [role="dialog"]) iframe'

/**
 * As soon as an answer says that the session is over, a private page gives way to the login, which leads back to it,
 * and a public one shows what strangers see. As soon as one says that two-factor login has to be set up first, a
 * private page gives way to the set-up. As soon as another tab says that somebody else is logged in, the page is loaded
 * anew. A page with something entered stays, and its message says what to do.
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
    const known = () => queryClient.getQueryData(sessionQuery.queryKey)
    const isSo = async (code: Cause) => {
      if (code === 'not_signed_in') return isOver()
      if (code === 'two_factor_needed') return !known()?.needsTwoFactor
      const now = await api('GET /api/auth/me').catch(known)
      return now?.id !== known()?.id
    }
    const lead = async (code: Cause) => {
      if (code === 'not_signed_in') return sessionEnded(router)
      if (code === 'other_account') return location.reload()
      await queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey })
      await router.invalidate() // guards lead to the set-up
    }
    const hear = async (code: Cause) => {
      if (isAsking) return
      isAsking = true
      try {
        await new Promise((resolve) => setTimeout(resolve)) // what was refused says so first
        if (!(await isSo(code)) || !isHere) return
        if (!wouldLose()) return await lead(code)
        // a page that goes on asking doesn't say it again
        if (currentToast()?.title !== SAID[code].title) toast(SAID[code])
      } finally {
        isAsking = false
      }
    }
    const typed = () => {
      hasTyped = true
    }
    addEventListener('input', typed)
    const ends = [
      tellTabs(queryClient, () => void hear('other_account')),
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

/**
 * Tells the other tabs who is logged in, and again once that is somebody else: a new password logs in to the account
 * that it is for, whoever was there. Calls `onOther` when a tab names somebody else. Returns a function that ends this.
 */
export function tellTabs(queryClient: QueryClient, onOther: () => void): () => void {
  const known = () => queryClient.getQueryData(sessionQuery.queryKey)?.id
  const tabs = new BroadcastChannel(TABS)
  let told: number | undefined
  const tell = () => {
    const id = known()
    if (id === undefined || id === told) return
    told = id
    tabs.postMessage(id)
  }
  tabs.onmessage = ({ data }) => {
    if (data !== known()) onOther()
  }
  tell()
  const unsubscribe = queryClient.getQueryCache().subscribe(tell)
  return () => {
    unsubscribe()
    tabs.close()
  }
}
