import { useQuery } from '@tanstack/react-query'
import { Lock } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatDollars } from '#contract/wording/format.ts'
import { RouterLink } from '#web/components/layout/router-link.tsx'
import { membershipQuery, planQuery } from '#web/features/premium/queries.ts'
import { useSession } from '#web/lib/session.ts'

export function useIsMember(): boolean {
  const user = useSession()
  const { data: membership } = useQuery({ ...membershipQuery, enabled: user?.role === 'couple' })
  return membership?.isMember ?? false
}

/** A filter of premium members: they get it, everybody else reads what it is and what it costs. */
export function ForMembers({ what, children }: { what: string; children: ReactNode }) {
  const isMember = useIsMember()
  const { data: plan } = useQuery(planQuery)
  if (isMember) return children
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
