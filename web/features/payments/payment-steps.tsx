import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ClientOnly } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense, useEffect, useLayoutEffect, useRef } from 'react'
import type { Checkout } from '#contract/api/payments.ts'
import type { SceneFields } from '#contract/scene/evening.ts'
import { Scene } from '#web/components/scene/scene.tsx'
import { Veil } from '#web/components/scene/veil.tsx'
import { Skeleton } from '#web/components/states/skeleton.tsx'
import { Spinner } from '#web/components/states/spinner.tsx'
import { Card } from '#web/components/ui/card.tsx'
import { PaymentNotAvailableWords } from './payment-not-available.tsx'
import { isUnsettled, paymentQuery } from './queries.ts'
import { syncPayment } from './requests.ts'

const PaymentForm = lazy(() => import('./payment-form.tsx'))
const POLL_MILLISECONDS = 2_000

/**
 * The card form of a payment that can be paid. `guests`: as many as were searched for, and `onGuests` hears what is
 * typed instead. `reopen`: asks the card provider once more, for a payment that it doesn't know yet.
 */
export function CardStep({
  checkout,
  guests,
  onGuests,
  reopen,
}: {
  checkout: Checkout
  guests?: number | undefined
  onGuests?: (guests: number) => void
  reopen: ReactNode
}) {
  if (!checkout.clientSecret) {
    return (
      <>
        <PaymentNotAvailableWords level={2} />
        {reopen}
      </>
    )
  }
  return (
    <ClientOnly fallback={<Skeleton className="h-96 w-full" />}>
      <Suspense fallback={<Skeleton className="h-96 w-full" />}>
        <PaymentForm checkout={checkout} clientSecret={checkout.clientSecret} guests={guests} onGuests={onGuests} />
      </Suspense>
    </ClientOnly>
  )
}

/**
 * Something is happening elsewhere; screen readers announce it. `scene`: what is being paid for, under its veil, where
 * no summary shows it.
 */
export function Waiting({ title, text, scene }: { title: string; text: string; scene?: SceneFields }) {
  return (
    <Card padded={false} className="overflow-hidden">
      {scene ? (
        <div className="relative h-56 overflow-hidden lg:hidden">
          <Scene fields={scene} frame="wide" decorative />
          <Veil />
        </div>
      ) : null}
      <div role="status" className="flex flex-col items-center px-5 py-14 text-center sm:px-6">
        <Spinner className="mb-5 size-8 text-garden" />
        <h2 className="display text-2xl">{title}</h2>
        <p className="mt-2 text-muted">{text}</p>
      </div>
    </Card>
  )
}

/**
 * Give the result to the element that holds the panel. When a message replaces a form, or a form replaces the button
 * that opened it, a phone is left scrolled somewhere below: the page goes back to its top, and the focus to the
 * message's heading, or to the panel.
 */
export function useWordsInView(checkout: Checkout | null) {
  const panel = useRef<HTMLDivElement>(null)
  const state = checkout?.state
  const before = useRef(state)
  // before it is painted, or one frame shows the empty place where the form was
  useLayoutEffect(() => {
    const [was, now] = [before.current, state]
    if (was === now) return
    before.current = now
    const opened = was === undefined && now === 'open'
    const target = opened ? panel.current : panel.current?.querySelector('h2')
    if (!target || now === undefined || now === 'declined' || (now === 'open' && !opened)) return
    target.tabIndex = -1
    target.focus({ preventScroll: true })
    scrollTo({ top: 0, behavior: 'instant' })
  }, [state])
  return panel
}

/** Asks again while the provider still has to answer; the webhook usually comes first. */
export function useSettling(checkout: Checkout | null): void {
  const queryClient = useQueryClient()
  const waiting = checkout !== null && isUnsettled(checkout)
  const { data } = useQuery({
    queryKey: ['settling', checkout?.paymentId],
    queryFn: () => syncPayment(checkout as Checkout),
    enabled: waiting,
    refetchInterval: POLL_MILLISECONDS,
    staleTime: 0,
    gcTime: 0,
  })
  useEffect(() => {
    if (data) queryClient.setQueryData(paymentQuery(data).queryKey, data)
  }, [data, queryClient])
}
