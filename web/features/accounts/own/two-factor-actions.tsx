import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { showFailure, toast } from '#web/components/overlays/toast.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { api, isApiError } from '#web/lib/api.ts'
import { formResolver, rulesOf, showFieldErrors } from '#web/lib/forms.ts'
import { CodeField } from '../code-field.tsx'
import { PasswordField } from '../password-field.tsx'

interface Values {
  password: string
  code: string
}

const rules = rulesOf(() => import('#contract/api/accounts.ts').then((forms) => forms.passwordAndCode))
const resolver = formResolver<Values>(rules)

/**
 * What requires the password and a code while two-factor login is on: new recovery codes, and turning it off. Enter does
 * neither, because it can't say which.
 */
export function TwoFactorActions({
  recoveryCodesLeft,
  onCodes,
  reload,
}: {
  recoveryCodesLeft: number
  onCodes: (codes: readonly string[]) => void
  /** reads again whether two-factor login is on, and how many codes are left */
  reload: () => Promise<void>
}) {
  const { register, handleSubmit, setError, formState } = useForm<Values>({
    resolver,
    defaultValues: { password: '', code: '' },
  })
  const { errors } = formState
  const queryClient = useQueryClient()
  const onError = async (error: unknown) => {
    if (showFieldErrors(error, setError, ['password', 'code'])) return
    showFailure(error, 'Not changed')
    if (isApiError(error, 'state_changed')) await reload()
  }
  const renew = useMutation({
    mutationFn: (body: Values) => api('POST /api/account/two-factor/recovery-codes', { body }),
    onSuccess: ({ recoveryCodes }) => onCodes(recoveryCodes),
    onError,
  })
  const off = useMutation({
    mutationFn: (body: Values) => api('POST /api/account/two-factor/off', { body }),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: ['GET /api/calendars/my'] }) // its secret address no longer works
      await reload()
      toast({ title: 'Two-factor login is off', variant: 'success' })
    },
    onError,
  })
  return (
    <form method="post" noValidate aria-label="Two-factor login" className="grid gap-5">
      <p>
        {recoveryCodesLeft === 1 ? '1 recovery code is left.' : `${recoveryCodesLeft} recovery codes are left.`} New
        ones replace all the old ones.
      </p>
      <PasswordField
        label="Your password"
        autoComplete="current-password"
        error={errors.password?.message}
        {...register('password')}
      />
      <CodeField error={errors.code?.message} {...register('code')} />
      <div className="flex flex-wrap gap-3">
        <Button pending={renew.isPending} onClick={handleSubmit((body) => renew.mutate(body))}>
          Create new recovery codes
        </Button>
        <Button variant="secondary" pending={off.isPending} onClick={handleSubmit((body) => off.mutate(body))}>
          Turn off
        </Button>
      </div>
    </form>
  )
}
