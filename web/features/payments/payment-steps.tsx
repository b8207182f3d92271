import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ClientOnly } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense, useEffect, useRef } from 'react'
import type { Checkout } from '#contract/api/payments.ts'
import { Skeleton } from '#web/components/states/skeleton.tsx'
import { Spinner } from '#web/components/states/spinner.tsx'
import { Card } from '#web/components/ui/card.tsx'
import { PaymentNotAvailableWords } from './payment-not-available.tsx'
import { isUnsettled, paymentQuery } from './queries.ts'
import { syncPayment } from './requests.ts'

const PaymentForm = lazy(() => import('./payment-form.tsx'))
const POLL_MILLISECONDS = 2_000

/**
 * The card form of a payment that can be paid. `guests`: as many as were searched for. `reopen`: asks the card provider
 * once more, for a payment that it doesn't know yet.
 */
export function CardStep({
  checkout,
  guests,
  reopen,
}: {
  checkout: Checkout
  guests?: number | undefined
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
        <PaymentForm checkout={checkout} clientSecret={checkout.clientSecret} guests={guests} />
      </Suspense>
    </ClientOnly>
  )
}

/** Something goes on elsewhere; announced. */
export function Waiting({ title, text }: { title: string; text: string }) {
  return (
    <Card>
      <div role="status" className="flex flex-col items-center py-14 text-center">
        <Spinner className="mb-5 size-8 text-garden" />
        <h2 className="display text-2xl">{title}</h2>
        <p className="mt-2 text-muted">{text}</p>
      </div>
    </Card>
  )
}

/**
 * Give the result to what holds the panel. When words take the place of a form, the page has become much shorter and
 * stands at its end on a phone: it goes to its top, and the focus to what the words are called.
 */
export function useWordsInView(checkout: Checkout | null) {
  const panel = useRef<HTMLDivElement>(null)
  const state = checkout?.state
  const before = useRef(state)
  useEffect(() => {
    if (before.current === state) return
    before.current = state
    const heading = panel.current?.querySelector('h2')
    if (!heading || state === undefined || state === 'open' || state === 'declined') return
    heading.tabIndex = -1
    heading.focus({ preventScroll: true })
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
