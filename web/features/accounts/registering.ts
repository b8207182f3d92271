import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import { dismissToast, type ToastMessage, toast } from '#web/components/overlays/toast.tsx'
import { type ApiInput, api, isApiError, userMessage } from '#web/lib/api.ts'
import { type FieldErrors, showFieldErrors } from '#web/lib/forms.ts'
import { keepEmail, useSignedIn } from './after-login.ts'

/** What every sign-up form has besides the fields it sends. */
export interface Repeated {
  password: string
  confirmPassword: string
}

/** What we say after a sign-up. */
export const SIGNED_UP: ToastMessage = {
  title: 'Account created!',
  note: 'You’re logged in. We sent you a link to confirm your email.',
  variant: 'success',
}

const MISMATCH = 'Passwords do not match'

/** The rule of every form with a new password: both passwords must be the same. */
export function repeatedPassword({ password, confirmPassword }: Repeated): FieldErrors {
  return password === confirmPassword ? {} : { confirmPassword: MISMATCH }
}

/** The form's values without the repeated password, which stays here. */
export function withoutRepeated<V extends Repeated>({ confirmPassword: _, ...body }: V): Omit<V, 'confirmPassword'> {
  return body
}

/** Reports a mismatch in a toast as well, as the specification asks. */
export function toastMismatch(errors: { confirmPassword?: { message?: string } }): void {
  if (errors.confirmPassword) toast({ title: 'Password mismatch', description: MISMATCH, variant: 'error' })
}

type Registration = ApiInput<'POST /api/auth/register'>['body']

/**
 * Signs up, logs in and moves on; the server's messages about single fields appear beside them.
 * @param names
 * the form's fields, as the API names them
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
