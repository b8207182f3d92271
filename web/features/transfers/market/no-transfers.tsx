import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { EmptyState } from '#web/components/states/empty-and-error.tsx'
import { Button } from '#web/components/ui/button.tsx'
import type { TransferFilters } from './filters.ts'

/** Shown if there are no transfers, or none match. `save` is the button that saves the search. */
export function NoTransfers({
  filters: { sort: _, ...narrowing },
  save,
}: {
  filters: TransferFilters
  save: ReactNode
}) {
  const narrowed = Object.keys(narrowing).length > 0
  return (
    <EmptyState
      drawing="rings"
      title={narrowed ? 'No matching transfers' : 'No dates to take over right now'}
      description={
        narrowed
          ? 'Try another place or a wider price range.'
          : 'Transfers appear here when a couple has to give up a date. Meanwhile, you can search the dates that venues list.'
      }
      action={
        <>
          {narrowed ? (
            <Button asChild>
              <Link to="/transfer-marketplace">Clear filters</Link>
            </Button>
          ) : null}
          <Button asChild variant={narrowed ? 'secondary' : 'primary'}>
            <Link to="/search">Browse Regular Listings</Link>
          </Button>
          {save}
        </>
      }
    />
  )
}
