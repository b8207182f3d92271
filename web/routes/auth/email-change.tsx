import { createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'
import { AuthPage } from '#web/features/accounts/auth-page.tsx'
import { ConfirmEmailChange } from '#web/features/accounts/own/confirm-email-change.tsx'

/** With the emailed link's token: one of the two addresses of a change confirms it, and the old one can stop it. */
export const Route = createFileRoute('/auth/email-change')({
  validateSearch: (raw: Record<string, unknown>): { token: string; side: 'old' | 'new' } => ({
    token: typeof raw.token === 'string' ? raw.token : '',
    side: raw.side === 'old' ? 'old' : 'new',
  }),
  head: () => ({ meta: [{ title: 'Change your email address | Unveil' }, { name: 'robots', content: 'noindex' }] }),
  component: EmailChangePage,
})

const EVENING = {
  id: 'move',
  styles: ['waterfront'],
  date: '2027-08-14',
  words: 'So the good news finds you.',
}

function EmailChangePage() {
  const { token, side } = Route.useSearch()
  const [over, setOver] = useState<string>() // which link's answer is on the page
  const intro =
    side === 'old'
      ? 'Someone has asked to change the email address of your account. If it was you, confirm the change; if not, stop it here.'
      : 'Please confirm that this address is yours.'
  return (
    <AuthPage title="Change your email address" intro={over === token + side ? undefined : intro} evening={EVENING}>
      <ConfirmEmailChange key={token + side} token={token} side={side} onOver={() => setOver(token + side)} />
    </AuthPage>
  )
}
