import { LIMITS } from '#contract/limits.ts'
import { Card, CardHeader } from '#web/components/ui/card.tsx'

const STEPS = [
  { title: 'Contract verified', text: 'Your booking was made here, so it is the proof. The venue agrees first.' },
  {
    title: 'Listing anonymous',
    text: 'Your date is shown with city, day and price. Nobody sees who the venue is. Couples pay your price, or make an offer.',
  },
  { title: 'Buyer pays into escrow', text: 'The whole price is held. Until the end nobody can spend it.' },
  {
    title: 'Contract transferred',
    text: 'The venue confirms that the contract names the new couple, and they check it.',
  },
  {
    title: 'You are paid',
    text: `You get the price minus a ${LIMITS.transferFeePercent}% platform fee, sent to your bank account.`,
  },
]

/** How Transfers Work: five steps from contract to payout. */
export function HowTransfersWork() {
  return (
    <Card>
      <CardHeader title="How Transfers Work" className="mb-4" />
      <ol className="grid gap-x-8 gap-y-5 sm:grid-cols-2">
        {STEPS.map((step, index) => (
          <li key={step.title} className="flex gap-3.5">
            <span
              aria-hidden="true"
              className="display nums grid size-8 shrink-0 place-items-center rounded-full bg-petal text-petal-ink"
            >
              {index + 1}
            </span>
            <div className="min-w-0 pt-0.5">
              <h3 className="font-semibold">{step.title}</h3>
              <p className="text-muted text-sm">{step.text}</p>
            </div>
          </li>
        ))}
      </ol>
    </Card>
  )
}
