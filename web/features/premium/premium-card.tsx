import { useQuery } from '@tanstack/react-query'
import type { Membership } from '#contract/api/premium.ts'
import { MEMBERSHIP_ENDS_NOW } from '#contract/wording/ending-membership.ts'
import { formatDollars } from '#contract/wording/format.ts'
import { formatUtcDay } from '#contract/wording/moments.ts'
import { RouterLink } from '#web/components/layout/router-link.tsx'
import { Vignette } from '#web/components/states/vignette.tsx'
import { Badge } from '#web/components/ui/badge.tsx'
import { Card, CardCue, CardHeader } from '#web/components/ui/card.tsx'
import { hoursAhead } from './early-words.ts'
import { membershipQuery, planQuery } from './queries.ts'

/** Premium on a couple's dashboard and in their account: what it offers, or the state of their membership. */
export function PremiumCard() {
  const { data: membership } = useQuery(membershipQuery)
  const { data: plan } = useQuery(planQuery)
  return (
    <Card interactive className="flex flex-col">
      <Vignette name="lantern" className="mb-4 w-32" />
      <CardHeader
        level={3}
        className="mb-0"
        title={
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <RouterLink href="/premium" className="stretched rounded-card">
              Premium Access
            </RouterLink>
            {membership ? <State membership={membership} /> : null}
          </span>
        }
        description={wordsOf(membership, plan?.earlyAccessHours ?? 0)}
      />
      <CardCue>{cueOf(membership)}</CardCue>
    </Card>
  )
}

function State({ membership: { state, isMember, endsNow } }: { membership: Membership }) {
  if (endsNow)
    return (
      <Badge tone="candle" className="font-sans">
        Ending
      </Badge>
    )
  if (state === 'past_due')
    return (
      <Badge tone="berry" className="font-sans">
        Payment failed
      </Badge>
    )
  return isMember ? (
    <Badge tone="garden" className="font-sans">
      Member
    </Badge>
  ) : null
}

function cueOf(membership: Membership | undefined): string {
  if (membership?.endsNow) return 'See your membership'
  if (membership?.state === 'past_due') return 'Pay with another card'
  return membership?.state === 'active' ? 'See your membership' : 'See Premium'
}

function wordsOf(membership: Membership | undefined, earlyHours: number): string {
  const early = earlyHours > 0 ? `New listings ${hoursAhead(earlyHours)} early.` : null
  const offer = `${early ? `${early} ` : ''}More filters: amenities, several styles, any range of dates, days of the week.`
  if (!membership) return offer
  const { state, isMember, paidUntil, cancelsAtPeriodEnd, endsNow, monthlyPrice } = membership
  if (endsNow) return MEMBERSHIP_ENDS_NOW
  if (state === 'past_due')
    return `Your card was declined. Pay with another one to ${isMember ? 'keep your benefits' : 'be a member again'}.`
  if (state !== 'active') return `${offer} ${formatDollars(monthlyPrice)} a month. Cancel with one click.`
  return `You’re a member. Your membership ${cancelsAtPeriodEnd ? 'ends' : 'renews'} on ${formatUtcDay(paidUntil ?? '')}.`
}
