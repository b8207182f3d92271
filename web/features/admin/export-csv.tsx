import { Download } from 'lucide-react'
import { Button } from '#web/components/ui/button.tsx'

/** The matching rows as a spreadsheet. */
export function ExportCsv({ list, q, filter }: { list: string; q?: string; filter?: string }) {
  const query = new URLSearchParams()
  if (q) query.set('search', q)
  if (filter) query.set('filter', filter)
  const asked = query.size > 0 ? `?${query}` : ''
  return (
    <Button asChild variant="secondary">
      <a href={`/api/admin/${list}.csv${asked}`} download>
        <Download aria-hidden="true" />
        Export CSV
      </a>
    </Button>
  )
}
