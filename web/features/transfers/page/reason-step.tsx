import { useState } from 'react'
import { useForm } from 'react-hook-form'
import type { Transfer } from '#contract/api/transfers.ts'
import { LIMITS } from '#contract/limits.ts'
import { TextArea } from '#web/components/forms/inputs.tsx'
import { Dialog } from '#web/components/overlays/dialog.tsx'
import { DialogButtons } from '#web/components/overlays/dialog-buttons.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { needsReason, showFieldErrors } from '#web/lib/forms.ts'
import { useTransferStep } from './use-transfer-step.ts'

/** A step that takes a reason: declining or refusing. The other parties read the reason. */
export function ReasonStep({
  label,
  title,
  description,
  question,
  confirm,
  step,
  done,
  size,
}: {
  label: string
  title: string
  description: string
  question: string
  confirm: string
  step: (reason: string) => Promise<Transfer>
  done: { title: string; description?: string }
  size: 'sm' | 'md'
}) {
  const [open, setOpen] = useState(false)
  const { register, handleSubmit, formState, setError } = useForm({ defaultValues: { reason: '' } })
  const atFields = (error: unknown) => showFieldErrors(error, setError, ['reason'])
  const act = useTransferStep({ step, done, after: () => setOpen(false), atFields })
  return (
    <Dialog
      open={open}
      onOpenChange={setOpen}
      title={title}
      description={description}
      trigger={
        <Button variant="secondary" size={size}>
          {label}
        </Button>
      }
    >
      <form onSubmit={handleSubmit(({ reason }) => act.mutate(reason))} noValidate>
        <TextArea
          label={question}
          maxLength={LIMITS.maxReasonLength}
          error={formState.errors.reason?.message}
          {...register('reason', { validate: needsReason })}
        />
        <DialogButtons submit={confirm} variant="destructive" pending={act.isPending} className="mt-6" />
      </form>
    </Dialog>
  )
}
