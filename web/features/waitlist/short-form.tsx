import { Link, useHydrated } from '@tanstack/react-router'
import { Check } from 'lucide-react'
import { type FormEvent, useId, useState } from 'react'
import type { WaitlistUserType } from '#contract/waitlist-options.ts'
import { EmailField, Select } from '#web/components/forms/inputs.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { MailboxHint } from '#web/features/accounts/mailbox-hint.tsx'
import { isApiError } from '#web/lib/api.ts'
import { useJoinWaitlist } from './use-join-waitlist.ts'

const WHO: { value: WaitlistUserType; label: string }[] = [
  { value: 'couple', label: 'a couple' },
  { value: 'venue_owner', label: 'a venue' },
  { value: 'both', label: 'both' },
]

/**
 * The waitlist form on one line, for the landing page: no validation library; the browser checks first, and the server
 * checks the rest. Before the page is hydrated, or without JavaScript, its button leads to /waitlist (the fields have
 * no names, so that no address gets into a URL).
 */
export default function ShortWaitlistForm() {
  const id = useId()
  const awake = useHydrated()
  const [email, setEmail] = useState('')
  const [userType, setUserType] = useState<WaitlistUserType>('couple')
  const [mistake, setMistake] = useState<string>()
  const join = useJoinWaitlist((error) => setMistake(isApiError(error) ? error.details.fields?.email : undefined))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setMistake(undefined)
    join.mutate({ email, userType })
  }
  if (join.isSuccess) {
    return (
      <div role="status" className="flex items-center gap-4">
        <span className="grid size-11 shrink-0 place-items-center rounded-full bg-garden text-on-garden">
          <Check aria-hidden="true" className="size-5" />
        </span>
        <div>
          <p className="display text-xl">You’re nearly on the list</p>
          <p className="text-muted">We sent an email to {email.trim()}. Open the link in it to confirm your place.</p>
          <MailboxHint className="text-sm" />
        </div>
      </div>
    )
  }
  return (
    <form
      action="/waitlist"
      aria-labelledby={`${id}-title`}
      onSubmit={awake ? submit : undefined}
      className="grid gap-x-3 gap-y-4 md:grid-cols-[minmax(0,1fr)_minmax(0,1.35fr)_minmax(0,0.75fr)_auto] md:items-end"
    >
      <p className="pr-3 md:self-center">
        <strong id={`${id}-title`} className="display block text-xl leading-tight font-normal">
          Be the first to know
        </strong>
        <span className="text-sm text-muted">
          One email when we launch.{' '}
          <Link to="/waitlist" className="link">
            Tell us more
          </Link>
        </span>
      </p>
      <EmailField
        label="Email"
        required={awake}
        error={mistake}
        value={email}
        onChange={(event) => setEmail(event.target.value)}
      />
      <Select
        label="We are"
        options={WHO}
        value={userType}
        onChange={(event) => setUserType(event.target.value as WaitlistUserType)}
      />
      <Button type="submit" className="h-12" pending={join.isPending}>
        Keep me posted
      </Button>
    </form>
  )
}
