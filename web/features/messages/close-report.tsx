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

interface Sides {
  id: number
  author: string
  reporter: string
  /** they have closed their account, so nobody can be warned */
  isAuthorGone: boolean
  /** they have closed their account, so nobody is told the outcome */
  isReporterGone: boolean
}

/** Closes the report of a message after asking for the outcome; names who wrote it and who reported it. */
export function CloseReport(sides: Sides) {
  const { id, reporter, isReporterGone } = sides
  const [open, setOpen] = useState(false)
  return (
    <Dialog
      open={open}
      onOpenChange={setOpen}
      title="What came of this report?"
      description={
        isReporterGone
          ? 'Whoever reported the message has closed their account, so we won’t tell them.'
          : `We’ll tell ${reporter}, who reported the message, by email and in their notifications.`
      }
      trigger={
        <Button size="sm">
          Close the report<span className="sr-only">: message {id}</span>
        </Button>
      }
    >
      <OutcomeForm {...sides} close={() => setOpen(false)} />
    </Dialog>
  )
}

function OutcomeForm({ id, author, reporter, isAuthorGone, isReporterGone, close }: Sides & { close: () => void }) {
  const queryClient = useQueryClient()
  const { register, handleSubmit, watch, formState } = useForm<{ outcome: ReportOutcome; reason: string }>({
    defaultValues: { outcome: 'none', reason: '' },
  })
  const send = useMutation({
    mutationFn: (body: { outcome: ReportOutcome; reason: string }) =>
      api('POST /api/admin/messages/{id}/close', { params: { id }, body }),
    onSuccess: (_, { outcome }) => {
      close()
      const told = [...(isReporterGone ? [] : [reporter]), ...(outcome === 'warned' ? [author] : [])]
      const description = told.length > 0 ? `${told.join(' and ')} will get an email.` : undefined
      toast({ title: 'Report closed', description, variant: 'success' })
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
            description: isReporterGone
              ? 'The message doesn’t break our rules.'
              : `We’ll tell ${reporter} the message doesn’t break our rules.`,
          },
          ...(isAuthorGone ? [] : [warning(author)]),
          {
            value: 'other',
            title: 'Other',
            description: isReporterGone
              ? 'We’ve dealt with the message.'
              : `We’ll tell ${reporter} we’ve dealt with the message.`,
          },
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
