import { LIMITS } from '#contract/limits.ts'
import { formatCents } from '#contract/wording/format.ts'
import { usePublicConfig } from '#web/lib/router-context.ts'

/** An example in cents, the one of the price bar. */
const PRICE = 6_960_00
const DEPOSIT = (PRICE * LIMITS.defaultDepositPercent) / 100

/** What an example of a date brings its venue, and when, after our commission. */
export function WhatADateBrings() {
  const { commissionPercent } = usePublicConfig()
  const net = (cents: number) => formatCents(cents - Math.floor((cents * commissionPercent) / 100))
  return (
    <figure className="rounded-sheet border border-line bg-card p-6 sm:p-9">
      <figcaption className="text-muted">An example: a Saturday you list for {formatCents(PRICE)}</figcaption>
      <dl className="nums mt-5 grid gap-5 sm:grid-cols-3">
        <Sum when={`${LIMITS.depositPayoutHours} hours after the booking`} what="the deposit" sum={net(DEPOSIT)} />
        <Sum when="The day after the event" what="the rest" sum={net(PRICE - DEPOSIT)} />
        <Sum
          when="Our commission"
          what={commissionPercent === 0 ? 'none at the moment' : `${commissionPercent}% of what the couple pays`}
          sum={commissionPercent === 0 ? '$0' : formatCents(Math.floor((PRICE * commissionPercent) / 100))}
        />
      </dl>
    </figure>
  )
}

function Sum({ when, what, sum }: { when: string; what: string; sum: string }) {
  return (
    <div>
      <dt className="font-semibold">{when}</dt>
      <dd className="text-muted text-sm">{what}</dd>
      <dd className="display mt-1 text-3xl">{sum}</dd>
    </div>
  )
}
