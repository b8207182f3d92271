import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { ClientOnly, createFileRoute, Link, useNavigate } from '@tanstack/react-router'
import { Undo2 } from 'lucide-react'
import { lazy, Suspense } from 'react'
import type { Membership } from '#contract/api/premium.ts'
import { Scene } from '#web/components/scene/scene.tsx'
import { Veil } from '#web/components/scene/veil.tsx'
import { Skeleton } from '#web/components/states/skeleton.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Card } from '#web/components/ui/card.tsx'
import { Advantages } from '#web/features/premium/advantages.tsx'
import { earlyWords } from '#web/features/premium/early-words.ts'
import { MembershipCard } from '#web/features/premium/membership-card.tsx'
import { MonthlyPrice } from '#web/features/premium/monthly-price.tsx'
import { memberFiltersQuery, membershipQuery, planQuery } from '#web/features/premium/queries.ts'
import { Receipts } from '#web/features/premium/receipts.tsx'
import { usePublicConfig } from '#web/lib/router-context.ts'
import { sessionQuery, useSession } from '#web/lib/session.ts'

export const Route = createFileRoute('/premium')({
  /** `change=card`: a member's form for another card is open */
  validateSearch: (raw: Record<string, unknown>): { change?: 'card' } =>
    raw.change === 'card' ? { change: 'card' } : {},
  loader: async ({ context: { queryClient } }) => {
    const user = await queryClient.ensureQueryData(sessionQuery)
    await queryClient.ensureQueryData(planQuery)
    await queryClient.prefetchQuery(memberFiltersQuery) // the page works without the numbers
    if (user?.role === 'couple') await queryClient.ensureQueryData(membershipQuery)
  },
  head: () => ({
    meta: [
      { title: 'Premium | Unveil' },
      { name: 'description', content: 'What Premium members get, what a month costs, and how to cancel.' },
    ],
  }),
  component: Premium,
})

const ChangeCard = lazy(() => import('#web/features/payments/change-card.tsx'))
const MembershipPayment = lazy(() => import('#web/features/payments/membership-payment.tsx'))
const EVENING = { id: 'premium', styles: ['estate', 'garden'], date: '2027-06-19' }

function Premium() {
  const user = useSession()
  const couple = user?.role === 'couple'
  const { mode } = usePublicConfig()
  const { data: plan } = useSuspenseQuery(planQuery)
  const { data: membership } = useQuery({ ...membershipQuery, enabled: couple })
  const { data: counts = null } = useQuery(memberFiltersQuery)
  const mayJoin =
    user === null ||
    (couple && membership?.isMember === false && membership.state !== 'past_due' && !membership.endsNow)
  return (
    <div className="mx-auto w-full max-w-page px-5 pt-8 pb-12 sm:pt-14">
      <div className="grid items-center gap-x-14 gap-y-8 lg:grid-cols-[minmax(0,27rem)_minmax(0,1fr)]">
        <div id="join" className="scroll-mt-24">
          <h1 className="display-tight text-5xl">Unveil Premium</h1>
          <p className="mt-4 mb-8 max-w-[46ch] text-lg text-muted">
            For couples who know what they want and would rather not look through everything else.
          </p>
          <Card>{couple && membership ? <OfCouple membership={membership} /> : <OfOthers />}</Card>
          {isEnding(membership) ? null : (
            <p className="mt-4 flex items-start gap-2.5 px-1 text-muted text-sm">
              <Undo2 aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
              {membership?.state === 'past_due'
                ? 'Cancel with one click. Your membership then ends immediately, and you won’t be charged again.'
                : 'Cancel with one click. You keep the month you’ve paid for, and you won’t be charged for another.'}
            </p>
          )}
        </div>
        <div className="group relative hidden aspect-4/3 overflow-hidden rounded-sheet bg-sunk lg:block">
          <Scene fields={EVENING} decorative />
          <Veil />
        </div>
      </div>
      <div className="mt-16 lg:mt-24">
        <Advantages
          early={earlyWords(plan.earlyAccessHours, mode === 'demo')}
          counts={counts}
          isMember={membership?.isMember === true}
        />
      </div>
      {mayJoin ? (
        <div className="mt-16 flex flex-col items-center gap-6 border-line border-t pt-14 text-center lg:mt-24">
          <h2 className="display-tight max-w-[20ch] text-4xl">The date you want may be listed tomorrow</h2>
          <Button asChild size="lg">
            <a href="#join">Join Premium</a>
          </Button>
        </div>
      ) : null}
      {couple && membership ? <Receipts receipts={membership.receipts} /> : null}
    </div>
  )
}

/** Whether there is nothing left to cancel. */
const isEnding = (membership: Membership | undefined) =>
  membership !== undefined && (membership.endsNow || (membership.state === 'active' && membership.cancelsAtPeriodEnd))

function OfCouple({ membership }: { membership: Membership }) {
  const { cardProvider } = usePublicConfig()
  const { clientSecret: secret } = membership
  const { change } = Route.useSearch()
  const navigate = useNavigate()
  const loading = <Skeleton className="h-96 w-full" />
  const form = secret ? (
    <ClientOnly fallback={loading}>
      <Suspense fallback={loading}>
        <MembershipPayment membership={membership} secret={secret} />
      </Suspense>
    </ClientOnly>
  ) : (
    loading
  )
  const otherCard = {
    isAsked: change === 'card',
    form: (close: () => void) => (
      <ClientOnly fallback={loading}>
        <Suspense fallback={loading}>
          <ChangeCard membership={membership} close={close} />
        </Suspense>
      </ClientOnly>
    ),
    closed: () => change && navigate({ to: '/premium', replace: true, resetScroll: false }),
  }
  const takesCards = cardProvider !== 'none'
  return (
    <MembershipCard membership={membership} pay={takesCards ? form : null} otherCard={takesCards ? otherCard : null} />
  )
}

function OfOthers() {
  const user = useSession()
  const { data: plan } = useSuspenseQuery(planQuery)
  return (
    <>
      <MonthlyPrice dollars={plan.monthlyPrice} />
      {user ? (
        <p className="mt-4 text-muted">Premium is for couples. Your account doesn’t need it.</p>
      ) : (
        <>
          <Button asChild size="lg" wide className="mt-6">
            <Link to="/auth/register-couple" search={{ next: '/premium' }}>
              Become a member
            </Link>
          </Button>
          <p className="mt-4 text-center text-muted text-sm">
            Already have an account?{' '}
            <Link to="/auth/login" search={{ next: '/premium' }} className="link">
              Log in
            </Link>
          </p>
        </>
      )}
    </>
  )
}
