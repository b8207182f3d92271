import { useId } from 'react'
import { Controller, useForm } from 'react-hook-form'
import { WAITLIST_BUDGETS, type WaitlistUserType } from '#contract/waitlist-options.ts'
import { ChipGroup } from '#web/components/forms/choices.tsx'
import { EmailField, Select, TextField } from '#web/components/forms/inputs.tsx'
import { SubmitButton } from '#web/components/forms/submit-button.tsx'
import { formResolver, rulesOf, showFieldErrors } from '#web/lib/forms.ts'
import { useSession } from '#web/lib/session.ts'
import { WAITLIST_BUDGET_WORDS } from './budget-words.ts'
import { Joined } from './joined.tsx'
import { useJoinWaitlist, type WaitlistBody } from './use-join-waitlist.ts'

interface Answers {
  email: string
  name: string
  userType: WaitlistUserType
  weddingDate: string
  location: string
  estimatedBudget: '' | (typeof WAITLIST_BUDGETS)[number]
  hearAboutUs: string
}

const WHO: { value: WaitlistUserType; label: string }[] = [
  { value: 'couple', label: 'A couple' },
  { value: 'venue_owner', label: 'A venue owner' },
  { value: 'both', label: 'Both' },
]
const BUDGETS = WAITLIST_BUDGETS.map((value) => ({ value, label: WAITLIST_BUDGET_WORDS[value] }))
const NAMES = ['email', 'name', 'userType', 'weddingDate', 'location', 'estimatedBudget', 'hearAboutUs'] as const

/** What is sent: a venue owner has no wedding, so whatever was typed about one earlier is left out. */
function bodyOf({ weddingDate, location, estimatedBudget, ...answers }: Answers): WaitlistBody {
  return answers.userType === 'venue_owner' ? answers : { ...answers, weddingDate, location, estimatedBudget }
}

const rules = rulesOf(() => import('#contract/api/waitlist.ts').then((forms) => forms.waitlistForm))
const resolver = formResolver<Answers>(rules, undefined, bodyOf)

/** The waitlist form with all its questions, then the thanks. */
export function WaitlistForm() {
  const id = useId()
  const user = useSession()
  const { register, control, handleSubmit, setError, watch, formState } = useForm<Answers>({
    resolver,
    defaultValues: {
      email: user?.email ?? '',
      name: user?.name ?? '',
      userType: user?.role === 'venue' ? 'venue_owner' : 'couple',
    },
  })
  const { errors } = formState
  const join = useJoinWaitlist((error) => showFieldErrors(error, setError, NAMES))
  if (join.isSuccess) return <Joined email={join.variables.email.trim()} />
  const wedding = watch('userType') !== 'venue_owner'
  return (
    <form
      method="post"
      noValidate
      aria-label="Join the waitlist"
      onSubmit={handleSubmit((answers) => join.mutate(bodyOf(answers)))}
      className="flex flex-col gap-5"
    >
      <EmailField label="Email" error={errors.email?.message} {...register('email')} />
      <TextField label="Name" optional autoComplete="name" error={errors.name?.message} {...register('name')} />
      <Controller
        control={control}
        name="userType"
        render={({ field }) => (
          <ChipGroup
            legend="I’m joining as"
            one
            name={`${id}-who`}
            options={WHO}
            value={[field.value]}
            onValueChange={([value]) => field.onChange(value)}
            onBlur={field.onBlur}
            error={errors.userType?.message}
          />
        )}
      />
      {wedding ? (
        <>
          <div className="grid items-start gap-5 sm:grid-cols-2">
            <TextField
              label="Wedding date"
              optional
              placeholder="June 2027"
              autoComplete="off"
              error={errors.weddingDate?.message}
              {...register('weddingDate')}
            />
            <TextField
              label="Location"
              optional
              placeholder="City or region"
              autoComplete="address-level2"
              error={errors.location?.message}
              {...register('location')}
            />
          </div>
          <Select
            label="Estimated budget"
            optional
            placeholder="Not decided yet"
            options={BUDGETS}
            error={errors.estimatedBudget?.message}
            {...register('estimatedBudget')}
          />
        </>
      ) : null}
      <TextField
        label="How did you hear about us?"
        optional
        autoComplete="off"
        error={errors.hearAboutUs?.message}
        {...register('hearAboutUs')}
      />
      <SubmitButton pending={join.isPending}>Join the Waitlist</SubmitButton>
    </form>
  )
}
