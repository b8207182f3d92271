import { type ReactNode, useState } from 'react'
import { Sheet } from '#web/components/overlays/dialog.tsx'
import type { TransferFilters } from './filters.ts'
import { TransferFilterForm } from './transfer-filter-form.tsx'

/**
 * The filters of the marketplace on phones. The sheet is rendered only once it is asked for, and open from the start.
 */
export function TransferFilterSheet({ filters, trigger }: { filters: TransferFilters; trigger: ReactNode }) {
  const [open, setOpen] = useState(true)
  return (
    <Sheet title="Filters" side="bottom" open={open} onOpenChange={setOpen} trigger={trigger}>
      <TransferFilterForm filters={filters} applied={() => setOpen(false)} />
    </Sheet>
  )
}
