import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { SubmitButton } from '#web/components/forms/submit-button.tsx'
import { Dialog } from '#web/components/overlays/dialog.tsx'
import { toast } from '#web/components/overlays/toast.tsx'
import { api, isApiError, onLoginAskedAgain, userMessage } from '#web/lib/api.ts'
import { formResolver, rulesOf, showFieldErrors } from '#web/lib/forms.ts'
import { CodeField } from './code-field.tsx'
import { PasswordField } from './password-field.tsx'

/** Asks an admin for the password again, whenever the server wants it before a call. The call then goes on by itself. */
export default function LoginAgain() {
  const [answer, setAnswer] = useState<((isProved: boolean) => void) | null>(null)
  useEffect(() => onLoginAskedAgain(() => new Promise((resolve) => setAnswer(() => resolve))), [])
  const close = (isProved: boolean) => {
    answer?.(isProved)
    setAnswer(null)
  }
  return (
    <Dialog
      open={answer !== null}
      onOpenChange={(open) => (open ? undefined : close(false))}
      title="Is it still you?"
      description="This can’t be taken back, so please enter your password again."
    >
      <ProofForm onProved={() => close(true)} />
    </Dialog>
  )
}

interface Values {
  password: string
  code: string
}

const rules = rulesOf(() => import('#contract/api/accounts.ts').then((forms) => forms.proveSession.body))
const resolver = formResolver<Values>(rules)

function ProofForm({ onProved }: { onProved: () => void }) {
  const { register, handleSubmit, setError, formState } = useForm<Values>({
    resolver,
    defaultValues: { password: '', code: '' },
  })
  const { errors } = formState
  const prove = useMutation({
    mutationFn: (body: Values) => api('POST /api/account/prove', { body }),
    onSuccess: onProved,
    onError: (error) => {
      if (isApiError(error, 'code_required') || showFieldErrors(error, setError, ['password', 'code'])) return
      toast({ title: 'Not confirmed', description: userMessage(error), variant: 'error' })
    },
  })
  const asksForCode = isApiError(prove.error, 'code_required') || isApiError(prove.error, 'wrong_code')
  return (
    <form
      method="post"
      noValidate
      aria-label="Confirm that it is you"
      onSubmit={handleSubmit((body) => prove.mutate(body))}
      className="grid gap-5"
    >
      <PasswordField
        label="Your password"
        autoComplete="current-password"
        error={errors.password?.message}
        {...register('password')}
      />
      {asksForCode ? <CodeField autoFocus error={errors.code?.message} {...register('code')} /> : null}
      <SubmitButton pending={prove.isPending}>Go on</SubmitButton>
    </form>
  )
}
