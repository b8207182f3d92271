import { X } from 'lucide-react'
import { useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { LIMITS } from '#contract/limits.ts'
import { DISPUTE_DEFAULT_TEXTS } from '#contract/wording/transfer-texts.ts'
import { FieldGroup } from '#web/components/forms/choices.tsx'
import { FilePicker } from '#web/components/forms/file-picker.tsx'
import { Select, TextArea } from '#web/components/forms/inputs.tsx'
import { Dialog } from '#web/components/overlays/dialog.tsx'
import { DialogButtons } from '#web/components/overlays/dialog-buttons.tsx'
import type { ToastMessage } from '#web/components/overlays/toast.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { api } from '#web/lib/api.ts'
import { showFieldErrors } from '#web/lib/forms.ts'
import { UPLOAD_TYPES, uploadFile } from '#web/lib/upload-file.ts'
import { useFocusAfterRemoval } from '#web/lib/use-focus-after-removal.ts'
import { useTransferStep } from '../page/use-transfer-step.ts'
import { type Sending, sendingWords } from '../upload/sending-words.ts'
import { uploadEach } from '../upload/upload-each.ts'
import { LONGEST_CLAIM, reasonWith, WISHES } from './wishes.ts'

const TOO_LITTLE = `Please describe the problem in at least ${LIMITS.minDisputeReasonLength} characters`

/**
 * The buyer says what is wrong and what would make it right, and shows it; the other parties see everything. `frozen`:
 * a bank is deciding on a payment, so our time to decide doesn't run.
 */
export function OpenDispute({ id, frozen, size }: { id: number; frozen: boolean; size: 'sm' | 'md' }) {
  const [open, setOpen] = useState(false)
  const [files, setFiles] = useState<readonly File[]>([])
  const [sending, setSending] = useState<Sending>()
  const { register, handleSubmit, formState, setError } = useForm({ defaultValues: { reason: '', wish: '' } })
  const notAdded = useRef<readonly string[]>([])
  const act = useTransferStep<string>({
    step: async (reason) => {
      const opened = await api('POST /api/transfers/{id}/dispute', { params: { id }, body: { reason } })
      notAdded.current = await sendFiles(id, files, setSending)
      return opened
    },
    done: () => doneWords(notAdded.current),
    after: () => setOpen(false),
    atFields: (error) => showFieldErrors(error, setError, ['reason']),
  })
  return (
    <Dialog
      open={open}
      onOpenChange={setOpen}
      title="What’s wrong?"
      description={`The money stays in escrow. Our team will look into it${frozen ? '' : ` and decide within ${LIMITS.disputeBusinessDays} business days`}. ${DISPUTE_DEFAULT_TEXTS.buyer} If the problem is resolved, you can close the dispute yourself. You can also add statements and files later.`}
      trigger={
        <Button variant="secondary" size={size}>
          Something is wrong
        </Button>
      }
    >
      <form
        onSubmit={handleSubmit(({ reason, wish }) => act.mutate(reasonWith(reason, wish)))}
        noValidate
        className="grid gap-5"
      >
        <TextArea
          label="Describe what’s wrong"
          hint={`At least ${LIMITS.minDisputeReasonLength} characters.`}
          maxLength={LONGEST_CLAIM}
          error={formState.errors.reason?.message}
          {...register('reason', {
            validate: (reason) => reason.trim().length >= LIMITS.minDisputeReasonLength || TOO_LITTLE,
          })}
        />
        <Select
          label="What would make it right?"
          optional
          placeholder="We’re not sure yet"
          options={WISHES.map((wish) => ({ value: wish, label: wish }))}
          {...register('wish')}
        />
        <ChosenFiles files={files} onChange={setFiles} />
        {sending ? (
          <p role="status" className="nums rounded-field bg-sunk px-4 py-3 text-sm">
            {sendingWords(sending)}
          </p>
        ) : null}
        <DialogButtons submit="Open a dispute" variant="destructive" pending={act.isPending} />
      </form>
    </Dialog>
  )
}

/** Adds the files to the dispute, and returns an error for each that couldn't be sent. */
async function sendFiles(
  id: number,
  files: readonly File[],
  tell: (sending: Sending | undefined) => void,
): Promise<string[]> {
  const problems = await uploadEach(files, async (file) => {
    const progress = (share: number) => tell({ name: file.name, share })
    progress(0)
    await uploadFile(`/api/transfers/${id}/dispute/files`, file, progress)
  })
  tell(undefined)
  return problems
}

/** `notAdded`: files that can still be added in the dispute, each with its error. */
const doneWords = (notAdded: readonly string[]): ToastMessage =>
  notAdded.length > 0
    ? {
        title: 'Dispute opened, but not every file was added',
        description: `${notAdded.join(' ')} You can still add files to the dispute.`,
        variant: 'error',
      }
    : { title: 'Dispute opened', description: 'The money stays in escrow until the dispute is over.' }

function ChosenFiles({ files, onChange }: { files: readonly File[]; onChange: (files: readonly File[]) => void }) {
  const add = useRef<HTMLButtonElement>(null)
  const { list, removed } = useFocusAfterRemoval(() => add.current)
  const [error, setError] = useState<string>()
  const chosen = (added: File[]) => {
    const all = [...files, ...added]
    const tooMany = all.length > LIMITS.evidencePerParty
    setError(tooMany ? `You can add up to ${LIMITS.evidencePerParty} files.` : undefined)
    if (!tooMany) onChange(all)
  }
  return (
    <FieldGroup legend="Files that show the problem" optional hint="PDF, JPEG or PNG, up to 10 MB each." error={error}>
      <ul ref={list} className="flex flex-col gap-2 empty:hidden">
        {files.map((file, index) => (
          <li
            key={`${file.name} ${file.lastModified} ${file.size}`}
            className="flex items-center gap-3 rounded-field border border-line py-1 pr-1 pl-4"
          >
            <span className="min-w-0 flex-1 truncate text-sm">{file.name}</span>
            <Button
              variant="ghost"
              size="icon-sm"
              aria-label={`Remove ${file.name}`}
              onClick={() => {
                removed(index)
                onChange(files.filter((_, at) => at !== index))
              }}
            >
              <X aria-hidden="true" />
            </Button>
          </li>
        ))}
      </ul>
      <div className="mt-2">
        <FilePicker ref={add} size="sm" accept={UPLOAD_TYPES} label="Choose files" onFiles={chosen}>
          Add files
        </FilePicker>
      </div>
    </FieldGroup>
  )
}
