import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import type { Dispute } from '#contract/api/transfers.ts'
import { LIMITS } from '#contract/limits.ts'
import { FieldError } from '#web/components/forms/field.tsx'
import { FilePicker } from '#web/components/forms/file-picker.tsx'
import { TextArea } from '#web/components/forms/inputs.tsx'
import { typedSince } from '#web/components/forms/typed-since.ts'
import { showFailure, toast } from '#web/components/overlays/toast.tsx'
import { AskBeforeLeaving } from '#web/components/overlays/unsaved-changes.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { api, isApiError } from '#web/lib/api.ts'
import { showFieldErrors } from '#web/lib/forms.ts'
import { UPLOAD_TYPES, uploadFile } from '#web/lib/upload-file.ts'
import { disputeQuery, refreshTransfers } from '../queries.ts'
import { type Sending, sendingWords } from '../upload/sending-words.ts'
import { uploadEach } from '../upload/upload-each.ts'

/** What this side still wants to say, and the files it wants to show. */
export function EvidenceForm({ dispute: { transferId, mayAdd, viewerRole } }: { dispute: Dispute }) {
  const queryClient = useQueryClient()
  const isAdmin = viewerRole === 'admin'
  const show = (changed: Dispute) => queryClient.setQueryData(disputeQuery(transferId).queryKey, changed)
  const { register, handleSubmit, formState, setError, reset, getValues, setValue } = useForm({
    defaultValues: { words: '' },
  })
  const say = useMutation({
    mutationFn: (words: string) =>
      api('POST /api/transfers/{id}/dispute/statements', { params: { id: transferId }, body: { words } }),
    onSuccess: (changed, sent) => {
      const words = typedSince(getValues('words'), sent)
      reset()
      if (words !== '') setValue('words', words, { shouldDirty: true })
      show(changed)
      toast({
        title: 'Statement added',
        description: isAdmin ? 'All three parties can read it.' : 'The other parties and our team can read it.',
      })
    },
    onError: async (error) => {
      if (showFieldErrors(error, setError, ['words'])) return
      showFailure(error)
      if (isApiError(error, 'state_changed')) await refreshTransfers(queryClient)
    },
  })
  return (
    <form
      onSubmit={handleSubmit(({ words }) => say.mutate(words))}
      noValidate
      className="mt-6 flex flex-col gap-4 border-line border-t pt-5"
    >
      <AskBeforeLeaving unsaved={formState.isDirty && !say.isPending} />
      <TextArea
        label={isAdmin ? 'Write to all three parties' : 'Add to the dispute'}
        hint={
          isAdmin
            ? 'Ask for whatever you need in order to decide. Everyone involved gets an email, and your statement can’t be changed afterward.'
            : 'Stick to what happened and what was agreed. Your statement can’t be changed afterward.'
        }
        maxLength={LIMITS.evidenceLength}
        error={formState.errors.words?.message}
        {...register('words', { validate: (typed) => typed.trim() !== '' || 'Please write something' })}
      />
      <div className="flex flex-wrap items-start justify-between gap-3">
        <Files transferId={transferId} mayAdd={mayAdd} show={show} />
        <Button type="submit" pending={say.isPending}>
          Add statement
        </Button>
      </div>
    </form>
  )
}

function Files({ transferId, mayAdd, show }: { transferId: number; mayAdd: number; show: (changed: Dispute) => void }) {
  const [sending, setSending] = useState<Sending>()
  const [error, setError] = useState<string>()
  const send = useMutation({
    mutationFn: (files: readonly File[]) =>
      uploadEach(files, async (file) => {
        const progress = (share: number) => setSending({ name: file.name, share })
        progress(0)
        show(await uploadFile<Dispute>(`/api/transfers/${transferId}/dispute/files`, file, progress))
      }),
    onSuccess: (problems) => setError(problems.join('\n') || undefined),
    onSettled: () => setSending(undefined),
  })
  const chosen = (files: File[]) => {
    setError(files.length > mayAdd ? `You can add ${mayAdd} more. Please choose fewer files.` : undefined)
    if (files.length <= mayAdd) send.mutate(files)
  }
  return (
    <div className="min-w-0">
      {sending ? (
        <p role="status" className="nums rounded-field bg-sunk px-4 py-3 text-sm">
          {sendingWords(sending)}
        </p>
      ) : (
        <FilePicker accept={UPLOAD_TYPES} label="Choose files" aria-describedby="evidence-files" onFiles={chosen}>
          Add files
        </FilePicker>
      )}
      <p id="evidence-files" className="mt-2 text-muted text-sm">
        PDF, JPEG or PNG, up to 10 MB each.
      </p>
      <FieldError id="evidence-error" message={error} />
    </div>
  )
}
