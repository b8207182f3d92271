import type { ReactNode } from 'react'
import { Card } from '#web/components/ui/card.tsx'

/** In place of a payment page when no card provider is configured; `back` is the way out. */
export function PaymentNotAvailable({ back }: { back: ReactNode }) {
  return (
    <div className="mx-auto max-w-lg px-5 py-20">
      <Card className="text-center">
        <h1 className="display text-2xl">Payment Not Available</h1>
        <p className="mt-3 mb-6 text-muted">Payment processing is not configured. Please contact support.</p>
        {back}
      </Card>
    </div>
  )
}
