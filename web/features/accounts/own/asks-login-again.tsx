import { lazy, Suspense, useEffect, useState } from 'react'
import { onAskForLogin } from '#web/lib/api.ts'
import { useSessionRefusals } from './use-session-refusals.ts'

const LoginAgain = lazy(() => import('./login-again-dialog.tsx'))

/**
 * For people who are signed in: asks for the password when the server wants it again before a call, which then
 * continues automatically. Also reacts once the session is over, or an admin has to set up two-factor login
 * (use-session-refusals.ts).
 */
export default function AsksLoginAgain() {
  useSessionRefusals()
  const [answer, setAnswer] = useState<((isProved: boolean) => void) | null>(null)
  useEffect(() => onAskForLogin(() => new Promise((resolve) => setAnswer(() => resolve))), [])
  if (answer === null) return null
  const close = (isProved: boolean) => {
    answer(isProved)
    setAnswer(null)
  }
  return (
    <Suspense>
      <LoginAgain onAnswer={close} />
    </Suspense>
  )
}
