import { Chip } from '#web/components/ui/badge.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { cn } from '#web/lib/classes.ts'
import { appliedFilters, isNarrowed } from './applied-filters.ts'
import type { FilterBarProps } from './filter-bar.tsx'

/**
 * The applied filters, each removable, and Clear Filters unless the page has it elsewhere (`clears`). On phones, they
 * are one row that scrolls and fades out toward the sort menu, and a single filter's own button is enough.
 */
export function AppliedFilterChips({
  filters,
  apply,
  clears,
}: Omit<FilterBarProps, 'today' | 'asked'> & { clears: boolean }) {
  const chips = appliedFilters(filters)
  if (chips.length === 0) return null
  return (
    <div className="scroll-quiet flex min-w-0 items-center gap-2 py-1 max-sm:-ml-5 max-sm:mask-r-from-[calc(100%-1.5rem)] max-sm:overflow-x-auto max-sm:pr-6 max-sm:pl-5 sm:flex-wrap">
      {chips.map((chip) => (
        <Chip key={chip.key} label={chip.label} onRemove={() => apply(chip.without)} className="shrink-0" />
      ))}
      {clears && isNarrowed(filters) ? (
        <Button
          variant="ghost"
          size="sm"
          className={cn('whitespace-nowrap', chips.length === 1 && 'max-sm:hidden')}
          onClick={() => apply({})}
        >
          Clear Filters
        </Button>
      ) : null}
    </div>
  )
}
