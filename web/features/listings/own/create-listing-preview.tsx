import { LIMITS } from '#contract/limits.ts'
import { parseDollars } from '#contract/money.ts'
import { paymentPlan, percentOff } from '#contract/pricing.ts'
import { formatCents, formatDate } from '#contract/wording/format.ts'
import { PaymentPlan } from '#web/components/ui/payment-plan.tsx'
import { PriceBlock } from '#web/components/ui/price-block.tsx'
import { usePublicConfig } from '#web/lib/router-context.ts'

/** What couples will read while the form is filled in: percent off, deposit, balance. All values as typed. */
export function ListingPreview({
  date,
  originalPrice,
  discountedPrice,
  depositPercent,
}: {
  date: string
  originalPrice: unknown
  discountedPrice: unknown
  depositPercent: unknown
}) {
  const { today } = usePublicConfig()
  const original = parseDollars(originalPrice) ?? 0
  const discounted = parseDollars(discountedPrice) ?? 0
  const deposit = Math.round(Number(depositPercent)) || LIMITS.defaultDepositPercent
  return (
    <section aria-label="Preview" className="rounded-card bg-sunk p-5 md:sticky md:top-0">
      <h3 className="mb-4 font-semibold text-sm">What couples see</h3>
      <div aria-live="polite">
        {original === 0 || discounted === 0 ? (
          <p className="text-muted">Enter both prices to see the savings and the deposit.</p>
        ) : discounted >= original ? (
          <p className="text-muted">The discounted price must be less than the original price.</p>
        ) : (
          <PriceBlock
            original={formatCents(original)}
            price={formatCents(discounted)}
            percent={percentOff(original, discounted)}
            note={`They save ${formatCents(original - discounted)}`}
          />
        )}
      </div>
      {discounted > 0 && discounted < original ? (
        <div className="mt-5 border-line border-t pt-5">
          <Plan date={date} discounted={discounted} depositPercent={deposit} today={today} />
        </div>
      ) : null}
    </section>
  )
}

function Plan(terms: { date: string; discounted: number; depositPercent: number; today: string }) {
  const { date, discounted, depositPercent, today } = terms
  // Without a date: as for a day far enough ahead.
  const plan = paymentPlan({ discounted, depositPercent, eventDate: date || '9999-12-31' }, today)
  return (
    <PaymentPlan
      plan={[
        {
          key: 'now',
          when: 'At booking',
          what: plan.purpose === 'full' ? 'Full price' : `Deposit (${depositPercent}%)`,
          amount: formatCents(plan.dueNow),
          state: 'due',
        },
        ...(plan.balance > 0
          ? [
              {
                key: 'balance',
                when: date && plan.balanceDueDate ? formatDate(plan.balanceDueDate) : '30 days before the event',
                what: 'Remaining balance',
                amount: formatCents(plan.balance),
              },
            ]
          : []),
        {
          key: 'event',
          when: date ? formatDate(date) : 'The date you choose',
          what: 'Their event',
          state: 'event' as const,
        },
      ]}
    />
  )
}
