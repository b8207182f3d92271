import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import { dismissToast, type ToastMessage, toast } from '#web/components/overlays/toast.tsx'
import { type ApiInput, api, isApiError, userMessage } from '#web/lib/api.ts'
import { showFieldErrors } from '#web/lib/forms.ts'
import { useSignedIn } from './after-login.ts'
import { keepEmail } from './typed-email.ts'

/** What we say after a sign-up. */
export const SIGNED_UP: ToastMessage = {
  title: 'Account created!',
  note: 'You’re logged in. We sent you a link to confirm your email address.',
  variant: 'success',
}

type Registration = ApiInput<'POST /api/auth/register'>['body']

/**
 * Signs up, logs in and moves on; the server's messages about single fields appear beside them.
 * @param names the form's fields, as the API names them
 */
export function useRegister<V extends FieldValues>(
  form: UseFormReturn<V>,
  { next, said, names }: { next: string | undefined; said: ToastMessage; names: readonly FieldPath<V>[] },
) {
  const signedIn = useSignedIn(next)
  const navigate = useNavigate()
  const toLogin = {
    label: 'Log in',
    run: () => {
      dismissToast()
      void navigate({ to: '/auth/login', search: { next } })
    },
  }
  return useMutation({
    mutationFn: (body: Registration) => api('POST /api/auth/register', { body }),
    onSuccess: () => signedIn(said),
    onError: (error, { email }) => {
      const description = userMessage(error, 'Failed to create account')
      const isTaken = isApiError(error, 'email_taken')
      if (isTaken) keepEmail(email)
      const action = isTaken ? toLogin : undefined
      toast({ title: 'Registration failed', description, variant: 'error', action })
      showFieldErrors(error, form.setError, names)
    },
  })
}
