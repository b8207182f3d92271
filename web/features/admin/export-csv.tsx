import { Download } from 'lucide-react'
import { Button } from '#web/components/ui/button.tsx'

/** The matching rows as a spreadsheet. */
export function ExportCsv({ address }: { address: string }) {
  return (
    <Button asChild variant="secondary">
      <a href={address} download>
        <Download aria-hidden="true" />
        Export CSV
      </a>
    </Button>
  )
}
