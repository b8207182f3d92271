import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useForm } from 'react-hook-form'
import { resetPassword } from '#contract/api/accounts.ts'
import { SubmitButton } from '#web/components/forms/submit-button.tsx'
import { toast } from '#web/components/overlays/toast.tsx'
import { Outcome } from '#web/components/states/outcome.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { api, isApiError, userMessage } from '#web/lib/api.ts'
import { formResolver, showFieldErrors } from '#web/lib/forms.ts'
import { NewPasswordFields } from './new-password-fields.tsx'
import { type Repeated, repeatedPassword, toastMismatch } from './registering.ts'
import { useSignedIn } from './sign-in.ts'

/** Sets the new password by a mailed link; that signs in here and signs out everywhere else. */
export function ResetForm({ token }: { token: string }) {
  const { register, handleSubmit, setError, formState } = useForm<Repeated>({
    resolver: formResolver<Repeated>(resetPassword.body, repeatedPassword, ({ password }) => ({ token, password })),
  })
  const signedIn = useSignedIn(undefined)
  const reset = useMutation({
    mutationFn: ({ password }: Repeated) => api('POST /api/auth/password-reset/confirm', { body: { token, password } }),
    onSuccess: () =>
      signedIn({
        title: 'Your password was changed',
        description: 'All other devices were logged out.',
        variant: 'success',
      }),
    onError: (error) => {
      if (isApiError(error, 'link_invalid')) return
      toast({ title: 'Error', description: userMessage(error), variant: 'error' })
      showFieldErrors(error, setError, ['password'])
    },
  })
  if (isApiError(reset.error, 'link_invalid')) {
    return (
      <Outcome
        title="This link no longer works"
        drawing="lantern"
        action={
          <Button asChild>
            <Link to="/auth/reset-password">Get a new link</Link>
          </Button>
        }
      >
        <p>It has expired, been used already, or been replaced by a newer one. Your password hasn’t changed.</p>
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
      <NewPasswordFields register={register} errors={formState.errors} />
      <SubmitButton pending={reset.isPending}>Set new password</SubmitButton>
    </form>
  )
}
