import { FileText } from 'lucide-react'
import type { CommonTransfer } from '#contract/api/transfers.ts'
import { Button } from '#web/components/ui/button.tsx'
import { agreementPath } from './agreement-path.ts'

/** Downloads the assignment agreement, or its draft. */
export function AgreementButton({
  id,
  size,
  children,
  unseen = '',
}: {
  id: number
  size: 'sm' | 'md'
  children: string
  /** what screen readers hear after the words that are seen */
  unseen?: string
}) {
  return (
    <Button asChild variant="secondary" size={size}>
      <a href={agreementPath({ id })} download>
        <FileText aria-hidden="true" />
        {children}
        <span className="sr-only">{unseen} (PDF)</span>
      </a>
    </Button>
  )
}

/**
 * The draft that becomes the agreement once it is confirmed, for those who are asked to confirm; nothing at any other
 * time.
 */
export function DraftButton({ transfer: { id, agreement }, size }: { transfer: CommonTransfer; size: 'sm' | 'md' }) {
  if (agreement !== 'draft') return null
  return (
    <AgreementButton id={id} size={size} unseen=" of the agreement">
      Read the draft
    </AgreementButton>
  )
}
