import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type FieldErrors, type UseFormRegister, useForm } from 'react-hook-form'
import { SubmitButton } from '#web/components/forms/submit-button.tsx'
import { showFailure } from '#web/components/overlays/toast.tsx'
import { Outcome } from '#web/components/states/outcome.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { api, isApiError } from '#web/lib/api.ts'
import { formResolver, rulesOf, showFieldErrors } from '#web/lib/forms.ts'
import { useSignedIn } from './after-login.ts'
import { CodeField, useAskedCode } from './code-field.tsx'
import { NewPasswordFields, type Repeated, repeatedPassword, toastMismatch } from './new-password-fields.tsx'

interface Values extends Repeated {
  /** asked for where two-factor login is on */
  code?: string
}

const rules = rulesOf(() => import('#contract/api/accounts.ts').then((forms) => forms.resetPassword.body))

/**
 * Sets a new password with an emailed link, and thereby logs the user in here and out everywhere else. A link that no
 * longer works says so as soon as its page is open.
 */
export function ResetForm({ token }: { token: string }) {
  const { register, handleSubmit, setError, formState } = useForm<Values>({
    resolver: formResolver<Values>(rules, repeatedPassword, ({ password, code }) => ({
      token,
      password,
      code,
    })),
  })
  const code = useAskedCode((message) => setError('code', { message }, { shouldFocus: true }))
  const signedIn = useSignedIn(undefined)
  const reset = useMutation({
    mutationFn: ({ password, code }: Values) =>
      api('POST /api/auth/password-reset/confirm', { body: { token, password, code } }),
    onSuccess: () =>
      signedIn({
        title: 'Your password was changed',
        description: 'All other devices were logged out.',
        variant: 'success',
      }),
    onError: (error) => {
      if (isApiError(error, 'link_invalid') || code.isMissing(error)) return
      showFailure(error)
      showFieldErrors(error, setError, ['password', 'code'])
    },
  })
  const link = useQuery({
    queryKey: ['POST /api/auth/password-reset/check', token],
    queryFn: () => api('POST /api/auth/password-reset/check', { body: { token } }),
    enabled: !reset.isSuccess,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  if (isApiError(reset.error, 'link_invalid') || isApiError(link.error, 'link_invalid')) {
    return (
      <Outcome
        title="This link no longer works"
        drawing="lantern"
        action={
          <Button asChild>
            <Link to="/auth/reset-password">Send a new link</Link>
          </Button>
        }
      >
        <p>
          It may have expired, been replaced by a newer one, or already been used. If you just set a new password with
          it, log in with that password.
        </p>
      </Outcome>
    )
  }
  return (
    <form
      method="post"
      noValidate
      aria-label="Choose a new password"
      onSubmit={handleSubmit((values) => reset.mutate(values), toastMismatch)}
      className="flex flex-col gap-5"
    >
      <NewPasswordFields
        register={register as unknown as UseFormRegister<Repeated>}
        errors={formState.errors as FieldErrors<Repeated>}
      />
      {code.isAsked ? <CodeField autoFocus error={formState.errors.code?.message} {...register('code')} /> : null}
      <SubmitButton pending={reset.isPending}>Set new password</SubmitButton>
    </form>
  )
}
