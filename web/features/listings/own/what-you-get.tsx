import type { Listing } from '#contract/api/listings.ts'
import { addDays } from '#contract/dates.ts'
import { LIMITS } from '#contract/limits.ts'
import { toDollars } from '#contract/money.ts'
import { commissionOf } from '#contract/pricing.ts'
import { formatDate, formatDollars } from '#contract/wording/format.ts'
import { usePublicConfig } from '#web/lib/router-context.ts'

/** What the owner is paid for this date, and when, by the rule that payouts follow. `several`: the form is for more dates. */
export function WhatYouGet({ listing, several }: { listing: Listing; several: boolean }) {
  const { commissionPercent } = usePublicConfig()
  const ours = (dollars: number) => toDollars(commissionOf(Math.round(dollars * 100), commissionPercent))
  const { discountedPrice, depositAmount, date } = listing
  const rest = toDollars(Math.round((discountedPrice - depositAmount) * 100))
  // what is paid in full is one payment, with one commission
  const commission = listing.balanceDueDate === null ? ours(discountedPrice) : ours(depositAmount) + ours(rest)
  const early = depositAmount - ours(depositAmount)
  const total = discountedPrice - commission
  return (
    <section aria-label="What you get" className="mt-5 text-sm">
      <h3 className="flex flex-wrap items-baseline justify-between gap-x-3 font-semibold">
        {several ? 'You get for each date' : 'You get'}
        <span className="nums display text-xl">{formatDollars(total)}</span>
      </h3>
      <dl className="nums mt-2 grid gap-1.5 text-muted">
        <Row name={`${LIMITS.depositPayoutHours} hours after the booking`} dollars={early} />
        <Row name={several ? 'The day after each event' : formatDate(addDays(date, 1))} dollars={total - early} />
      </dl>
      <p className="mt-2 text-muted">
        {commission === 0
          ? 'The full price: there is no commission at the moment.'
          : `After our commission of ${commissionPercent}%, ${formatDollars(commission)}.`}
      </p>
    </section>
  )
}

function Row({ name, dollars }: { name: string; dollars: number }) {
  return (
    <div className="flex justify-between gap-3">
      <dt>{name}</dt>
      <dd className="font-semibold text-ink">{formatDollars(dollars)}</dd>
    </div>
  )
}
