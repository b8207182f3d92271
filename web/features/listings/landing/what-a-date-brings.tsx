import { useState } from 'react'
import { LIMITS } from '#contract/limits.ts'
import { NO_AMOUNT, typedCents } from '#contract/money.ts'
import { depositOf, venueShare } from '#contract/pricing.ts'
import { formatCents } from '#contract/wording/format.ts'
import { MoneyField } from '#web/components/forms/inputs.tsx'
import { usePublicConfig } from '#web/lib/router-context.ts'

/** The field begins with the price of the example in `BeforeAndAfter`. */
const EXAMPLE = '6960'

/** What a date brings its venue, and when, at a price the reader can type in. */
export function WhatADateBrings() {
  const { commissionPercent } = usePublicConfig()
  const [typed, setTyped] = useState(EXAMPLE)
  const amount = typedCents(typed)
  const price = amount ?? 0
  const isUnread = amount === null && typed.trim() !== ''
  const sum = (cents: number) => (isUnread ? '–' : formatCents(cents))
  const deposit = depositOf(price, LIMITS.defaultDepositPercent)
  const share = venueShare({ price, dueNow: deposit, deposit }, commissionPercent)
  return (
    <div className="rounded-sheet border border-line bg-card p-6 sm:p-9">
      <MoneyField
        label="If you list a Saturday for"
        className="max-w-60"
        value={typed}
        error={isUnread ? NO_AMOUNT : undefined}
        onChange={(event) => setTyped(event.target.value)}
      />
      <dl className="nums mt-6 grid gap-5 sm:grid-cols-3">
        <Sum
          label={`${LIMITS.depositPayoutHours} hours after the booking`}
          note={`the deposit, here ${LIMITS.defaultDepositPercent}%`}
          sum={sum(share.early)}
        />
        <Sum label="The day after the event" note="the rest" sum={sum(share.later)} />
        <Sum
          label="Our commission"
          note={commissionPercent === 0 ? 'none at the moment' : `${commissionPercent}% of what the couple pays`}
          sum={sum(share.commission)}
        />
      </dl>
    </div>
  )
}

function Sum({ label, note, sum }: { label: string; note: string; sum: string }) {
  return (
    <div>
      <dt className="font-semibold">{label}</dt>
      <dd className="text-muted text-sm">{note}</dd>
      <dd className="display mt-1 text-3xl">{sum}</dd>
    </div>
  )
}
