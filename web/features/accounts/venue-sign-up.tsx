import { type FieldErrors, type UseFormRegister, useForm } from 'react-hook-form'
import { LIMITS } from '#contract/limits.ts'
import { FieldGroup } from '#web/components/forms/choices.tsx'
import { EmailField, PhoneField, TextArea, TextField } from '#web/components/forms/inputs.tsx'
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
import { useRegister } from './use-register.ts'

interface VenueValues extends Repeated {
  name: string
  email: string
  phone: string
  metadata: {
    venueName: string
    venueType: string
    address: string
    city: string
    state: string
    zipCode: string
    website: string
    description: string
  }
}

const NAMES = [
  'name',
  'email',
  'phone',
  'metadata.venueName',
  'metadata.venueType',
  'metadata.address',
  'metadata.city',
  'metadata.state',
  'metadata.zipCode',
  'metadata.website',
  'metadata.description',
  'password',
] as const

const rules = rulesOf(() => import('#contract/accounts/registration.ts').then((forms) => forms.venueRegistration))
const resolver = formResolver<VenueValues>(rules, repeatedPassword, (values) => ({
  ...withoutRepeated(values),
  role: 'venue',
}))

/** A venue's sign-up. What owners type about the venue pre-fills /venues/create. */
export function VenueSignUp({ next }: { next: string | undefined }) {
  const form = useForm<VenueValues>({ resolver })
  const { register, formState } = form
  const { errors } = formState
  const signUp = useRegister(form, {
    next,
    said: {
      title: 'Account created!',
      description: 'Please wait for verification.',
      note: 'You can add your venue now. We verify it before it can list dates.',
      variant: 'success',
    },
    names: NAMES,
  })
  return (
    <form
      method="post"
      noValidate
      aria-label="Sign up as a venue"
      onSubmit={form.handleSubmit(
        (values) => signUp.mutate({ ...withoutRepeated(values), role: 'venue' }),
        toastMismatch,
      )}
      className="flex flex-col gap-5"
    >
      <TextField label="Contact name" autoComplete="name" error={errors.name?.message} {...register('name')} />
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <EmailField label="Business email" error={errors.email?.message} {...register('email')} />
        <PhoneField label="Phone" error={errors.phone?.message} {...register('phone')} />
      </div>
      <VenueFields register={register} errors={errors.metadata} />
      <div className="flex flex-col gap-5 pt-4">
        <h2 className="display text-xl">Your password</h2>
        <NewPasswordFields
          register={register as unknown as UseFormRegister<Repeated>}
          errors={errors}
          words={() => form.getValues(['name', 'email', 'metadata.venueName'])}
        />
      </div>
      <AgreedTerms />
      <SubmitButton pending={signUp.isPending}>Create venue account</SubmitButton>
    </form>
  )
}

/** What an owner tells us about their venue at sign-up. */
function VenueFields({
  register,
  errors,
}: {
  register: UseFormRegister<VenueValues>
  errors: FieldErrors<VenueValues>['metadata']
}) {
  return (
    <FieldGroup
      legend={<span className="display text-xl font-normal">Your venue</span>}
      hint="Couples see only the city and state until they’ve booked."
      className="mt-3"
    >
      <div className="mt-4 grid items-start gap-5 sm:grid-cols-6">
        <TextField
          label="Venue name"
          autoComplete="organization"
          className="sm:col-span-3"
          error={errors?.venueName?.message}
          {...register('metadata.venueName')}
        />
        <TextField
          label="Venue type"
          placeholder="Barn, hotel, garden..."
          className="sm:col-span-3"
          error={errors?.venueType?.message}
          {...register('metadata.venueType')}
        />
        <TextField
          label="Street address"
          autoComplete="street-address"
          className="sm:col-span-6"
          error={errors?.address?.message}
          {...register('metadata.address')}
        />
        <TextField
          label="City"
          autoComplete="address-level2"
          className="sm:col-span-2"
          error={errors?.city?.message}
          maxLength={LIMITS.maxCityLength}
          {...register('metadata.city')}
        />
        <TextField
          label="State"
          maxLength={2}
          placeholder="TX"
          autoComplete="address-level1"
          autoCapitalize="characters"
          className="sm:col-span-2"
          error={errors?.state?.message}
          {...register('metadata.state')}
        />
        <TextField
          label="ZIP code"
          maxLength={5}
          inputMode="numeric"
          autoComplete="postal-code"
          className="sm:col-span-2"
          error={errors?.zipCode?.message}
          {...register('metadata.zipCode')}
        />
        <TextField
          label="Website"
          optional
          type="url"
          inputMode="url"
          autoComplete="url"
          placeholder="https://"
          className="sm:col-span-6"
          error={errors?.website?.message}
          {...register('metadata.website')}
        />
        <TextArea
          label="Description"
          optional
          className="sm:col-span-6"
          error={errors?.description?.message}
          {...register('metadata.description')}
        />
      </div>
    </FieldGroup>
  )
}
