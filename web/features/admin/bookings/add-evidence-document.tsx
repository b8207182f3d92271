import { useMutation } from '@tanstack/react-query'
import { FieldError } from '#web/components/forms/field.tsx'
import { FilePicker } from '#web/components/forms/file-picker.tsx'
import { userMessage } from '#web/lib/api.ts'
import { UPLOAD_TYPES, uploadFile } from '#web/lib/upload-file.ts'

/** A document that the card provider stores for the bank. */
export interface AddedDocument {
  id: string
  name: string
}

/**
 * One document of the admin's own. It goes to the card provider as soon as it is chosen, and to the bank with the rest.
 */
export function AddDocument({
  disputeId,
  document,
  isAdding,
  onAdding,
  onAdded,
}: {
  disputeId: number
  document: AddedDocument | undefined
  /** a document is on its way to the card provider, even if the dialog was closed and opened again since */
  isAdding: boolean
  onAdding: (isAdding: boolean) => void
  onAdded: (document: AddedDocument) => void
}) {
  const path = `/api/admin/bank-disputes/${disputeId}/documents`
  const add = useMutation({
    mutationFn: async (file: File) => {
      const answer = await uploadFile<{ document: string }>(path, file, () => {})
      onAdded({ id: answer.document, name: file.name })
    },
    onMutate: () => onAdding(true),
    onSettled: () => onAdding(false),
  })
  return (
    <div className="mt-4">
      <FilePicker
        size="sm"
        accept={UPLOAD_TYPES}
        multiple={false}
        label="Choose a document"
        aria-describedby="evidence-document"
        pending={isAdding}
        onFiles={([file]) => file && add.mutate(file)}
      >
        {document ? 'Choose another document' : 'Add a document'}
      </FilePicker>
      <div id="evidence-document" role="status" className="mt-2 flex flex-col gap-1">
        <p className="text-muted text-sm wrap-anywhere">
          {document ? `${document.name} goes to the bank, too.` : 'A PDF, JPEG or PNG of up to 4 MB.'}
        </p>
        {add.error ? <FieldError id="document-error" message={userMessage(add.error)} /> : null}
      </div>
    </div>
  )
}
