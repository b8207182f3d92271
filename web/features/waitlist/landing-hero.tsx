import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { SAVINGS_UP_TO_PERCENT } from '#contract/limits.ts'
import { counted } from '#contract/wording/format.ts'
import { Scene } from '#web/components/scene/scene.tsx'
import { Button } from '#web/components/ui/button.tsx'

/** The landing page's first button: it leads everybody but couples to the waitlist, in the specification's words. */
export const FirstButton = ({ to, children }: { to: '/waitlist' | '/search'; children: string }) => (
  <Button asChild size="lg" variant="ivory" className="max-sm:px-5 max-sm:text-base">
    <Link to={to}>{children}</Link>
  </Button>
)

/** A glasshouse in the blue hour of June: the picture of the house. */
const EVENING = { id: 'venue', styles: ['vintage', 'garden'], date: '2027-06-19' }

const BADGES = ['Premium Venues', `Up to ${SAVINGS_UP_TO_PERCENT}% Off`, 'Couple Transfers']

/**
 * The fold: one evening across the page, the veil drawn aside, and what to do now (`children`). `openDates` is how
 * many dates are open; at 0, the page says that they are coming soon.
 */
export function Hero({
  openDates,
  first,
  children,
}: {
  openDates: number
  /** the first button */
  first: ReactNode
  children: ReactNode
}) {
  return (
    <>
      <section aria-labelledby="hero" className="relative isolate overflow-hidden bg-[#0d2a31] text-ivory">
        <div className="hero-scene absolute inset-x-0 bottom-0 -z-10">
          <Scene fields={EVENING} frame="stage" decorative />
        </div>
        <div aria-hidden="true" className="curtain -z-10">
          <i className="curtain-left" />
          <i className="curtain-right" />
        </div>
        <div className="mx-auto flex w-full max-w-page flex-col items-center px-5 pt-9 pb-[17.5rem] text-center sm:pb-[min(30vw,26rem)] hero-fold">
          <ul className="flex flex-wrap justify-center gap-x-5 gap-y-1 text-sm font-medium">
            <li className="nums flex items-center gap-2 text-[#f0b95a]">
              <span aria-hidden="true" className="size-1.5 rounded-full bg-[#f0b95a]" />
              {openDates > 0 ? `${counted(openDates, 'date')} open now` : 'Coming soon'}
            </li>
            {BADGES.map((badge) => (
              <li key={badge} className="flex items-center gap-2">
                <span aria-hidden="true" className="size-1.5 rounded-full bg-[#f0b95a]" />
                {badge}
              </li>
            ))}
          </ul>
          <h1 id="hero" className="display-tight mt-4 text-5xl">
            The Saturday nobody booked
          </h1>
          <p className="mt-3 max-w-[46ch] text-lg text-balance text-ivory lg:max-w-[66ch]">
            Wedding venues sell their last open dates here for up to {SAVINGS_UP_TO_PERCENT}% less. You see the date,
            the place and the price. The veil lifts once the date is yours.
          </p>
          <div className="mt-5 flex flex-wrap justify-center gap-3">
            {first}
            <Button
              asChild
              size="lg"
              variant="ghost"
              className="border border-ivory/60 text-ivory hover:bg-ivory/12 max-sm:px-5 max-sm:text-base"
            >
              {/* words of the specification that don't say where they lead: crawlers follow the header's link */}
              <Link to="/waitlist" rel="nofollow">
                Learn More
              </Link>
            </Button>
          </div>
        </div>
      </section>
      <div className="relative z-10 mx-auto -mt-12 w-full max-w-page px-5">
        <div className="rounded-sheet border border-line bg-card p-5 shadow-lift sm:px-7">{children}</div>
      </div>
    </>
  )
}
