import { useMutation, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useRef } from 'react'
import { useForm } from 'react-hook-form'
import { TextField } from '#web/components/forms/inputs.tsx'
import { SubmitButton } from '#web/components/forms/submit-button.tsx'
import { showFailure, toast } from '#web/components/overlays/toast.tsx'
import { Skeleton } from '#web/components/states/skeleton.tsx'
import { CopyButton } from '#web/components/ui/copy-button.tsx'
import { api, isApiError } from '#web/lib/api.ts'
import { formResolver, rulesOf, showFieldErrors } from '#web/lib/forms.ts'
import { PasswordField } from '../password-field.tsx'
import { refreshAfterShuttingOut } from './shut-out-others.ts'

const QrCode = lazy(() => import('./qr-code.tsx').then(({ QrCode: component }) => ({ default: component })))

const passwordResolver = formResolver<{ password: string }>(
  rulesOf(() => import('#contract/api/accounts.ts').then((forms) => forms.beginTwoFactor.body)),
)
const codeResolver = formResolver<{ code: string }>(
  rulesOf(() => import('#contract/api/accounts.ts').then((forms) => forms.confirmTwoFactor.body)),
)

interface Steps {
  onCodes: (codes: readonly string[]) => void
  /** reads again whether two-factor login is on */
  reload: () => Promise<void>
}

/** First the password, then the app's first code. */
export function SetUpTwoFactorForm({ onCodes, reload }: Steps) {
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: passwordResolver,
    defaultValues: { password: '' },
  })
  const begin = useMutation({
    mutationFn: (body: { password: string }) => api('POST /api/account/two-factor', { body }),
    onError: async (error) => {
      if (showFieldErrors(error, setError, ['password'])) return
      showFailure(error, 'Not set up')
      if (isApiError(error, 'state_changed')) await reload()
    },
  })
  if (begin.data) return <Scan {...begin.data} onCodes={onCodes} reload={reload} />
  return (
    <form
      method="post"
      noValidate
      aria-label="Set up two-factor login"
      onSubmit={handleSubmit((body) => begin.mutate(body))}
      className="grid gap-5"
    >
      <PasswordField
        label="Your password"
        autoComplete="current-password"
        error={formState.errors.password?.message}
        {...register('password')}
      />
      <div>
        <SubmitButton size="md" wide={false} pending={begin.isPending}>
          Set up
        </SubmitButton>
      </div>
    </form>
  )
}

function Scan({ secret, uri, onCodes, reload }: { secret: string; uri: string } & Steps) {
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: codeResolver,
    defaultValues: { code: '' },
  })
  const queryClient = useQueryClient()
  const confirm = useMutation({
    mutationFn: (body: { code: string }) => api('POST /api/account/two-factor/confirm', { body }),
    onSuccess: async ({ recoveryCodes }) => {
      onCodes(recoveryCodes)
      await refreshAfterShuttingOut(queryClient)
      toast({
        title: 'Two-factor login is on',
        description: 'All other devices were logged out.',
        variant: 'success',
      })
    },
    onError: async (error) => {
      if (showFieldErrors(error, setError, ['code'])) return
      showFailure(error, 'Not set up')
      if (isApiError(error, 'state_changed')) await reload()
    },
  })
  // the field would open a phone's keyboard over the picture
  const what = useRef<HTMLParagraphElement>(null)
  useEffect(() => what.current?.focus(), [])
  return (
    <form
      method="post"
      noValidate
      aria-label="Confirm your app"
      onSubmit={handleSubmit((body) => confirm.mutate(body))}
      className="grid gap-5"
    >
      <p ref={what} tabIndex={-1}>
        Scan this with an authenticator app, such as the one in your phone’s password manager.
      </p>
      <Suspense fallback={<Skeleton className="size-52" />}>
        <QrCode text={uri} label="QR code for your authenticator app" />
      </Suspense>
      <div className="text-muted text-sm">
        <p>Can’t scan it, or is the app on this device? Enter this key in the app:</p>
        <div className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-2">
          <code className="wrap-anywhere font-semibold text-ink">{(secret.match(/.{4}/g) ?? []).join(' ')}</code>
          <CopyButton text={secret} size="sm">
            Copy<span className="sr-only"> the key</span>
          </CopyButton>
        </div>
      </div>
      <TextField
        label="The code the app shows now"
        inputMode="numeric"
        autoComplete="one-time-code"
        className="max-w-64"
        error={formState.errors.code?.message}
        {...register('code')}
      />
      <div>
        <SubmitButton size="md" wide={false} pending={confirm.isPending}>
          Turn on
        </SubmitButton>
      </div>
    </form>
  )
}
