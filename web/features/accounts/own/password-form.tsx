import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type UseFormRegister, useForm } from 'react-hook-form'
import { SubmitButton } from '#web/components/forms/submit-button.tsx'
import { showFailure, toast } from '#web/components/overlays/toast.tsx'
import { Card, CardHeader } from '#web/components/ui/card.tsx'
import { api } from '#web/lib/api.ts'
import { formResolver, rulesOf, showFieldErrors } from '#web/lib/forms.ts'
import {
  NewPasswordFields,
  type Repeated,
  repeatedPassword,
  toastMismatch,
  withoutRepeated,
} from '../new-password-fields.tsx'
import { PasswordField } from '../password-field.tsx'
import { refreshAfterShuttingOut } from './shut-out-others.ts'

interface Values extends Repeated {
  currentPassword: string
}

const rules = rulesOf(() => import('#contract/api/accounts.ts').then((forms) => forms.passwordForm))
const resolver = formResolver<Values>(rules, repeatedPassword, withoutRepeated)

/** Changes the password, given the current one; this logs out all other devices. */
export function PasswordForm() {
  const { register, handleSubmit, setError, reset, formState } = useForm<Values>({
    resolver,
    defaultValues: { currentPassword: '', password: '', confirmPassword: '' },
  })
  const { errors } = formState
  const queryClient = useQueryClient()
  const change = useMutation({
    mutationFn: (values: Values) => api('POST /api/account/password', { body: withoutRepeated(values) }),
    onSuccess: async () => {
      reset()
      await refreshAfterShuttingOut(queryClient)
      toast({
        title: 'Your password was changed',
        description: 'All other devices were logged out.',
        variant: 'success',
      })
    },
    onError: (error) => {
      if (showFieldErrors(error, setError, ['currentPassword', 'password'])) return
      showFailure(error, 'Not changed')
    },
  })
  return (
    <Card>
      <CardHeader title="Password" description="Changing your password logs out all other devices." />
      <form
        method="post"
        noValidate
        aria-label="Password"
        onSubmit={handleSubmit((values) => change.mutate(values), toastMismatch)}
        className="grid gap-5"
      >
        <PasswordField
          label="Current password"
          autoComplete="current-password"
          error={errors.currentPassword?.message}
          {...register('currentPassword')}
        />
        <NewPasswordFields
          register={register as unknown as UseFormRegister<Repeated>}
          errors={errors}
          named="new password"
        />
        <div>
          <SubmitButton size="md" wide={false} pending={change.isPending}>
            Change password
          </SubmitButton>
        </div>
      </form>
    </Card>
  )
}
