import type { LocalDate } from '#contract/dates.ts'
import { type Checkout, MINUTE, type Picture } from './picture.ts'
import type { Seen } from './seen.ts'

/** Something that the product does on its own, when a timer runs or a webhook arrives. */
export interface Move {
  says: string
  /** it had to happen: the world came to rest, and nothing was missing */
  must: boolean
  /** whether what the product shows could come of it */
  seenIn: (seen: Seen) => boolean
  apply: (seen: Seen) => void
}

/** When the world came to rest in this step, and how. */
export interface Rest {
  at: number
  /** the provider's webhooks arrived, too */
  informed: boolean
}

/** Times of the model and of the product are read a moment apart. */
export const BLUR = MINUTE / 2

/** Whether something may have happened by now, and whether it has for certain. */
export interface When {
  may: boolean
  must: boolean
}

/** The picture at the end of a step, and how the world came to rest in it, if it did. */
export class Context {
  readonly picture: Picture
  readonly rest: Rest | null
  constructor(picture: Picture, rest: Rest | null) {
    this.picture = picture
    this.rest = rest
  }
  get informed(): boolean {
    return this.rest?.informed === true
  }
  /** whether an instant may have come, and whether it has for certain, timers included */
  came(instant: number): When {
    return { may: this.picture.now() >= instant - BLUR, must: this.rest !== null && this.rest.at >= instant + BLUR }
  }
  /** the same for a day at the venue that begins after `last` */
  passed(last: string): When {
    return {
      may: this.picture.today(this.picture.now() + BLUR) > last,
      must: this.rest !== null && this.picture.today(this.rest.at - BLUR) > last,
    }
  }
}

/**
 * A hold of a date or of a transfer: its money arrives, or its time is over. Money that the product hears about only
 * after the event goes back.
 */
export function ofCheckout(
  context: Context,
  checkout: Checkout,
  event: LocalDate,
  ending = checkout.ending,
): { paid: When; ends: When } {
  const { informed, rest } = context
  const never = { may: false, must: false }
  const over = context.came(checkout.until)
  // without a webhook, the product learns about a slow card only when it is time to ask
  const known = informed || !checkout.slow
  if (checkout.card === 'paid') {
    const must = rest !== null && known && (informed || over.must || checkout.ending)
    const passed = context.passed(event)
    const given = context.came(checkout.until + 15 * MINUTE)
    return {
      paid: { may: true, must: must && !passed.may },
      ends: { may: passed.may, must: passed.must && given.must && known },
    }
  }
  // the provider can't cancel while it is charging: 15 minutes more
  const last = context.came(checkout.until + 15 * MINUTE)
  if (checkout.card === 'processing') return { paid: never, ends: last }
  return { paid: never, ends: ending ? { may: true, must: rest !== null && checkout.ending && known } : over }
}
