import { lazy, Suspense, useEffect, useState } from 'react'
import { onAskForLogin } from '#web/lib/api.ts'

const LoginAgain = lazy(() => import('./login-again-dialog.tsx'))

/** Asks for the password when the server wants it again before a call; the call then continues automatically. */
export default function AsksLoginAgain() {
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
