import { LIMITS } from '#contract/limits.ts'
import { Card, CardHeader } from '#web/components/ui/card.tsx'

const STEPS = [
  {
    title: 'Contract verified',
    text: 'Your booking was made here, so it’s all the proof we need. We list your date only once the venue, or our team on its behalf, has agreed.',
  },
  {
    title: 'Listing anonymous',
    text: 'Couples see the city, date and price, but not who the venue is. They pay your price or make an offer.',
  },
  { title: 'Buyer pays into escrow', text: 'The full price stays in escrow until the transfer is complete.' },
  {
    title: 'Contract transferred',
    text: 'The venue confirms that the contract is in the new couple’s name, and that couple checks it.',
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
