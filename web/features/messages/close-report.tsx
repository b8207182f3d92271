import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import type { ReportOutcome } from '#contract/api/messages.ts'
import { RadioCards } from '#web/components/forms/choices.tsx'
import { TextArea } from '#web/components/forms/inputs.tsx'
import { Dialog } from '#web/components/overlays/dialog.tsx'
import { DialogButtons } from '#web/components/overlays/dialog-buttons.tsx'
import { showFailure, toast } from '#web/components/overlays/toast.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { api } from '#web/lib/api.ts'
import { needsReason } from '#web/lib/forms.ts'
import { reportsQuery } from './queries.ts'

type Sides = { id: number; author: string; reporter: string; isAuthorGone: boolean }

/**
 * Closes the report of a message after asking for the outcome; names who wrote it and who reported it. `isAuthorGone`:
 * the author has closed their account, so nobody can be warned.
 */
export function CloseReport({ id, author, reporter, isAuthorGone }: Sides) {
  const [open, setOpen] = useState(false)
  return (
    <Dialog
      open={open}
      onOpenChange={setOpen}
      title="What came of this report?"
      description={`We’ll tell ${reporter}, who reported the message, by email and in their notifications. We email nobody who has closed their account.`}
      trigger={
        <Button size="sm">
          Close the report<span className="sr-only">: message {id}</span>
        </Button>
      }
    >
      <OutcomeForm
        id={id}
        author={author}
        reporter={reporter}
        isAuthorGone={isAuthorGone}
        close={() => setOpen(false)}
      />
    </Dialog>
  )
}

function OutcomeForm({ id, author, reporter, isAuthorGone, close }: Sides & { close: () => void }) {
  const queryClient = useQueryClient()
  const { register, handleSubmit, watch, formState } = useForm<{ outcome: ReportOutcome; reason: string }>({
    defaultValues: { outcome: 'none', reason: '' },
  })
  const send = useMutation({
    mutationFn: (body: { outcome: ReportOutcome; reason: string }) =>
      api('POST /api/admin/messages/{id}/close', { params: { id }, body }),
    onSuccess: (_, { outcome }) => {
      close()
      const told =
        outcome === 'warned'
          ? `${reporter} and ${author} will get an email if their accounts are still open.`
          : `${reporter} will get an email if their account is still open.`
      toast({ title: 'Report closed', description: told, variant: 'success' })
    },
    onError: (error) => showFailure(error, 'Couldn’t close the report'),
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: reportsQuery.queryKey }),
        queryClient.invalidateQueries({ queryKey: ['GET /api/admin/inbox'] }),
      ]),
  })
  return (
    <form onSubmit={handleSubmit((values) => send.mutate(values))} noValidate className="flex flex-col gap-5">
      <RadioCards
        legend="Outcome"
        columns={1}
        options={[
          {
            value: 'none',
            title: 'No action',
            description: `We’ll tell ${reporter} the message doesn’t break our rules.`,
          },
          ...(isAuthorGone ? [] : [warning(author)]),
          { value: 'other', title: 'Other', description: `We’ll tell ${reporter} we’ve dealt with the message.` },
        ]}
        {...register('outcome')}
      />
      <TextArea
        label="Reason"
        hint={
          watch('outcome') === 'warned'
            ? `${author} will read it in our email. It stays in the log with your name.`
            : 'Only admins read it. It stays in the log with your name.'
        }
        maxLength={500}
        error={formState.errors.reason?.message}
        {...register('reason', { validate: needsReason })}
      />
      <DialogButtons submit="Close the report" pending={send.isPending} />
    </form>
  )
}

const warning = (author: string) => ({
  value: 'warned',
  title: 'Author warned',
  description: `We’ll send ${author} a warning with your reason.`,
})
