import { useQuery } from '@tanstack/react-query'
import { Lock } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatDollars } from '#contract/wording/format.ts'
import { RouterLink } from '#web/components/layout/router-link.tsx'
import { Skeleton } from '#web/components/states/skeleton.tsx'
import { membershipQuery, planQuery } from '#web/features/premium/queries.ts'
import { useSession } from '#web/lib/session.ts'

/** Whether the viewer is a member; undefined until it is known. */
function useMembership(): boolean | undefined {
  const user = useSession()
  const couple = user?.role === 'couple'
  const { data: membership, isError } = useQuery({ ...membershipQuery, enabled: couple })
  return couple && !isError ? membership?.isMember : false
}

export const useIsMember = (): boolean => useMembership() ?? false

/** A filter for Premium members: they get it, and everybody else reads that it is part of Premium, with the price. */
export function MemberFilter({ what, children }: { what: string; children: ReactNode }) {
  const isMember = useMembership()
  const { data: plan } = useQuery(planQuery)
  if (isMember) return children
  if (isMember === undefined) return <Skeleton className="h-16 w-full" />
  return (
    <p className="flex gap-2.5 rounded-field border border-line bg-sunk px-3.5 py-3 text-sm">
      <Lock aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-candle-ink" />
      <span>
        {what} is part of{' '}
        <RouterLink href="/premium" className="link">
          Premium
        </RouterLink>
        {plan ? `, ${formatDollars(plan.monthlyPrice)} a month` : ''}.
      </span>
    </p>
  )
}
