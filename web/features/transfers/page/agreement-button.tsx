import { FileText } from 'lucide-react'
import type { Transfer } from '#contract/api/transfers.ts'
import { Button } from '#web/components/ui/button.tsx'
import { agreementPath } from './agreement-path.ts'

/** For whoever is asked about an assignment: the draft that a confirmation makes an agreement, then the agreement. */
export function AgreementButton({ transfer, size = 'md' }: { transfer: Transfer; size?: 'sm' | 'md' }) {
  const { agreement, actions } = transfer
  if (agreement !== 'draft' && !actions.includes('confirm')) return null
  return (
    <Button asChild variant="secondary" size={size}>
      <a href={agreementPath(transfer)} download>
        <FileText aria-hidden="true" />
        {agreement === 'draft' ? 'Read the draft' : 'Read the agreement'}
        <span className="sr-only"> of assignment (PDF)</span>
      </a>
    </Button>
  )
}
