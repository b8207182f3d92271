import { SlidersHorizontal } from 'lucide-react'
import { OnDemand } from '#web/components/overlays/on-demand.tsx'
import { Button } from '#web/components/ui/button.tsx'
import type { TransferFilters } from './filters.ts'
import { TransferFilterForm } from './transfer-filter-form.tsx'

const loadSheet = () => import('./transfer-filter-sheet.tsx')

/** Location, prices and order in one row; on phones, one button that opens a sheet with them, as on /search. */
export function TransferFilter({ filters }: { filters: TransferFilters }) {
  const { sort: _, ...narrowing } = filters
  const count = Object.keys(narrowing).length
  const open = (
    <Button variant="secondary" wide>
      <SlidersHorizontal aria-hidden="true" />
      Filters
      {count > 0 ? <span className="nums text-muted">({count})</span> : null}
    </Button>
  )
  return (
    <>
      <div className="hidden rounded-card border border-line bg-card p-5 md:block">
        <TransferFilterForm filters={filters} />
      </div>
      <div className="md:hidden">
        <OnDemand load={loadSheet} opens="dialog" trigger={open}>
          {({ TransferFilterSheet }) => <TransferFilterSheet filters={filters} trigger={open} />}
        </OnDemand>
      </div>
    </>
  )
}
