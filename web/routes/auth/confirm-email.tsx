import { createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'
import { AuthPage } from '#web/features/accounts/auth-page.tsx'
import { AskAgain, ConfirmEmail } from '#web/features/accounts/confirm-email.tsx'

/** With the emailed link's token: confirms the address. Without: sends the email again. */
export const Route = createFileRoute('/auth/confirm-email')({
  validateSearch: (raw: Record<string, unknown>): { token?: string } =>
    typeof raw.token === 'string' && raw.token !== '' ? { token: raw.token } : {},
  head: () => ({ meta: [{ title: 'Confirm your email | Unveil' }, { name: 'robots', content: 'noindex' }] }),
  component: ConfirmEmailPage,
})

const EVENING = {
  id: 'confirm',
  styles: ['waterfront'],
  date: '2027-08-14',
  words: 'So the good news finds you.',
}

const INTRO = 'We send booking confirmations and reminders to this address, so we want to be sure it’s yours.'

function ConfirmEmailPage() {
  const { token } = Route.useSearch()
  const [done, setDone] = useState(false)
  return (
    <AuthPage title="Confirm your email" intro={done ? undefined : INTRO} evening={EVENING}>
      {token ? <ConfirmEmail key={token} token={token} onConfirmed={() => setDone(true)} /> : <AskAgain />}
    </AuthPage>
  )
}
