import type { FieldErrors, UseFormRegister } from 'react-hook-form'
import { LIMITS } from '#contract/limits.ts'
import { PasswordField } from './password-field.tsx'
import type { Repeated } from './registering.ts'

/** The new password, twice. */
export function NewPasswordFields({
  register,
  errors,
}: {
  register: UseFormRegister<Repeated>
  errors: FieldErrors<Repeated>
}) {
  return (
    <>
      <PasswordField
        label="Password"
        hint={`At least ${LIMITS.minPasswordLength} characters. A few words are better than one.`}
        autoComplete="new-password"
        error={errors.password?.message}
        {...register('password')}
      />
      <PasswordField
        label="Confirm password"
        autoComplete="new-password"
        error={errors.confirmPassword?.message}
        {...register('confirmPassword')}
      />
    </>
  )
}
