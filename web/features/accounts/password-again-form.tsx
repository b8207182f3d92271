import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { SubmitButton } from '#web/components/forms/submit-button.tsx'
import { showFailure } from '#web/components/overlays/toast.tsx'
import { formResolver, rulesOf, showFieldErrors } from '#web/lib/forms.ts'
import { CodeField, useAskedCode } from './code-field.tsx'
import { PasswordField } from './password-field.tsx'

/** What proves that it is still the same person. */
export interface Proof {
  password: string
  code: string
}

const rules = rulesOf(() => import('#contract/api/accounts.ts').then((forms) => forms.proveSession.body))
const resolver = formResolver<Proof>(rules)

/**
 * Asks for the password once more, and for a code from the app if the server wants one. `label` names the form,
 * `action` its button, red if it is `destructive`, and `failed` is the title of the toast for any other error;
 * `onFailed` gets that error.
 */
export function PasswordAgainForm({
  label,
  action,
  destructive = false,
  failed,
  send,
  onSent,
  onFailed,
}: {
  label: string
  action: string
  destructive?: boolean
  failed: string
  send: (proof: Proof) => Promise<unknown>
  onSent: () => void | Promise<void>
  onFailed?: (error: unknown) => Promise<void>
}) {
  const { register, handleSubmit, setError, formState } = useForm<Proof>({
    resolver,
    defaultValues: { password: '', code: '' },
  })
  const { errors } = formState
  const code = useAskedCode((message) => setError('code', { message }, { shouldFocus: true }))
  const proof = useMutation({
    mutationFn: send,
    onSuccess: onSent,
    onError: async (error) => {
      if (code.isMissing(error) || showFieldErrors(error, setError, ['password', 'code'])) return
      showFailure(error, failed)
      await onFailed?.(error)
    },
  })
  return (
    <form
      method="post"
      noValidate
      aria-label={label}
      onSubmit={handleSubmit((body) => proof.mutate(body))}
      className="grid gap-5"
    >
      <PasswordField
        label="Your password"
        autoComplete="current-password"
        error={errors.password?.message}
        {...register('password')}
      />
      {code.isAsked ? <CodeField autoFocus error={errors.code?.message} {...register('code')} /> : null}
      <SubmitButton variant={destructive ? 'destructive' : 'primary'} pending={proof.isPending}>
        {action}
      </SubmitButton>
    </form>
  )
}
