import type { Listing } from '#contract/api/listings.ts'
import { addDays } from '#contract/dates.ts'
import { LIMITS } from '#contract/limits.ts'
import { toCents, toDollars } from '#contract/money.ts'
import { venueShare } from '#contract/pricing.ts'
import { formatDate, formatDollars } from '#contract/wording/format.ts'
import { usePublicConfig } from '#web/lib/router-context.ts'

const HOURS = `${LIMITS.depositPayoutHours} hours`

/** What the owner is paid for this date, and when, by the rule that payouts follow. */
export function WhatYouGet({ listing }: { listing: Listing }) {
  const { commissionPercent } = usePublicConfig()
  const { date, balanceDueDate } = listing
  const [price, deposit] = [toCents(listing.discountedPrice), toCents(listing.depositAmount)]
  // what is paid in full is one payment, with one commission
  const share = venueShare({ price, dueNow: balanceDueDate === null ? price : deposit, deposit }, commissionPercent)
  const [early, later, commission] = [toDollars(share.early), toDollars(share.later), toDollars(share.commission)]
  return (
    <section aria-label="What you get" className="mt-5 text-sm">
      <h3 className="flex flex-wrap items-baseline justify-between gap-x-3 font-semibold">
        You get
        <span className="nums display text-xl">{formatDollars(toDollars(share.early + share.later))}</span>
      </h3>
      <dl className="nums mt-2 grid gap-1.5 text-muted">
        <Row
          // this close to the event, all of the price may be paid the day after the event
          name={balanceDueDate === null ? `Within ${HOURS} of the booking` : `${HOURS} after the booking`}
          dollars={early}
        />
        <Row name={formatDate(addDays(date, 1))} dollars={later} />
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
