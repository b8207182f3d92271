import { type FieldErrors, type UseFormRegister, useForm } from 'react-hook-form'
import { FieldGroup } from '#web/components/forms/choices.tsx'
import { EmailField, PhoneField, TextField } from '#web/components/forms/inputs.tsx'
import { SubmitButton } from '#web/components/forms/submit-button.tsx'
import { formResolver, rulesOf } from '#web/lib/forms.ts'
import { usePublicConfig } from '#web/lib/router-context.ts'
import { AgreedTerms } from './agreed-terms.tsx'
import {
  NewPasswordFields,
  type Repeated,
  repeatedPassword,
  toastMismatch,
  withoutRepeated,
} from './new-password-fields.tsx'
import { SIGNED_UP, useRegister } from './use-register.ts'
import { WEDDING_NAMES, WeddingFields, type WeddingValues } from './wedding-fields.tsx'

interface CoupleValues extends Repeated {
  name: string
  email: string
  phone: string
  metadata: { partnerName: string; weddingDate: string; city: string; state: string; budget: '' }
}

const NAMES = ['name', 'email', 'phone', 'password', 'metadata.partnerName', ...WEDDING_NAMES] as const

const rules = rulesOf(() => import('#contract/accounts/registration.ts').then((forms) => forms.coupleRegistration))

/** A couple's sign-up: who they are and, if they like, what they are looking for. */
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
  const wedding = (
    <WeddingFields
      register={register as unknown as UseFormRegister<WeddingValues>}
      errors={errors as FieldErrors<WeddingValues>}
      min={today}
    />
  )
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
          label="Partner’s name"
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
      {next?.startsWith('/checkout/') ? (
        // a couple on their way to checkout can fill this in later
        <details open={errors.metadata ? true : undefined}>
          <summary className="link flex min-h-11 w-fit cursor-pointer items-center">Your wedding (optional)</summary>
          <div className="mt-3">{wedding}</div>
        </details>
      ) : (
        <FieldGroup
          legend={<span className="display text-xl font-normal">Your wedding</span>}
          hint="All of this is optional. You can add it later in My Account."
          className="pt-4"
        >
          <div className="mt-4">{wedding}</div>
        </FieldGroup>
      )}
      <AgreedTerms />
      <SubmitButton pending={signUp.isPending}>Create account</SubmitButton>
    </form>
  )
}

/** The server has the same rule; this reports it before anything is sent. Dates compare as text. */
function notPast(date: string, today: string): Record<string, string> {
  if (date === '' || date >= today) return {}
  return { 'metadata.weddingDate': 'Please choose a wedding date that is not in the past' }
}
