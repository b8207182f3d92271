import { FileText } from 'lucide-react'
import type { Transfer } from '#contract/api/transfers.ts'
import { OpensInNewTab } from '#web/components/ui/opens-in-new-tab.tsx'

const KILO = 1024

/** "820 KB", "2.4 MB". */
export function sizeWords(bytes: number): string {
  if (bytes < KILO * KILO) return `${Math.max(1, Math.round(bytes / KILO))} KB`
  return `${(bytes / KILO / KILO).toFixed(1)} MB`
}

/** Where a document is downloaded from. */
export const documentPath = ({ id }: { id: number }): string => `/api/transfer-documents/${id}`

/** The contract documents of a transfer, for those who may open them. */
export function DocumentLinks({ documents }: { documents: Transfer['contractDocuments'] }) {
  return (
    <ul className="flex flex-col gap-2">
      {documents.map((document) => (
        <li key={document.id}>
          <a
            href={documentPath(document)}
            target="_blank"
            rel="noreferrer noopener"
            className="flex items-center gap-3 rounded-field border border-line px-4 py-2.5 text-sm hover:border-ink"
          >
            <FileText aria-hidden="true" className="size-4.5 shrink-0 text-garden" />
            <span className="link min-w-0 flex-1 truncate">{document.name}</span>
            <span className="nums shrink-0 text-muted">{sizeWords(document.bytes)}</span>
            <OpensInNewTab />
          </a>
        </li>
      ))}
    </ul>
  )
}
