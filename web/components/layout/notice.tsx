import { useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { type ToastMessage, toast } from '../overlays/toast.tsx'

const NOTICES: Record<string, ToastMessage> = {
  'wrong-role': {
    title: 'That page is for a different kind of account',
    description: 'We took you to your own dashboard.',
    variant: 'neutral',
  },
  'listing-not-found': {
    title: 'Listing Not Found',
    description: 'The requested listing could not be found.',
    variant: 'error',
  },
}

/** Says once what a redirect left in the address as `?notice=`, and takes it out of the address. */
export function Notice() {
  const key = useLocation({ select: (location) => (location.search as { notice?: unknown }).notice })
  const navigate = useNavigate()
  useEffect(() => {
    if (typeof key !== 'string') return
    const message = Object.hasOwn(NOTICES, key) ? NOTICES[key] : undefined
    if (message) toast(message)
    void navigate({
      to: '.',
      search: ((old: Record<string, unknown>) => ({ ...old, notice: undefined })) as never,
      replace: true,
      resetScroll: false,
    })
  }, [key, navigate])
  return null
}
