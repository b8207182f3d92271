import { createFileRoute, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { AuthPage, FormFoot } from '#web/features/accounts/auth-page.tsx'
import { type NextSearch, nextOf } from '#web/features/accounts/next-path.ts'
import { RequestResetForm } from '#web/features/accounts/request-reset-form.tsx'
import { ResetForm } from '#web/features/accounts/reset-form.tsx'

/** Without a token: asks for the email. With the emailed link's token: sets the new password. */
export const Route = createFileRoute('/auth/reset-password')({
  validateSearch: (raw: Record<string, unknown>): NextSearch & { token?: string } => ({
    ...nextOf(raw),
    ...(typeof raw.token === 'string' && raw.token !== '' ? { token: raw.token } : {}),
  }),
  head: () => ({ meta: [{ title: 'Reset your password | Unveil' }, { name: 'robots', content: 'noindex' }] }),
  component: ResetPasswordPage,
})

const EVENING = {
  id: 'reset',
  styles: ['historic'],
  date: '2027-10-09',
  words: 'It happens. One email, and you’re in.',
}

function ResetPasswordPage() {
  const { token, next } = Route.useSearch()
  const [asked, setAsked] = useState(false)
  if (token) {
    return (
      <AuthPage title="Choose a new password" evening={EVENING}>
        <ResetForm key={token} token={token} />
      </AuthPage>
    )
  }
  return (
    <AuthPage
      title="Reset your password"
      intro={asked ? undefined : 'Enter your email address, and we’ll send you a link to set a new password.'}
      evening={EVENING}
    >
      <RequestResetForm next={next} told={setAsked} />
      {asked ? null : (
        <FormFoot>
          Remembered it?{' '}
          <Link to="/auth/login" search={{ next }} className="link">
            Log in
          </Link>
        </FormFoot>
      )}
    </AuthPage>
  )
}
