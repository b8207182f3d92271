import { LIMITS } from '#contract/limits.ts'
import { transferFeeOf } from '#contract/pricing.ts'
import { formatCents } from '#contract/wording/format.ts'

/** An example in cents. */
const ASKED = 2_700_00
const FEE = transferFeeOf(ASKED)

/** How thick the stream is drawn: 54 units are the whole price. */
const THICK = 54
const thin = Math.max(3, (FEE / ASKED) * THICK)

/** A transfer as a stream: from the new couple into escrow, on to the selling couple, and a trickle to us. */
export function ExampleStream() {
  return (
    <figure>
      <figcaption className="text-sm text-muted">
        An example: a deposit of $3,000, passed on for {formatCents(ASKED)}
      </figcaption>
      <div className="relative mt-4">
        <svg aria-hidden="true" viewBox="0 0 480 150" fill="none" className="block w-full">
          <path className="fill-petal" d={`M0 20H190V${20 + THICK}H0zM290 20H480V${20 + THICK - thin}H290z`} />
          <path
            className="fill-candle"
            d={`M290 ${20 + THICK - thin}C360 ${20 + THICK - thin} 350 116 430 116H480V${116 + thin}H430C345 ${116 + thin} 355 ${20 + THICK} 290 ${20 + THICK}z`}
          />
          <rect x="186" y="6" width="108" height="82" rx="14" className="fill-garden" />
          <path
            className="stroke-on-garden"
            strokeWidth="2.4"
            strokeLinecap="round"
            d="M229 47v-7a11 11 0 0 1 22 0v7M222 47h36v22h-36zM240 56v5"
          />
        </svg>
      </div>
      <ol className="nums grid grid-cols-3 gap-3">
        <li>
          <span className="block text-sm text-muted">The new couple pays</span>
          <span className="display text-xl">{formatCents(ASKED)}</span>
        </li>
        <li className="text-center">
          <span className="block text-sm text-muted">Held in escrow until the date is theirs</span>
        </li>
        <li className="text-right">
          <span className="block text-sm text-muted">The selling couple gets</span>
          <span className="display text-xl">{formatCents(ASKED - FEE)}</span>
          <span className="mt-1 block text-sm text-candle-ink">
            {formatCents(FEE)} is our fee ({LIMITS.transferFeePercent}%)
          </span>
        </li>
      </ol>
    </figure>
  )
}
