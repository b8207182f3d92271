import { LIMITS } from '#contract/limits.ts'
import { formatCents } from '#contract/wording/format.ts'

/** An example in cents; the shares follow the product's own rules. */
const USUAL = 12_000_00
const PRICE = 6_960_00
const DEPOSIT = (PRICE * LIMITS.defaultDepositPercent) / 100
const PERCENT_OFF = Math.round((1 - PRICE / USUAL) * 100)

const share = (cents: number) => `${(cents / USUAL) * 100}%`

/** A price as one bar: what the date usually costs, what is paid now, what later, and what stays with the couple. */
export function PriceBar() {
  return (
    <figure>
      <figcaption className="text-sm text-muted">
        An example: a Saturday that usually costs {formatCents(USUAL)}
      </figcaption>
      <div aria-hidden="true" className="mt-4 flex h-16 overflow-hidden rounded-field">
        <span className="bg-garden" style={{ width: share(DEPOSIT) }} />
        <span className="border-card border-l-2 bg-garden/55" style={{ width: share(PRICE - DEPOSIT) }} />
        <span className="grid flex-1 place-items-center rounded-r-field border-2 border-candle border-dashed bg-candle-soft text-candle-ink">
          <span className="display text-2xl">{PERCENT_OFF}% off</span>
        </span>
      </div>
      <dl className="nums mt-5 grid gap-3 sm:grid-cols-3">
        <Part swatch="bg-garden" what="Today, the deposit" amount={formatCents(DEPOSIT)} />
        <Part
          swatch="bg-garden/55"
          what={`${LIMITS.balanceDueDays} days before the wedding`}
          amount={formatCents(PRICE - DEPOSIT)}
        />
        <Part
          swatch="border-2 border-dashed border-candle bg-candle-soft"
          what="You save"
          amount={formatCents(USUAL - PRICE)}
        />
      </dl>
    </figure>
  )
}

function Part({ swatch, what, amount }: { swatch: string; what: string; amount: string }) {
  return (
    <div className="relative pl-6 max-sm:flex max-sm:items-baseline max-sm:justify-between max-sm:gap-3">
      <dt className="text-sm text-muted">
        <span aria-hidden="true" className={`absolute top-1 left-0 size-3.5 rounded-[4px] ${swatch}`} />
        {what}
      </dt>
      <dd className="display text-xl">{amount}</dd>
    </div>
  )
}
