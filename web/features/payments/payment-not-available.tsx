import type { ReactNode } from 'react'
import { Card } from '#web/components/ui/card.tsx'

/** In place of a payment page when no card provider is configured; `back` is a link back. */
export function PaymentNotAvailable({ back }: { back: ReactNode }) {
  return (
    <div className="mx-auto max-w-lg px-5 py-20">
      <Card className="text-center">
        <PaymentNotAvailableWords level={1} />
        {back}
      </Card>
    </div>
  )
}

/** The specification's words for a payment that can't be made; `level` is their heading's. */
export function PaymentNotAvailableWords({ level }: { level: 1 | 2 }) {
  const Heading: 'h1' | 'h2' = `h${level}`
  return (
    <>
      <Heading className="display text-2xl">Payment Not Available</Heading>
      <p className="mt-3 mb-6 text-muted">Payment processing is not configured. Please contact support.</p>
    </>
  )
}
