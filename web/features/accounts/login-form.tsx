import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useForm } from 'react-hook-form'
import { EmailField } from '#web/components/forms/inputs.tsx'
import { SubmitButton } from '#web/components/forms/submit-button.tsx'
import { dismissToast, toast } from '#web/components/overlays/toast.tsx'
import { api, isApiError, userMessage } from '#web/lib/api.ts'
import { formResolver, rulesOf, showFieldErrors } from '#web/lib/forms.ts'
import { usePublicConfig } from '#web/lib/router-context.ts'
import { useSignedIn } from './after-login.ts'
import { CodeField, useAskedCode } from './code-field.tsx'
import { DemoAccounts } from './demo-accounts.tsx'
import { PasswordField } from './password-field.tsx'
import { keepEmail, typedEmail } from './typed-email.ts'

interface Credentials {
  email: string
  password: string
  code?: string
}

const rules = rulesOf(() => import('#contract/api/accounts.ts').then((forms) => forms.credentials))
const resolver = formResolver<Credentials>(rules)

/** Email and password, then on to `next` or to the role's home. In the demo, the demo's accounts as well. */
export function LoginForm({ next }: { next: string | undefined }) {
  const { register, handleSubmit, setError, setFocus, setValue, clearErrors, formState } = useForm<Credentials>({
    resolver,
    defaultValues: { email: typedEmail() },
  })
  const { errors } = formState
  const code = useAskedCode((message) => setError('code', { message }, { shouldFocus: true }))
  const { mode } = usePublicConfig()
  const signedIn = useSignedIn(next)
  const login = useMutation({
    mutationFn: (body: Credentials) => api('POST /api/auth/login', { body }),
    onMutate: () => dismissToast(), // the message is about the previous attempt
    onSuccess: ({ name }) => {
      keepEmail('')
      return signedIn({ title: 'Welcome back!', note: `You’re logged in as ${name}.`, variant: 'success' })
    },
    onError: (error) => {
      if (code.isMissing(error)) return
      const message = userMessage(error, 'Invalid email or password')
      toast({ title: 'Login failed', description: message, variant: 'error' })
      if (showFieldErrors(error, setError, ['email', 'password', 'code'])) return
      if (isApiError(error, 'wrong_credentials')) setError('password', { type: 'server', message })
      setFocus('password', { shouldSelect: true })
    },
  })
  return (
    <>
      {mode === 'demo' ? (
        <DemoAccounts
          choose={(account) => {
            setValue('email', account.email)
            setValue('password', account.password)
            clearErrors()
          }}
        />
      ) : null}
      <form
        method="post"
        noValidate
        onSubmit={handleSubmit((body) => login.mutate(body))}
        className="flex flex-col gap-5"
        aria-label="Log in"
      >
        <EmailField
          label="Email"
          autoComplete="username"
          error={errors.email?.message}
          {...register('email', { onChange: ({ target }) => keepEmail(target.value) })}
        />
        <div>
          <PasswordField
            label="Password"
            autoComplete="current-password"
            error={errors.password?.message}
            {...register('password')}
          />
          <p className="mt-2 text-right text-sm">
            <Link to="/auth/reset-password" search={{ next }} className="link inline-block py-1">
              Forgot your password?
            </Link>
          </p>
        </div>
        {code.isAsked ? <CodeField autoFocus error={errors.code?.message} {...register('code')} /> : null}
        <SubmitButton pending={login.isPending}>Log in</SubmitButton>
      </form>
    </>
  )
}
