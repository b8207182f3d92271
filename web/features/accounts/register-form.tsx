import { Controller, type UseFormRegister, useForm } from 'react-hook-form'
import { RadioCards } from '#web/components/forms/choices.tsx'
import { EmailField, PhoneField, TextField } from '#web/components/forms/inputs.tsx'
import { SubmitButton } from '#web/components/forms/submit-button.tsx'
import { formResolver, rulesOf } from '#web/lib/forms.ts'
import { AgreedTerms } from './agreed-terms.tsx'
import {
  NewPasswordFields,
  type Repeated,
  repeatedPassword,
  toastMismatch,
  withoutRepeated,
} from './new-password-fields.tsx'
import { SIGNED_UP, useRegister } from './use-register.ts'

interface GenericValues extends Repeated {
  role: 'couple' | 'venue'
  name: string
  email: string
  phone: string
}

const NAMES = ['name', 'email', 'phone', 'role', 'password'] as const
const rules = rulesOf(() => import('#contract/accounts/registration.ts').then((forms) => forms.registration))
const resolver = formResolver<GenericValues>(rules, repeatedPassword, withoutRepeated)

/** The short sign-up for either role. */
export function RegisterForm({ next }: { next: string | undefined }) {
  const form = useForm<GenericValues>({ resolver, defaultValues: { role: 'couple' } })
  const { register, formState } = form
  const { errors } = formState
  const signUp = useRegister(form, { next, said: SIGNED_UP, names: NAMES })
  return (
    <form
      method="post"
      noValidate
      aria-label="Sign up"
      onSubmit={form.handleSubmit((values) => signUp.mutate(withoutRepeated(values)), toastMismatch)}
      className="flex flex-col gap-5"
    >
      <Controller
        control={form.control}
        name="role"
        render={({ field }) => (
          <RadioCards
            legend="We are"
            name={field.name}
            value={field.value}
            onValueChange={field.onChange}
            onBlur={field.onBlur}
            error={errors.role?.message}
            options={[
              { value: 'couple', title: 'A couple', description: 'We’re looking for a date.' },
              { value: 'venue', title: 'A venue', description: 'We have dates to fill.' },
            ]}
          />
        )}
      />
      <TextField label="Full name" autoComplete="name" error={errors.name?.message} {...register('name')} />
      <EmailField label="Email" error={errors.email?.message} {...register('email')} />
      <PhoneField label="Phone" optional error={errors.phone?.message} {...register('phone')} />
      <NewPasswordFields
        register={register as unknown as UseFormRegister<Repeated>}
        errors={errors}
        words={() => form.getValues(['name', 'email'])}
      />
      <AgreedTerms />
      <SubmitButton pending={signUp.isPending}>Create account</SubmitButton>
    </form>
  )
}
