import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Flag } from 'lucide-react'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import type { Message } from '#contract/api/messages.ts'
import { LIMITS } from '#contract/limits.ts'
import { TextArea } from '#web/components/forms/inputs.tsx'
import { Dialog } from '#web/components/overlays/dialog.tsx'
import { DialogButtons } from '#web/components/overlays/dialog-buttons.tsx'
import { showFailure, toast } from '#web/components/overlays/toast.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { api } from '#web/lib/api.ts'
import { refreshMessages } from './queries.ts'

/** Shows the message to our team, once its reader has confirmed that, with their reason if they give one. */
export function ReportMessage({ message, bookingId }: { message: Message; bookingId: number }) {
  const [open, setOpen] = useState(false)
  if (message.reported) return <p className="px-1 text-muted text-xs">You reported this message.</p>
  return (
    <Dialog
      open={open}
      onOpenChange={setOpen}
      title="Report this message to Unveil?"
      description="Our team will read it. Please report abuse, spam, and any request to pay or be paid elsewhere."
      trigger={
        <Button variant="ghost" size="sm" className="-ml-3 self-start max-md:-my-1.5 md:h-8 text-muted text-xs">
          <Flag aria-hidden="true" />
          Report
        </Button>
      }
    >
      <ReasonForm id={message.id} bookingId={bookingId} close={() => setOpen(false)} />
    </Dialog>
  )
}

function ReasonForm({ id, bookingId, close }: { id: number; bookingId: number; close: () => void }) {
  const queryClient = useQueryClient()
  const { register, handleSubmit } = useForm({ defaultValues: { reason: '' } })
  const send = useMutation({
    mutationFn: (body: { reason: string }) => api('POST /api/messages/{id}/report', { params: { id }, body }),
    onSuccess: async () => {
      close()
      toast({ title: 'Message reported', description: 'Our team will read it.', variant: 'success' })
      await refreshMessages(queryClient, bookingId)
    },
    onError: (error) => showFailure(error, 'Couldn’t report the message'),
  })
  return (
    <form onSubmit={handleSubmit((values) => send.mutate(values))} noValidate className="flex flex-col gap-5">
      <TextArea
        label="What’s wrong with this message?"
        optional
        hint="Only our team reads this."
        maxLength={LIMITS.maxReportReasonLength}
        {...register('reason')}
      />
      <DialogButtons submit="Report" variant="destructive" pending={send.isPending} />
    </form>
  )
}
