import { useMutation } from '@tanstack/react-query'
import type { FieldErrors, UseFormRegister } from 'react-hook-form'
import { LIMITS } from '#contract/limits.ts'
import { toast } from '#web/components/overlays/toast.tsx'
import { api } from '#web/lib/api.ts'
import type { FieldErrors as Problems } from '#web/lib/forms.ts'
import { usePublicConfig } from '#web/lib/router-context.ts'
import { PasswordField } from './password-field.tsx'

/** What every form with a new password has: the password, typed twice. */
export interface Repeated {
  password: string
  confirmPassword: string
}

const MISMATCH = 'Passwords do not match'

/** The rule of every form with a new password: both passwords must be the same. */
export function repeatedPassword({ password, confirmPassword }: Repeated): Problems {
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

/** The new password, twice. `named`: what the form calls it. */
export function NewPasswordFields({
  register,
  errors,
  named = 'password',
  words,
}: {
  register: UseFormRegister<Repeated>
  errors: FieldErrors<Repeated>
  named?: 'password' | 'new password'
  /** words we know about the person so far: a password shouldn't be made of them */
  words?: () => (string | undefined)[]
}) {
  const { mode } = usePublicConfig()
  const password = register('password')
  const check = useMutation({
    mutationFn: (typed: string) =>
      api('POST /api/auth/password-check', { body: { password: typed, words: known(words) } }),
  })
  return (
    <>
      <PasswordField
        label={named === 'password' ? 'Password' : 'New password'}
        hint={`At least ${LIMITS.minPasswordLength} characters. A few words are better than one.`}
        autoComplete="new-password"
        error={errors.password?.message}
        {...password}
        onBlur={(event) => {
          const typed = event.target.value
          if (typed.length >= LIMITS.minPasswordLength) check.mutate(typed)
          else check.reset()
          return password.onBlur(event)
        }}
      />
      <p role="status" className="-mt-3 text-sm empty:hidden">
        {check.data?.isWeak && !errors.password
          ? `This password is easy to guess. ${mode === 'demo' ? 'The demo accepts it, but a live site wouldn’t.' : 'Please choose another one.'}`
          : null}
      </p>
      <PasswordField
        label={`Confirm ${named}`}
        autoComplete="new-password"
        error={errors.confirmPassword?.message}
        {...register('confirmPassword')}
      />
    </>
  )
}

const known = (words: (() => (string | undefined)[]) | undefined): string[] =>
  (words?.() ?? []).flatMap((word) => (word ? [word.slice(0, 300)] : []))
