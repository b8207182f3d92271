import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useForm } from 'react-hook-form'
import type { SavedCriteria } from '#contract/api/alerts.ts'
import { LIMITS } from '#contract/limits.ts'
import { nameOfCriteria } from '#contract/wording/search-criteria.ts'
import { Checkbox } from '#web/components/forms/choices.tsx'
import { SubmitButton } from '#web/components/forms/submit-button.tsx'
import { Dialog } from '#web/components/overlays/dialog.tsx'
import { showFailure, toast } from '#web/components/overlays/toast.tsx'
import { api } from '#web/lib/api.ts'
import { formResolver, rulesOf, showFieldErrors } from '#web/lib/forms.ts'
import { useSession } from '#web/lib/session.ts'
import { CriteriaBadges } from './criteria-badges.tsx'
import { savedSearchesQuery } from './queries.ts'
import { SearchNameField } from './search-name-field.tsx'

interface Values {
  name: string
  alert: boolean
}

const rules = rulesOf(() => import('#contract/api/alerts.ts').then((forms) => forms.changeSavedSearch.body))
const resolver = formResolver<Values>(rules)

const whenMailed = (confirmed: boolean): string =>
  confirmed
    ? 'We’ll tell you when a new date matches.'
    : 'New dates will appear under the bell. To get them by email, please confirm your address.'

/** Names a search and asks whether to tell the couple about new dates; open as soon as it is rendered. */
export function SaveSearchDialog({
  criteria,
  title,
  trigger,
  onClosed,
}: {
  criteria: SavedCriteria
  title: string
  trigger: ReactNode
  onClosed?: () => void
}) {
  const [open, setOpen] = useState(true)
  const show = (open: boolean) => {
    setOpen(open)
    if (!open) onClosed?.()
  }
  const queryClient = useQueryClient()
  const user = useSession()
  const { register, handleSubmit, setError, formState } = useForm<Values>({
    resolver,
    defaultValues: { name: nameOfCriteria(criteria), alert: true },
  })
  const save = useMutation({
    mutationFn: (values: Values) => api('POST /api/saved-searches', { body: { ...values, criteria } }),
    onSuccess: async ({ alert }) => {
      show(false)
      toast({
        title: 'Search saved',
        description: alert ? whenMailed(user?.emailConfirmed ?? false) : 'You’ll find it on your dashboard.',
      })
      await queryClient.invalidateQueries({ queryKey: savedSearchesQuery.queryKey })
    },
    onError: (error) => {
      showFailure(error)
      showFieldErrors(error, setError, ['name'])
    },
  })
  return (
    <Dialog
      open={open}
      onOpenChange={show}
      trigger={trigger}
      title={title}
      description="Find this search on your dashboard, and hear about new dates."
    >
      <form
        noValidate
        aria-label={title}
        onSubmit={handleSubmit((values) => save.mutate(values))}
        className="flex flex-col gap-5"
      >
        <CriteriaBadges criteria={criteria} />
        <SearchNameField error={formState.errors.name?.message} {...register('name')} />
        <Checkbox
          label="Tell me when a new date matches"
          hint={`Soon after it shows up in your search, at most once every ${LIMITS.alertPauseHours} hours. You can turn this off anytime.`}
          {...register('alert')}
        />
        <SubmitButton pending={save.isPending}>Save</SubmitButton>
      </form>
    </Dialog>
  )
}
