import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link, useHydrated } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { Membership } from '#contract/api/premium.ts'
import { MEMBERSHIP_ENDS_NOW } from '#contract/wording/ending-membership.ts'
import { formatDollars } from '#contract/wording/format.ts'
import { formatUtcDay } from '#contract/wording/moments.ts'
import { showFailure, toast } from '#web/components/overlays/toast.tsx'
import { StatusDot } from '#web/components/ui/badge.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { api, isApiError } from '#web/lib/api.ts'
import { useFocusStays } from '#web/lib/use-focus-stays.ts'
import { MonthlyPrice } from './monthly-price.tsx'
import { PayingCard } from './paying-card.tsx'
import { membershipQuery, showMembership } from './queries.ts'

/** Another card for the months to come. */
export interface OtherCard {
  /** the form for it is open from the start */
  isAsked: boolean
  form: (close: () => void) => ReactNode
  closed: () => void
}

/**
 * A couple's membership, with what can be done now: join, pay, change the card, cancel the membership or keep it, and
 * nothing while it is ending. `pay` is the card form of a payment; it and `otherCard` are null where no card provider is
 * configured.
 */
export function MembershipCard({
  membership,
  pay,
  otherCard,
}: {
  membership: Membership
  pay: ReactNode | null
  otherCard: OtherCard | null
}) {
  useLook(membership)
  if (membership.endsNow) return <Ending />
  switch (membership.state) {
    case 'none':
    case 'ended':
      return <Join membership={membership} payable={pay !== null} />
    case 'incomplete':
      return (
        <>
          <MonthlyPrice dollars={membership.monthlyPrice} />
          <div className="mt-6">{pay}</div>
          <Change to="cancel" quiet>
            Not now
          </Change>
        </>
      )
    case 'past_due':
      return <PastDue membership={membership} pay={pay} />
    case 'active':
      return <Active membership={membership} otherCard={otherCard} />
  }
}

function Join({ membership, payable }: { membership: Membership; payable: boolean }) {
  const { monthlyPrice, ending, endedAt } = membership
  const awake = useHydrated()
  const queryClient = useQueryClient()
  const join = useMutation({
    mutationFn: () => api('POST /api/membership', { body: { amount: monthlyPrice } }),
    onSuccess: (answer) => showMembership(queryClient, answer),
    onError: async (error) => {
      showFailure(error, 'Payment Setup Error')
      if (isApiError(error, 'price_changed'))
        await queryClient.invalidateQueries({ queryKey: membershipQuery.queryKey })
    },
  })
  return (
    <>
      <MonthlyPrice dollars={monthlyPrice} />
      {endedAt && ending && ending !== 'never-paid' ? (
        <p className="mt-4 text-muted">{`Your membership ended on ${formatUtcDay(endedAt)}. ${ENDED[ending]}`}</p>
      ) : null}
      {payable ? (
        <>
          <Button
            size="lg"
            wide
            className="mt-6"
            disabled={!awake}
            pending={join.isPending}
            onClick={() => join.mutate()}
          >
            {endedAt && ending !== 'never-paid' ? 'Join again' : 'Become a member'}
          </Button>
          <p className="mt-4 text-center text-muted text-sm">You’ll pay by card next, on this page.</p>
        </>
      ) : (
        <p className="mt-6 text-muted">Payment processing is not configured. Please contact support.</p>
      )}
    </>
  )
}

const ENDED = {
  cancelled: 'You can join again at any time.',
  unpaid: 'The payment for another month didn’t go through.',
  disputed: 'Your bank took a payment back.',
  'account-closed': '',
}

function Active({ membership, otherCard }: { membership: Membership; otherCard: OtherCard | null }) {
  const { monthlyPrice, paidUntil, beganAt, cancelsAtPeriodEnd } = membership
  const until = formatUtcDay(paidUntil ?? '')
  const renews = !cancelsAtPeriodEnd
  const [isChanging, setChanging] = useState(otherCard?.isAsked ?? false)
  const part = useRef<HTMLElement>(null)
  const { onFocus } = useFocusStays(() => part.current?.querySelector<HTMLElement>('h2[tabindex], [data-change]'))
  const close = () => {
    setChanging(false)
    otherCard?.closed()
  }
  return (
    <section ref={part} aria-label="Your membership" onFocus={onFocus}>
      {isChanging && otherCard ? (
        <>
          <h2 tabIndex={-1} className="display mb-6 text-2xl">
            Choose a card for Premium
          </h2>
          {otherCard.form(close)}
        </>
      ) : (
        <>
          <StatusDot tone={cancelsAtPeriodEnd ? 'candle' : 'garden'}>
            {cancelsAtPeriodEnd ? 'Canceled' : 'Active'}
          </StatusDot>
          <h2 className="display mt-3 text-2xl">You’re a Premium member</h2>
          <p className="nums mt-2 text-muted">
            {cancelsAtPeriodEnd
              ? `Your membership ends on ${until}. You keep your benefits until then, and we won’t charge your card for it again.`
              : `Your membership renews on ${until} for ${formatDollars(monthlyPrice)}. Member since ${formatUtcDay(beganAt ?? '')}.`}
          </p>
          {renews && otherCard ? <PayingCard change={() => setChanging(true)} /> : null}
          <Button asChild size="lg" wide className="mt-6">
            <Link to="/search">Search with your filters</Link>
          </Button>
          {cancelsAtPeriodEnd ? (
            <Change to="keep">Keep my membership</Change>
          ) : (
            <Change to="cancel" quiet>
              Cancel membership
            </Change>
          )}
        </>
      )}
    </section>
  )
}

function Ending() {
  return (
    <>
      <StatusDot tone="candle">Ending</StatusDot>
      <p className="mt-3">{MEMBERSHIP_ENDS_NOW}</p>
    </>
  )
}

function PastDue({ membership, pay }: { membership: Membership; pay: ReactNode | null }) {
  const { monthlyPrice, graceUntil, isMember } = membership
  const until = formatUtcDay(graceUntil ?? '')
  return (
    <>
      <StatusDot tone="berry">Payment failed</StatusDot>
      <h2 className="display mt-3 text-2xl">We couldn’t renew your membership</h2>
      <p className="nums mt-2 text-muted">
        {isMember
          ? `Your card was declined for ${formatDollars(monthlyPrice)}. You’re still a member until ${until}. We’ll try the card again, or you can pay with another one now.`
          : `Your card was declined for ${formatDollars(monthlyPrice)}. Pay with another card to be a member again. We’ll use it from then on.`}
      </p>
      <div className="mt-6">{pay}</div>
      <Change to="cancel" quiet>
        Cancel membership
      </Change>
    </>
  )
}

const CHANGED = {
  cancel: ({ state, paidUntil }: Membership) =>
    state === 'active'
      ? { title: 'Membership canceled', description: `You stay a member until ${formatUtcDay(paidUntil ?? '')}.` }
      : { title: 'Membership canceled', description: 'You won’t be charged for it anymore.' },
  keep: ({ paidUntil }: Membership) => ({
    title: 'You’re keeping your membership',
    description: `It renews on ${formatUtcDay(paidUntil ?? '')}.`,
  }),
}

/** One click, without a question: what is canceled can be kept after all or, once it has ended, joined again. */
function Change({ to, quiet = false, children }: { to: 'cancel' | 'keep'; quiet?: boolean; children: string }) {
  const awake = useHydrated()
  const queryClient = useQueryClient()
  const change = useMutation({
    mutationFn: () => api(`POST /api/membership/${to}`),
    onSuccess: (answer) => {
      showMembership(queryClient, answer)
      if (answer.beganAt) toast(CHANGED[to](answer))
    },
    onError: async (error) => {
      showFailure(error)
      await queryClient.invalidateQueries({ queryKey: membershipQuery.queryKey })
    },
  })
  return (
    <Button
      variant={quiet ? 'ghost' : 'secondary'}
      wide
      className="mt-3"
      disabled={!awake}
      pending={change.isPending}
      onClick={() => change.mutate()}
    >
      {children}
    </Button>
  )
}

/**
 * Asks the provider once about a payment that is open, because the couple may have come back from their bank, and about
 * a membership that we are ending.
 */
function useLook({ state, endsNow }: Membership): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    if (state !== 'incomplete' && state !== 'past_due' && !endsNow) return
    api('POST /api/membership/sync').then(
      (answer) => showMembership(queryClient, answer),
      () => undefined, // what is already shown stays
    )
  }, [state, endsNow, queryClient])
}
