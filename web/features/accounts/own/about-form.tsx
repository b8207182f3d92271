import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import type { Role } from '#contract/catalog.ts'
import { TextField } from '#web/components/forms/inputs.tsx'
import { SubmitButton } from '#web/components/forms/submit-button.tsx'
import { toast } from '#web/components/overlays/toast.tsx'
import { Card, CardHeader } from '#web/components/ui/card.tsx'
import { type ApiOutput, api, userMessage } from '#web/lib/api.ts'
import { formResolver, rulesOf, showFieldErrors } from '#web/lib/forms.ts'
import { apiQuery } from '#web/lib/query.ts'
import { sessionQuery } from '#web/lib/session.ts'

export const accountQuery = apiQuery('GET /api/account')

interface Values {
  name: string
  partnerName: string
  phone: string
}

const rules = rulesOf(() => import('#contract/api/accounts.ts').then((forms) => forms.accountForm))
const resolver = formResolver<Values>(rules)

const SEEN_BY: Record<Role, string> = {
  couple: 'Only venues that you have booked see it.',
  venue: 'Only couples that have booked you see it.',
  admin: 'Other admins see it.',
}

/** Who somebody is to the others, once they know each other. */
export function AboutForm({ account, role }: { account: ApiOutput<'GET /api/account'>; role: Role }) {
  const queryClient = useQueryClient()
  const { register, handleSubmit, setError, formState } = useForm<Values>({
    resolver,
    defaultValues: { name: account.name, partnerName: account.partnerName ?? '', phone: account.phone ?? '' },
  })
  const { errors } = formState
  const save = useMutation({
    mutationFn: ({ partnerName, ...body }: Values) =>
      api('PATCH /api/account', { body: role === 'couple' ? { ...body, partnerName } : body }),
    onSuccess: async (saved) => {
      queryClient.setQueryData(accountQuery.queryKey, saved)
      toast({ title: 'Saved', variant: 'success' })
      await queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey })
    },
    onError: (error) => {
      if (showFieldErrors(error, setError, ['name', 'partnerName', 'phone'])) return
      toast({ title: 'Not saved', description: userMessage(error), variant: 'error' })
    },
  })
  return (
    <Card>
      <CardHeader title="About you" description={SEEN_BY[role]} />
      <form
        method="post"
        noValidate
        aria-label="About you"
        onSubmit={handleSubmit((body) => save.mutate(body))}
        className="grid gap-5"
      >
        <TextField label="Your name" autoComplete="name" error={errors.name?.message} {...register('name')} />
        {role === 'couple' ? (
          <TextField
            label="Partner’s name (optional)"
            autoComplete="off"
            error={errors.partnerName?.message}
            {...register('partnerName')}
          />
        ) : null}
        <TextField
          label="Phone (optional)"
          type="tel"
          autoComplete="tel"
          error={errors.phone?.message}
          {...register('phone')}
        />
        <div>
          <SubmitButton size="md" wide={false} pending={save.isPending}>
            Save
          </SubmitButton>
        </div>
      </form>
    </Card>
  )
}
