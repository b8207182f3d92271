import { createFileRoute, Link } from '@tanstack/react-router'
import { CalendarCheck, EyeOff, Handshake, ScanText, Shuffle, Wallet } from 'lucide-react'
import { LIMITS } from '#contract/limits.ts'
import { Facts } from '#web/components/layout/text-page.tsx'
import { Scene } from '#web/components/scene/scene.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { BeforeAndAfter } from '#web/features/listings/landing/before-and-after.tsx'
import { Points } from '#web/features/listings/landing/points.tsx'
import { WhatADateBrings } from '#web/features/listings/landing/what-a-date-brings.tsx'

export const Route = createFileRoute('/for-venues')({
  head: () => ({
    meta: [
      { title: 'For venues | Unveil' },
      {
        name: 'description',
        content:
          'Fill the dates that stay empty, for less and without your name. Couples learn who you are when they book.',
      },
    ],
  }),
  component: ForVenues,
})

const EVENING = { id: 'for-venues', styles: ['barn', 'garden'], date: '2027-09-18' }

const HIDDEN = [
  [
    EyeOff,
    'Your name stays with us',
    'Until a couple has paid, no page, email or search engine gets your name, your address, your photos or your website from us. In their place, couples see a drawing based on the style.',
  ],
  [
    ScanText,
    'We check before couples see it',
    'If a description gives you away, it isn’t published, and the form shows you which words. A meter in the form shows how many venues a date could come from.',
  ],
  [
    Shuffle,
    'Your dates don’t give each other away',
    'Each date shows its own details, and if you list several, they go live at different times, so it’s hard to tell which ones belong together.',
  ],
] as const

const IN_CHARGE = [
  [
    Wallet,
    'Your price, your deposit',
    `The deposit is between ${LIMITS.minDepositPercent}% and ${LIMITS.maxDepositPercent}% of the price. If a couple cancels, it stays with you.`,
  ],
  [
    CalendarCheck,
    'Your calendar decides',
    'Connect the calendar you already keep: a date that’s taken there comes off the market automatically. You can take an open date down at any time.',
  ],
  [
    Handshake,
    'You’re asked about every new couple',
    'If plans change, a couple can pass their date on to another couple. We ask you first, and you can charge a fee for it. Silence doesn’t count as a yes, but if you don’t answer in time, our team may answer for you.',
  ],
] as const

const QUESTIONS = [
  ['What if nobody books?', 'Then it costs you nothing. Lower the price, or take the date down, whenever you like.'],
  [
    'What if I have to cancel?',
    'The couple gets back everything they’ve paid, and you return what we’ve paid you for the date. So list only dates that are truly open.',
  ],
  [
    'What if the couple doesn’t pay the rest?',
    `It’s due ${LIMITS.balanceDueDays} days before the event, and we remind them. If it’s still unpaid ${LIMITS.balanceGraceDays} days later, the booking ends, you keep the deposit, and you can list the date again.`,
  ],
  [
    'What do I need to get started?',
    'Your address, how many guests you can host, a description, photos and a bank account for your payouts.',
  ],
] as const

function ForVenues() {
  return (
    <>
      <div className="relative isolate">
        <div className="absolute inset-x-0 top-0 -z-10 h-[33rem] overflow-hidden bg-night lg:h-[30rem]">
          <Scene fields={EVENING} frame="wide" decorative />
          <div className="absolute inset-0 bg-linear-to-r from-night/85 via-night/60 to-night/20 max-lg:bg-night/60" />
        </div>
        <div className="mx-auto grid w-full max-w-page gap-x-16 px-5 pt-12 lg:grid-cols-[minmax(0,1fr)_minmax(0,36rem)] lg:pt-16">
          <div className="text-ivory max-lg:min-h-[27rem] max-lg:pb-8">
            <h1 className="display-tight max-w-[15ch] text-5xl">Fill an empty Saturday and keep your name out of it</h1>
            <p className="mt-4 max-w-[42ch] text-lg text-ivory/90">
              List the dates nobody has booked, for less. Couples see the place, the price and what’s included. They
              learn who you are when they book.
            </p>
            <div className="mt-6 flex flex-wrap gap-3">
              <Button asChild size="lg" variant="ivory">
                <Link to="/auth/register-venue">List Your Venue</Link>
              </Button>
              <Button
                asChild
                size="lg"
                variant="ghost"
                className="border border-ivory/60 text-ivory hover:bg-ivory/12 max-sm:px-5"
              >
                <Link to="/how-it-works" hash="venues">
                  How listing works
                </Link>
              </Button>
            </div>
          </div>
          <div className="rounded-sheet border border-line bg-paper p-5 shadow-lift sm:p-7">
            <BeforeAndAfter />
          </div>
        </div>
      </div>
      <section aria-labelledby="brings" className="mx-auto w-full max-w-page px-5 pt-14 sm:pt-24">
        <h2 id="brings" className="display-tight text-4xl">
          What a date earns you
        </h2>
        <p className="mt-3 mb-8 max-w-prose text-lg text-muted">
          Listing is free, and you set the price, the deposit and what’s included.{' '}
          <Link to="/fees" hash="venues" className="link">
            All fees
          </Link>
        </p>
        <WhatADateBrings />
      </section>
      <Points id="hidden" heading="How your name stays hidden" points={HIDDEN} />
      <Points id="charge" heading="You stay in charge" points={IN_CHARGE} />
      <section aria-labelledby="questions" className="mx-auto w-full max-w-page px-5 pt-14 sm:pt-24">
        <h2 id="questions" className="display-tight mb-7 text-4xl">
          What owners ask first
        </h2>
        <Facts facts={QUESTIONS} />
      </section>
      <section
        aria-labelledby="begin"
        className="mx-auto flex w-full max-w-page flex-col items-center px-5 pt-14 text-center sm:pt-28"
      >
        <h2 id="begin" className="display-tight max-w-[18ch] text-5xl">
          Begin with one date
        </h2>
        <p className="mt-4 max-w-[44ch] text-lg text-muted">
          Add your venue once. We review every venue before its first date goes live.
        </p>
        <Button asChild size="lg" className="mt-8">
          <Link to="/auth/register-venue">List Your Venue</Link>
        </Button>
      </section>
    </>
  )
}
