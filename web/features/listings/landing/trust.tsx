import { Link } from '@tanstack/react-router'
import { BadgeCheck, HandCoins, Repeat2 } from 'lucide-react'
import type { ComponentType, ReactNode } from 'react'

/** Why pay for a place you haven't seen: what we check first, and the two ways out. */
export function Trust() {
  return (
    <section aria-labelledby="trust" className="mx-auto w-full max-w-page px-5 pt-14 sm:pt-28">
      <h2 id="trust" className="display-tight text-4xl">
        Why book a place you haven’t seen?
      </h2>
      <ul className="mt-7 grid gap-x-10 gap-y-7 sm:mt-9 md:grid-cols-3">
        <Reason icon={BadgeCheck} title="We check every venue">
          No one lists a date until we’ve checked the venue and its owner. The venue’s style and amenities and what’s
          included in the price are on the page. Only what would give the venue away has to wait: its name, address and
          photos.
        </Reason>
        <Reason icon={HandCoins} title="If the venue cancels, you get everything back">
          Every dollar you paid goes back to your card. Before you pay, each date shows what you’d get back if you
          cancel.{' '}
          <Link to="/refunds" className="link">
            Refunds
          </Link>
        </Reason>
        <Reason icon={Repeat2} title="Plans change? Pass it on">
          Another couple can take over your date. Their payment waits in escrow until the contract is in their names and
          they’ve had time to check it. Then you’re paid.{' '}
          <Link to="/how-it-works" hash="transfers" className="link">
            How it works
          </Link>
        </Reason>
      </ul>
    </section>
  )
}

function Reason({
  icon: Icon,
  title,
  children,
}: {
  icon: ComponentType<{ className?: string; 'aria-hidden'?: 'true' }>
  title: string
  children: ReactNode
}) {
  return (
    <li className="flex gap-4 md:block">
      <Icon aria-hidden="true" className="mt-1 size-7 shrink-0 text-garden md:mt-0 md:mb-4" />
      <div>
        <h3 className="display text-xl">{title}</h3>
        <p className="mt-1.5 text-muted">{children}</p>
      </div>
    </li>
  )
}
