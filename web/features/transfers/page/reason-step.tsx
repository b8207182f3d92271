import { type FormEvent, useState } from 'react'
import type { Transfer } from '#contract/api/transfers.ts'
import { TextArea } from '#web/components/forms/inputs.tsx'
import { Dialog, DialogClose } from '#web/components/overlays/dialog.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { useMistakes } from '#web/lib/mistakes.ts'
import { useTransferStep } from './use-transfer-step.ts'

/** A step that has to say why: declined, refused, disputed. The others read it. */
export function ReasonStep({
  label,
  title,
  description,
  question,
  least = 1,
  confirm,
  step,
  done,
  size,
}: {
  label: string
  title: string
  description: string
  question: string
  /** the fewest characters that say enough */
  least?: number
  confirm: string
  step: (reason: string) => Promise<Transfer>
  done: { title: string; description?: string }
  size: 'sm' | 'md'
}) {
  const [open, setOpen] = useState(false)
  const [reason, setReason] = useState('')
  const { form, mistakes, show, showFromServer } = useMistakes(['reason'])
  const act = useTransferStep({ step, done, after: () => setOpen(false), atFields: showFromServer })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const short = least > 1 ? `Please describe it in at least ${least} characters` : 'Please give a reason'
    if (!show({ reason: reason.trim().length < least ? short : undefined })) act.mutate(reason)
  }
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
      <form ref={form} onSubmit={submit} noValidate>
        <TextArea
          label={question}
          hint={least > 1 ? `At least ${least} characters.` : undefined}
          maxLength={1000}
          value={reason}
          error={mistakes.reason}
          onChange={(event) => setReason(event.target.value)}
        />
        <div className="mt-6 flex flex-wrap justify-end gap-3">
          <DialogClose>
            <Button variant="ghost">Cancel</Button>
          </DialogClose>
          <Button type="submit" variant="destructive" pending={act.isPending}>
            {confirm}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
