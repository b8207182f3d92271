import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { TextArea } from '#web/components/forms/inputs.tsx'
import { Dialog } from '#web/components/overlays/dialog.tsx'
import { DialogButtons } from '#web/components/overlays/dialog-buttons.tsx'
import { showFailure, toast } from '#web/components/overlays/toast.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { api } from '#web/lib/api.ts'
import { showFieldErrors } from '#web/lib/forms.ts'
import { refreshAfterAsking } from './queries.ts'

/**
 * Puts a venue that was declined, or lacks something, back before an admin, with an answer if its owner has one.
 * `title` is the task that this is for, `about` what we asked or why we declined.
 */
export function AskAgainForVenue({ venueId, title, about }: { venueId: number; title: string; about: string }) {
  const [open, setOpen] = useState(false)
  return (
    <Dialog
      open={open}
      onOpenChange={setOpen}
      title="Ask us to look again"
      description={about}
      trigger={
        <Button size="sm" variant="secondary" className="max-sm:w-full">
          Ask us to look again
          <span className="sr-only">: {title}</span>
        </Button>
      }
    >
      <AnswerForm venueId={venueId} done={() => setOpen(false)} />
    </Dialog>
  )
}

function AnswerForm({ venueId, done }: { venueId: number; done: () => void }) {
  const queryClient = useQueryClient()
  const { register, handleSubmit, formState, setError } = useForm({ defaultValues: { answer: '' } })
  const ask = useMutation({
    mutationFn: (body: { answer: string }) => api('POST /api/venues/{id}/ask-again', { params: { id: venueId }, body }),
    onSuccess: ({ name }) => {
      toast({
        title: 'We’ll look again',
        description: `${name} is back in our queue. We’ll email you.`,
        variant: 'success',
      })
      done()
    },
    onError: (error) => {
      if (showFieldErrors(error, setError, ['answer'])) return
      showFailure(error)
    },
    onSettled: () => refreshAfterAsking(queryClient),
  })
  return (
    <form onSubmit={handleSubmit((values) => ask.mutate(values))} noValidate>
      <TextArea
        label="Your answer (optional)"
        hint="Only our team reads it. What you change on your venue’s page reaches us, too."
        rows={3}
        maxLength={500}
        error={formState.errors.answer?.message}
        {...register('answer')}
      />
      <DialogButtons submit="Send to Unveil" pending={ask.isPending} className="mt-6" />
    </form>
  )
}
