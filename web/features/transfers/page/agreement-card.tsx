import { FileText } from 'lucide-react'
import type { Transfer } from '#contract/api/transfers.ts'
import { textFor } from '#contract/wording/viewer-text.ts'
import { Button } from '#web/components/ui/button.tsx'
import { Card, CardHeader } from '#web/components/ui/card.tsx'
import { agreementPath } from './agreement-path.ts'

/** The agreement of all three parties on a transfer's page, once it is made. */
export function AgreementCard({ transfer }: { transfer: Transfer }) {
  if (transfer.agreement !== 'made') return null
  return (
    <Card asChild>
      <section aria-labelledby="agreement">
        <CardHeader title={<span id="agreement">The agreement</span>} className="mb-2" />
        <p className="mb-4 text-muted text-sm">{worthOf(transfer)}</p>
        <Button asChild variant="secondary" size="sm">
          <a href={agreementPath(transfer)} download>
            <FileText aria-hidden="true" />
            Assignment agreement (PDF)
          </a>
        </Button>
      </section>
    </Card>
  )
}

const NAMES = 'It names both couples, the venue, the date and every sum, and'

/** What the agreement is worth at this stage. */
function worthOf({ stage, viewerRole }: Transfer): string {
  switch (stage) {
    case 'completed':
      return `${NAMES} took effect when the transfer was completed.`
    case 'disputed':
      return textFor(viewerRole, {
        buyer: 'It takes effect if you close the dispute, or if our team decides that the booking changes hands.',
        others:
          'It takes effect if the buyer closes the dispute, or if our team decides that the booking changes hands.',
      })
    case 'refunding':
    case 'refunded':
      return 'Void, because the transfer didn’t go through. It’s kept for the record.'
    default:
      return textFor(viewerRole, {
        buyer: `${NAMES} takes effect when you confirm or stay silent.`,
        others: `${NAMES} takes effect when the buyer confirms or stays silent.`,
      })
  }
}
