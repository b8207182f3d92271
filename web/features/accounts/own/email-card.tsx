import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { EmailField } from '#web/components/forms/inputs.tsx'
import { SubmitButton } from '#web/components/forms/submit-button.tsx'
import { showFailure, toast } from '#web/components/overlays/toast.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Card, CardHeader } from '#web/components/ui/card.tsx'
import { type ApiOutput, api } from '#web/lib/api.ts'
import { formResolver, rulesOf, showFieldErrors } from '#web/lib/forms.ts'
import { useSession } from '#web/lib/session.ts'
import { useFocusStays } from '#web/lib/use-focus-stays.ts'
import { CodeField, useAskedCode } from '../code-field.tsx'
import { MailboxHint } from '../mailbox-hint.tsx'
import { PasswordField } from '../password-field.tsx'
import { accountQuery } from './about-form.tsx'
import { EmailNotConfirmed } from './email-not-confirmed.tsx'

type Account = ApiOutput<'GET /api/account'>

/** The address somebody logs in with, and how to change it. */
export function EmailCard({ account }: { account: Account }) {
  const [isOpen, setOpen] = useState(false)
  const user = useSession()
  const card = useRef<HTMLDivElement>(null)
  // whichever is there: the links to press, the field to fill in, or the button that begins
  const { onFocus } = useFocusStays(() => card.current?.querySelector<HTMLElement>('[data-waiting], input, button'))
  return (
    <Card ref={card} onFocus={onFocus}>
      <CardHeader title="Email address" description="You log in with this address, and it’s where we write to you." />
      <p className="wrap-anywhere font-semibold">{account.email}</p>
      {user && !user.emailConfirmed ? <EmailNotConfirmed /> : null}
      {account.emailChange ? (
        <Waiting change={account.emailChange} present={account.email} />
      ) : isOpen ? (
        <EmailForm close={() => setOpen(false)} />
      ) : (
        <Button variant="secondary" className="mt-5" onClick={() => setOpen(true)}>
          Change address
        </Button>
      )}
    </Card>
  )
}

/** Which address has yet to be confirmed, and a button that stops the change. */
function Waiting({ change, present }: { change: NonNullable<Account['emailChange']>; present: string }) {
  const queryClient = useQueryClient()
  const withdraw = useMutation({
    mutationFn: () => api('DELETE /api/account/email-change'),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: accountQuery.queryKey })
      toast({ title: 'Your address stays as it is', variant: 'success' })
    },
    onError: (error) => showFailure(error, 'The change wasn’t stopped'),
  })
  const sides = [
    { address: present, isConfirmed: change.isOldConfirmed },
    { address: change.email, isConfirmed: change.isNewConfirmed },
  ]
  return (
    <div data-waiting tabIndex={-1} className="mt-5 rounded-field bg-sunk p-4">
      <p>
        Your address will change to <strong className="wrap-anywhere">{change.email}</strong> once both addresses have
        been confirmed. We sent a link to each.
      </p>
      <ul className="mt-3 grid gap-1 text-sm">
        {sides.map(({ address, isConfirmed }) => (
          <li key={address} className="flex flex-wrap justify-between gap-x-4">
            <span className="wrap-anywhere">{address}</span>
            <span className="text-muted">{isConfirmed ? 'Confirmed' : 'Not confirmed yet'}</span>
          </li>
        ))}
      </ul>
      <MailboxHint />
      <Button
        variant="secondary"
        size="sm"
        className="mt-4"
        pending={withdraw.isPending}
        onClick={() => withdraw.mutate()}
      >
        Keep my current address
      </Button>
    </div>
  )
}

interface Values {
  email: string
  password: string
  /** asked for where two-factor login is on */
  code: string
}

const rules = rulesOf(() => import('#contract/api/accounts.ts').then((forms) => forms.emailForm))
const resolver = formResolver<Values>(rules)

function EmailForm({ close }: { close: () => void }) {
  const queryClient = useQueryClient()
  const { register, handleSubmit, setError, formState } = useForm<Values>({
    resolver,
    defaultValues: { email: '', password: '', code: '' },
  })
  const { errors } = formState
  const code = useAskedCode((message) => setError('code', { message }, { shouldFocus: true }))
  const ask = useMutation({
    mutationFn: (body: Values) => api('POST /api/account/email-change', { body }),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: accountQuery.queryKey })
      close()
    },
    onError: (error) => {
      if (code.isMissing(error) || showFieldErrors(error, setError, ['email', 'password', 'code'])) return
      showFailure(error, 'Not changed')
    },
  })
  return (
    <form
      method="post"
      noValidate
      aria-label="Change address"
      onSubmit={handleSubmit((body) => ask.mutate(body))}
      className="mt-5 grid gap-5"
    >
      <EmailField label="New email address" error={errors.email?.message} {...register('email')} />
      <PasswordField
        label="Your password"
        autoComplete="current-password"
        error={errors.password?.message}
        {...register('password')}
      />
      {code.isAsked ? <CodeField autoFocus error={errors.code?.message} {...register('code')} /> : null}
      <div className="flex flex-wrap gap-3">
        <SubmitButton size="md" wide={false} pending={ask.isPending}>
          Send the links
        </SubmitButton>
        <Button variant="ghost" onClick={close}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
