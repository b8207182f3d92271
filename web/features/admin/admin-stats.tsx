import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { counted } from '#contract/wording/format.ts'
import { Skeleton } from '#web/components/states/skeleton.tsx'
import { StatCard } from '#web/components/ui/card.tsx'
import type { ApiOutput } from '#web/lib/api.ts'
import { cn } from '#web/lib/classes.ts'
import { statsQuery } from './queries.ts'

type Stats = ApiOutput<'GET /api/admin/stats'>

/** The four numbers above the panel. `folded` hides them on phones, so that the table of the chosen tab comes first. */
export function AdminStats({ folded }: { folded: boolean }) {
  const { data, isError } = useQuery(statsQuery)
  const shown = (value: (stats: Stats) => ReactNode) => {
    if (data) return value(data)
    return isError ? '–' : <Skeleton className="my-1 h-6 w-16" />
  }
  return (
    <section
      aria-label="At a glance"
      className={cn('grid grid-cols-2 gap-3 lg:grid-cols-4', folded && 'max-sm:hidden')}
    >
      <StatCard
        className={DENSE}
        label="Total users"
        value={shown((stats) => count(stats.totalUsers))}
        note={shown(
          (stats) => `${counted(stats.couplesCount, 'couple')}, ${counted(stats.venuesCount, 'venue account')}`,
        )}
      />
      <StatCard
        className={DENSE}
        label="Total venues"
        value={shown((stats) => count(stats.totalVenues))}
        note={shown((stats) => `${count(stats.verifiedVenues)} verified`)}
      />
      <StatCard
        className={DENSE}
        label="Active listings"
        value={shown((stats) => count(stats.activeListings))}
        note={shown((stats) => counted(stats.transferListings, 'transfer'))}
      />
      <StatCard
        className={DENSE}
        label="Waitlist entries"
        value={shown((stats) => count(stats.waitlistCount))}
        note={shown((stats) => `${count(stats.verifiedWaitlist)} verified`)}
      />
    </section>
  )
}

/** Low cards, because the tables below are where the work is. */
const DENSE = 'gap-0 p-3 sm:px-4 sm:py-3'

const WHOLE = new Intl.NumberFormat('en-US')
const count = (value: number) => WHOLE.format(value)
