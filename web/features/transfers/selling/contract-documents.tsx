import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { FileText, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { ContractDocument } from '#contract/api/transfers.ts'
import { LIMITS } from '#contract/limits.ts'
import { FieldGroup } from '#web/components/forms/choices.tsx'
import { FilePicker } from '#web/components/forms/file-picker.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { OpensInNewTab } from '#web/components/ui/opens-in-new-tab.tsx'
import { api, userMessage } from '#web/lib/api.ts'
import { UPLOAD_TYPES, uploadFile } from '#web/lib/upload-file.ts'
import { useFocusAfterRemoval } from '#web/lib/use-focus-after-removal.ts'
import { documentPath, sizeWords } from '../page/document-links.tsx'
import { looseDocumentsQuery } from '../queries.ts'
import { type Sending, sendingWords } from '../upload/sending-words.ts'
import { uploadEach } from '../upload/upload-each.ts'

/** The mutation key of uploads in progress. */
export const UPLOADING = ['upload-documents']

/**
 * Contract documents, uploaded one by one as the couple chooses them. The list is every upload that no transfer uses
 * yet, so a reload shows it again. `mistake` is the server's complaint about all of them together.
 */
export function ContractDocuments({ mistake }: { mistake: string | undefined }) {
  const queryClient = useQueryClient()
  const query = useQuery(looseDocumentsQuery)
  const add = useRef<HTMLButtonElement>(null)
  const { list, removed } = useFocusAfterRemoval(() => add.current)
  const [sending, setSending] = useState<Sending>()
  const [error, setError] = useState<string>()
  const documents = query.data ?? []
  const refresh = () => queryClient.invalidateQueries({ queryKey: looseDocumentsQuery.queryKey })
  useEffect(() => {
    if (mistake) add.current?.focus()
  }, [mistake])
  const send = useMutation({
    mutationKey: UPLOADING,
    mutationFn: (files: readonly File[]) =>
      uploadEach(files, async (file) => {
        const progress = (share: number) => setSending({ name: file.name, share })
        progress(0)
        const kept = await uploadFile<ContractDocument>('/api/transfer-documents', file, progress)
        queryClient.setQueryData(looseDocumentsQuery.queryKey, (old = []) => [...old, kept])
      }),
    onSuccess: (problems) => setError(problems.join('\n') || undefined),
    onSettled: () => {
      setSending(undefined)
      return refresh()
    },
  })
  const remove = useMutation({
    mutationFn: (id: number) => api('DELETE /api/transfer-documents/{id}', { params: { id } }),
    onMutate: () => setError(undefined),
    onError: (problem) => setError(userMessage(problem, 'We couldn’t remove this document. Please try again.')),
    onSettled: refresh,
  })
  const chosen = (files: File[]) => {
    if (documents.length + files.length > LIMITS.documentsPerTransfer) {
      return setError(`You can add up to ${LIMITS.documentsPerTransfer} documents. Please choose fewer.`)
    }
    setError(undefined)
    send.mutate(files)
  }
  return (
    <FieldGroup
      legend="Contract documents"
      optional
      hint={`PDF, JPEG or PNG, up to 10 MB and ${LIMITS.documentPages} pages each. We keep pictures of the pages, without links or hidden content. Only you, the venue and our team can open them. You don’t need to add any: your booking is proof enough.`}
      error={error ?? mistake ?? (query.isError ? 'We couldn’t load your earlier uploads.' : undefined)}
    >
      <ul ref={list} className="flex flex-col gap-2 empty:hidden">
        {documents.map((document, index) => (
          <li key={document.id} className="flex items-center gap-3 rounded-field border border-line py-1 pr-1 pl-4">
            <FileText aria-hidden="true" className="size-4.5 shrink-0 text-garden" />
            <a
              href={documentPath(document)}
              target="_blank"
              rel="noreferrer noopener"
              className="min-w-0 flex-1 truncate"
            >
              <span className="link text-sm">{document.name}</span>
              <OpensInNewTab />
            </a>
            <span className="nums shrink-0 text-muted text-sm">{sizeWords(document.bytes)}</span>
            <Button
              variant="ghost"
              size="icon-sm"
              aria-label={`Remove ${document.name}`}
              pending={remove.isPending && remove.variables === document.id}
              onClick={() => {
                removed(index)
                remove.mutate(document.id)
              }}
            >
              <X aria-hidden="true" />
            </Button>
          </li>
        ))}
      </ul>
      <div className="mt-2">
        {sending ? (
          <p role="status" className="nums rounded-field bg-sunk px-4 py-3 text-sm">
            {sendingWords(sending)}
          </p>
        ) : (
          <FilePicker ref={add} size="sm" accept={UPLOAD_TYPES} label="Choose documents" onFiles={chosen}>
            Add documents
          </FilePicker>
        )}
      </div>
    </FieldGroup>
  )
}
