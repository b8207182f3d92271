import { useNavigate } from '@tanstack/react-router'
import { CircleAlert } from 'lucide-react'
import { useEffect } from 'react'
import { loadToasts, type ToastMessage, toast } from '../overlays/toast.tsx'
import { TOAST_LOOK, TOAST_PLACE } from '../overlays/toast-look.ts'

const NOTICES: Record<string, ToastMessage> = {
  'wrong-role': {
    title: 'That page is for a different kind of account',
    description: 'We took you to your own dashboard.',
    variant: 'neutral',
  },
  'logged-in': {
    title: 'You’re already logged in',
    description: 'To log in to another account or create one, please log out first.',
    variant: 'neutral',
  },
  'venue-account': {
    title: 'You’re logged in as a couple',
    description: 'A venue needs an account of its own. Please log out to create one.',
    variant: 'neutral',
  },
  'listing-not-found': {
    title: 'Listing Not Found',
    description: 'The requested listing could not be found.',
    variant: 'error',
  },
}

/**
 * Says once what a redirect left in the address as `?notice=` (`name`), and takes it out of the address. The page
 * arrives with the words where the toast would be, so that everybody can read them immediately, even if scripts come
 * late or never. Loaded only if there is a notice.
 */
export default function Notice({ name }: { name: string }) {
  const navigate = useNavigate()
  const message = Object.hasOwn(NOTICES, name) ? NOTICES[name] : undefined
  useEffect(() => {
    let here = true
    void loadToasts().then(() => {
      if (!here) return
      if (message) toast(message)
      return navigate({
        to: '.',
        search: ((old: Record<string, unknown>) => ({ ...old, notice: undefined })) as never,
        replace: true,
        resetScroll: false,
      })
    })
    return () => {
      here = false
    }
  }, [message, navigate])
  if (!message) return null
  return (
    <div role="status" className={TOAST_PLACE}>
      <p className={TOAST_LOOK}>
        {message.variant === 'error' ? (
          <CircleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-berry" />
        ) : null}
        <span>
          <span className="block font-semibold leading-snug">{message.title}</span>
          <span className="mt-0.5 block text-muted text-sm">{message.description}</span>
        </span>
      </p>
    </div>
  )
}
