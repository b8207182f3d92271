import { type UseFormRegister, useForm } from 'react-hook-form'
import { BUDGET_RANGES } from '#contract/catalog.ts'
import { LIMITS } from '#contract/limits.ts'
import { FieldGroup } from '#web/components/forms/choices.tsx'
import { DateField, EmailField, PhoneField, Select, TextField } from '#web/components/forms/inputs.tsx'
import { SubmitButton } from '#web/components/forms/submit-button.tsx'
import { formResolver, rulesOf } from '#web/lib/forms.ts'
import { usePublicConfig } from '#web/lib/router-context.ts'
import { budgetWords } from './budget-words.ts'
import { NewPasswordFields } from './new-password-fields.tsx'
import {
  type Repeated,
  repeatedPassword,
  SIGNED_UP,
  toastMismatch,
  useRegister,
  withoutRepeated,
} from './registering.ts'

interface CoupleValues extends Repeated {
  name: string
  email: string
  phone: string
  metadata: { partnerName: string; weddingDate: string; city: string; state: string; budget: '' }
}

const NAMES = [
  'name',
  'email',
  'phone',
  'password',
  'metadata.partnerName',
  'metadata.weddingDate',
  'metadata.city',
  'metadata.state',
  'metadata.budget',
] as const

const BUDGETS = BUDGET_RANGES.map((value) => ({ value, label: budgetWords(value) }))

const rules = rulesOf(() => import('#contract/api/accounts.ts').then((forms) => forms.coupleRegistration))

/** Sign-up of a couple: who they are, and, if they like, what they look for. */
export function CoupleSignUp({ next }: { next: string | undefined }) {
  const { today } = usePublicConfig()
  const form = useForm<CoupleValues>({
    resolver: formResolver<CoupleValues>(
      rules,
      (values) => ({ ...repeatedPassword(values), ...notPast(values.metadata.weddingDate, today) }),
      withoutRepeated,
    ),
  })
  const { register, formState } = form
  const { errors } = formState
  const signUp = useRegister(form, { next, said: SIGNED_UP, names: NAMES })
  return (
    <form
      method="post"
      noValidate
      aria-label="Sign up as a couple"
      onSubmit={form.handleSubmit(
        (values) => signUp.mutate({ ...withoutRepeated(values), role: 'couple' }),
        toastMismatch,
      )}
      className="flex flex-col gap-5"
    >
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField label="Your name" autoComplete="name" error={errors.name?.message} {...register('name')} />
        <TextField
          label="Partner's name"
          optional
          autoComplete="off"
          error={errors.metadata?.partnerName?.message}
          {...register('metadata.partnerName')}
        />
      </div>
      <EmailField label="Email" error={errors.email?.message} {...register('email')} />
      <PhoneField label="Phone" optional error={errors.phone?.message} {...register('phone')} />
      <NewPasswordFields
        register={register as unknown as UseFormRegister<Repeated>}
        errors={errors}
        words={() => form.getValues(['name', 'email', 'metadata.partnerName'])}
      />
      <FieldGroup
        legend={<span className="display text-xl font-normal">Your wedding</span>}
        hint="All of this is optional. You can add it later."
        className="pt-4"
      >
        <div className="mt-4 grid items-start gap-5 sm:grid-cols-2">
          <DateField
            label="Wedding date"
            optional
            min={today}
            error={errors.metadata?.weddingDate?.message}
            {...register('metadata.weddingDate')}
          />
          <Select
            label="Budget"
            optional
            placeholder="Not decided yet"
            options={BUDGETS}
            error={errors.metadata?.budget?.message}
            {...register('metadata.budget')}
          />
          <TextField
            label="City"
            optional
            autoComplete="address-level2"
            error={errors.metadata?.city?.message}
            maxLength={LIMITS.maxCityLength}
            {...register('metadata.city')}
          />
          <TextField
            label="State"
            optional
            maxLength={2}
            placeholder="TX"
            autoComplete="address-level1"
            autoCapitalize="characters"
            error={errors.metadata?.state?.message}
            {...register('metadata.state')}
          />
        </div>
      </FieldGroup>
      <SubmitButton pending={signUp.isPending}>Create account</SubmitButton>
    </form>
  )
}

/** The server has the same rule; this reports it before anything is sent. Dates compare as text. */
function notPast(date: string, today: string): Record<string, string> {
  if (date === '' || date >= today) return {}
  return { 'metadata.weddingDate': 'Please choose a wedding date that is not in the past' }
}
