import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { type UseFormRegister, useForm } from 'react-hook-form'
import type { Role } from '#contract/accounts/roles.ts'
import { savesChanges } from '#web/components/forms/changed-fields.ts'
import { FieldGroup } from '#web/components/forms/choices.tsx'
import { TextField } from '#web/components/forms/inputs.tsx'
import { registerWithValues } from '#web/components/forms/register-with-values.ts'
import { SubmitButton } from '#web/components/forms/submit-button.tsx'
import { showFailure, toast } from '#web/components/overlays/toast.tsx'
import { AskBeforeLeaving, type TellUnsaved } from '#web/components/overlays/unsaved-changes.tsx'
import { Card, CardHeader } from '#web/components/ui/card.tsx'
import { type ApiInput, type ApiOutput, api } from '#web/lib/api.ts'
import { formResolver, rulesOf, showFieldErrors } from '#web/lib/forms.ts'
import { apiQuery } from '#web/lib/query.ts'
import { usePublicConfig } from '#web/lib/router-context.ts'
import { sessionQuery } from '#web/lib/session.ts'
import { WEDDING_NAMES, WeddingFields, type WeddingValues } from '../wedding-fields.tsx'

export const accountQuery = apiQuery('GET /api/account')

type Account = ApiOutput<'GET /api/account'>
type Body = ApiInput<'PATCH /api/account'>['body']

interface Values extends WeddingValues {
  name: string
  partnerName: string
  phone: string
  website: string
}

const rules = rulesOf(() => import('#contract/api/accounts.ts').then((forms) => forms.accountForm))
const resolver = formResolver<Values>(rules)

const SEEN_BY: Record<Role, string> = {
  couple:
    'Venues you’ve booked can see this. In a transfer, the venue sees your names once you’ve paid, and the other couple sees them in the agreement. If you write a review, other couples who have booked the venue see the names you sign it with. Besides them, only our team can see this.',
  venue: 'Our team can see this, and so can couples once they’ve booked you.',
  admin: 'Other admins can see this.',
}

const typed = ({ name, phone, website, partnerName, metadata }: Account): Values => ({
  name,
  phone: phone ?? '',
  website: website ?? '',
  partnerName: partnerName ?? '',
  metadata: {
    weddingDate: metadata?.weddingDate ?? '',
    city: metadata?.city ?? '',
    state: metadata?.state ?? '',
    budget: metadata?.budget ?? '',
  },
})

/** Even without an area code, a number has 7 digits. Anything is accepted, so this is only a hint. */
const looksShort = (phone: string) => phone.trim() !== '' && phone.replace(/\D/g, '').length < 7

/** Who somebody is to others once they know each other. `onTyped` is told whether anything typed is still unsaved. */
export function AboutForm({ account, role, onTyped }: { account: Account; role: Role; onTyped: TellUnsaved }) {
  const queryClient = useQueryClient()
  const { today } = usePublicConfig()
  const { register, handleSubmit, setError, reset, formState } = useForm<Values>({
    resolver,
    defaultValues: typed(account),
  })
  const field = registerWithValues(register, typed(account))
  const { errors, isDirty, dirtyFields } = formState
  useEffect(() => onTyped(isDirty), [onTyped, isDirty])
  const [isShort, setShort] = useState(looksShort(account.phone ?? ''))
  const known = account.metadata?.weddingDate // one that has passed can stay
  const [saveChanges] = useState(() => savesChanges<Values>())
  const save = useMutation({
    mutationFn: (filled: Values) =>
      saveChanges(filled, dirtyFields, (changed) => api('PATCH /api/account', { body: changed as Body })),
    onSuccess: async (saved) => {
      queryClient.setQueryData(accountQuery.queryKey, saved)
      reset(typed(saved))
      toast({ title: 'Saved', variant: 'success' })
      await queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey })
    },
    onError: (error) => {
      if (showFieldErrors(error, setError, ['name', 'partnerName', 'phone', 'website', ...WEDDING_NAMES])) return
      showFailure(error, 'Not saved')
    },
  })
  return (
    <Card>
      <CardHeader title="About you" description={SEEN_BY[role]} />
      <form
        method="post"
        noValidate
        aria-label="About you"
        onSubmit={handleSubmit((filled) => save.mutate(filled))}
        className="grid gap-5"
      >
        <AskBeforeLeaving unsaved={isDirty && !save.isPending} />
        <TextField label="Your name" autoComplete="name" error={errors.name?.message} {...field('name')} />
        {role === 'couple' ? (
          <TextField
            label="Partner’s name"
            optional
            autoComplete="off"
            error={errors.partnerName?.message}
            {...field('partnerName')}
          />
        ) : null}
        <TextField
          label="Phone"
          optional
          type="tel"
          autoComplete="tel"
          hint={isShort ? 'This looks too short for a phone number. You can save it anyway.' : undefined}
          error={errors.phone?.message}
          {...field('phone', { onBlur: ({ target }) => setShort(looksShort(target.value)) })}
        />
        {role === 'venue' ? (
          <TextField
            label="Website"
            optional
            inputMode="url"
            autoComplete="url"
            error={errors.website?.message}
            {...field('website')}
          />
        ) : null}
        {role === 'couple' ? (
          <FieldGroup
            legend={<span className="display text-xl font-normal">Your wedding</span>}
            hint="Only you can see this."
            className="mt-5"
          >
            <div className="mt-4">
              <WeddingFields
                register={field as unknown as UseFormRegister<WeddingValues>}
                errors={errors}
                min={known && known < today ? known : today}
              />
            </div>
          </FieldGroup>
        ) : null}
        <div>
          <SubmitButton size="md" wide={false} pending={save.isPending}>
            Save
          </SubmitButton>
        </div>
      </form>
    </Card>
  )
}
