import { useHydrated } from '@tanstack/react-router'
import { Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import type { SavedSearch } from '#contract/api/alerts.ts'
import { Checkbox } from '#web/components/forms/choices.tsx'
import { SubmitButton } from '#web/components/forms/submit-button.tsx'
import { ConfirmDialog } from '#web/components/overlays/confirm-dialog.tsx'
import { Dialog } from '#web/components/overlays/dialog.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { api } from '#web/lib/api.ts'
import { formResolver, rulesOf } from '#web/lib/forms.ts'
import { SearchNameField } from './search-name-field.tsx'
import { useSearchChange } from './use-search-change.ts'

const change = (search: SavedSearch, body: { name?: string; alert?: boolean }) =>
  api('PATCH /api/saved-searches/{id}', { params: { id: search.id }, body })

/** Turns an alert on or off immediately. Until the page has hydrated, it takes no clicks, which would be lost. */
export function AlertSwitch({ search }: { search: SavedSearch }) {
  const awake = useHydrated()
  const turn = useSearchChange((alert: boolean) => change(search, { alert }))
  return (
    <Checkbox
      label={
        <>
          Tell me about new dates<span className="sr-only"> for {search.name}</span>
        </>
      }
      disabled={!awake}
      checked={turn.isPending ? turn.variables : search.alert}
      onChange={(event) => turn.mutate(event.target.checked)}
    />
  )
}

const rules = rulesOf(() => import('#contract/api/alerts.ts').then((forms) => forms.changeSavedSearch.body))
const resolver = formResolver<{ name: string }>(rules)

export function RenameSearch({ search }: { search: SavedSearch }) {
  const [open, setOpen] = useState(false)
  const { register, handleSubmit, formState, reset } = useForm({ resolver, values: { name: search.name } })
  const rename = useSearchChange(async (name: string) => {
    await change(search, { name })
    setOpen(false)
  })
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => {
        reset()
        setOpen(next)
      }}
      trigger={
        <Button variant="ghost" size="icon-sm" aria-label={`Rename ${search.name}`}>
          <Pencil aria-hidden="true" />
        </Button>
      }
      title="Rename this search"
    >
      <form
        noValidate
        aria-label="Rename this search"
        onSubmit={handleSubmit(({ name }) => rename.mutate(name))}
        className="flex flex-col gap-5"
      >
        <SearchNameField error={formState.errors.name?.message} {...register('name')} />
        <SubmitButton pending={rename.isPending}>Rename</SubmitButton>
      </form>
    </Dialog>
  )
}

export function DeleteSearch({ search }: { search: SavedSearch }) {
  const remove = useSearchChange(() => api('DELETE /api/saved-searches/{id}', { params: { id: search.id } }), {
    title: 'Search deleted',
  })
  return (
    <ConfirmDialog
      trigger={
        <Button variant="ghost" size="icon-sm" pending={remove.isPending} aria-label={`Delete ${search.name}`}>
          <Trash2 aria-hidden="true" />
        </Button>
      }
      title={`Delete “${search.name}”?`}
      description={search.alert ? 'Its alert ends, too.' : 'It will no longer be on your dashboard.'}
      confirm="Delete"
      onConfirm={() => remove.mutate(undefined)}
    />
  )
}
