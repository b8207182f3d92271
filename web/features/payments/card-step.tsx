import { ClientOnly } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense } from 'react'
import type { Checkout } from '#contract/api/payments.ts'
import { Skeleton } from '#web/components/states/skeleton.tsx'
import { PaymentNotAvailableWords } from './payment-not-available.tsx'

const PaymentForm = lazy(() => import('./payment-form.tsx'))

/**
 * The card form of a payment that can be paid. `guests`: the number that was searched for; `onGuests` gets what is
 * typed instead. `reopen` asks the card provider once more, for a payment that it doesn't know yet.
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
