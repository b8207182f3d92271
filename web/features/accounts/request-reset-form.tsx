import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useForm } from 'react-hook-form'
import { LIMITS } from '#contract/limits.ts'
import { EmailField } from '#web/components/forms/inputs.tsx'
import { SubmitButton } from '#web/components/forms/submit-button.tsx'
import { showFailure } from '#web/components/overlays/toast.tsx'
import { Outcome } from '#web/components/states/outcome.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { api } from '#web/lib/api.ts'
import { formResolver, rulesOf, showFieldErrors } from '#web/lib/forms.ts'
import { MailboxHint } from './mailbox-hint.tsx'
import { keepEmail, typedEmail } from './typed-email.ts'

const rules = rulesOf(() => import('#contract/api/accounts.ts').then((forms) => forms.requestPasswordReset.body))
const resolver = formResolver<{ email: string }>(rules)

/**
 * Asks for the email with the link. The answer is the same for every address, known or not; `told` is called with
 * whether that answer is on screen now. `next`: where logging in leads, for those who remember their password.
 */
export function RequestResetForm({ next, told }: { next: string | undefined; told: (asked: boolean) => void }) {
  const { register, handleSubmit, setError, formState } = useForm<{ email: string }>({
    resolver,
    defaultValues: { email: typedEmail() },
  })
  const ask = useMutation({
    mutationFn: (body: { email: string }) => api('POST /api/auth/password-reset', { body }),
    onSuccess: () => told(true),
    onError: (error) => {
      showFailure(error)
      showFieldErrors(error, setError, ['email'])
    },
  })
  if (ask.isSuccess) {
    return (
      <Outcome
        title="Please check your email"
        action={
          <>
            <Button asChild variant="secondary">
              <Link to="/auth/login" search={{ next }}>
                Back to login
              </Link>
            </Button>
            <Button
              variant="ghost"
              onClick={() => {
                ask.reset()
                told(false)
              }}
            >
              Try another address
            </Button>
          </>
        }
      >
        <p>
          If there is an account for <strong className="font-semibold text-ink">{ask.variables.email.trim()}</strong>, a
          link to set a new password is on its way. It works once, within the next {LIMITS.resetLinkMinutes} minutes.
        </p>
        <MailboxHint />
      </Outcome>
    )
  }
  return (
    <form
      method="post"
      noValidate
      aria-label="Reset your password"
      onSubmit={handleSubmit((body) => ask.mutate(body))}
      className="flex flex-col gap-5"
    >
      <EmailField
        label="Email"
        autoComplete="username"
        error={formState.errors.email?.message}
        {...register('email', { onChange: ({ target }) => keepEmail(target.value) })}
      />
      <SubmitButton pending={ask.isPending}>Email me a link</SubmitButton>
    </form>
  )
}
