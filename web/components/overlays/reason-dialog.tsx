import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { needsReason } from '#web/lib/forms.ts'
import { TextArea, TextField } from '../forms/inputs.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from './dialog.tsx'
import { DialogButtons } from './dialog-buttons.tsx'
import { showFailure, toast } from './toast.tsx'
import { useUnsaved } from './unsaved-changes.tsx'

const REASON_LENGTH = 500

/**
 * A small button that asks for a reason before it acts. `about` names the object, for screen readers. `act` gets the
 * reason and may reject, which shows a toast; `settled` runs either way, and the dialog closes on success.
 */
export function ReasonDialog({
  label,
  variant = 'secondary',
  about,
  title,
  description,
  field = 'Reason',
  missing,
  lineLength,
  hint,
  more,
  waits = false,
  confirm,
  done,
  act,
  settled,
}: {
  label: string
  /** of the button that opens it */
  variant?: 'primary' | 'secondary'
  about: string
  title: string
  description: ReactNode
  /** what the text is called */
  field?: string
  /** the message for an empty text, if what is missing isn't a reason */
  missing?: string
  /** the field is a single line of at most this many characters, instead of a text */
  lineLength?: number
  hint: string
  /** what else can be chosen, below the text */
  more?: ReactNode
  /** `more` is incomplete, so there is nothing to confirm */
  waits?: boolean
  confirm: string
  done: { title: string; description: string }
  act: (reason: string) => Promise<unknown>
  settled: () => Promise<unknown>
}) {
  const [open, setOpen] = useState(false)
  const { tellUnsaved, onOpenChange, close, question } = useUnsaved(setOpen)
  const { register, handleSubmit, formState, reset } = useForm({ defaultValues: { reason: '' } })
  const send = useMutation({
    mutationFn: act,
    onSuccess: () => {
      close()
      toast(done)
    },
    onError: (problem) => showFailure(problem),
    onSettled: settled,
  })
  const unsaved = open && formState.isDirty && !send.isPending
  useEffect(() => tellUnsaved(unsaved), [tellUnsaved, unsaved])
  // what was discarded doesn't come back
  useEffect(() => {
    if (!open) reset()
  }, [open, reset])
  const Field = lineLength === undefined ? TextArea : TextField
  return (
    <>
      <Dialog
        open={open}
        onOpenChange={onOpenChange}
        title={title}
        description={description}
        trigger={
          <Button size="sm" variant={variant} className="whitespace-nowrap">
            {label}
            <span className="sr-only">: {about}</span>
          </Button>
        }
      >
        <form onSubmit={handleSubmit(({ reason }) => send.mutate(reason))} noValidate>
          <Field
            label={field}
            hint={hint}
            maxLength={lineLength ?? REASON_LENGTH}
            error={formState.errors.reason?.message}
            {...register('reason', { validate: missing ? (typed) => typed.trim() !== '' || missing : needsReason })}
          />
          {more}
          <DialogButtons submit={confirm} pending={send.isPending || waits} className="mt-6" />
        </form>
      </Dialog>
      {question}
    </>
  )
}
