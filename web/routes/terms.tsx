import { createFileRoute, Link } from '@tanstack/react-router'
import { LIMITS } from '#contract/limits.ts'
import { Part, TextPage } from '#web/components/layout/text-page.tsx'
import { usePublicConfig } from '#web/lib/router-context.ts'

export const Route = createFileRoute('/terms')({
  head: () => ({
    meta: [
      { title: 'Terms | Unveil' },
      { name: 'description', content: 'What couples, venues and Unveil can expect from each other.' },
    ],
  }),
  component: Terms,
})

const PARTS = [
  ['us', 'What we are'],
  ['accounts', 'Accounts'],
  ['booking', 'Booking a date'],
  ['premium', 'Premium'],
  ['venues', 'Listing a date'],
  ['anonymity', 'Anonymity'],
  ['end', 'Closing your account'],
] as const

function Terms() {
  const { mode } = usePublicConfig()
  return (
    <TextPage
      title="Terms"
      intro="What couples, venues and Unveil can expect from each other, in plain words."
      parts={PARTS}
    >
      {mode === 'demo' ? (
        <p className="rounded-field bg-candle-soft px-4 py-3 text-candle-ink">
          This is a demo. No venue is real, no money moves, and nothing here is binding.
        </p>
      ) : null}
      <Part id="us" heading="What we are">
        <p>
          Unveil brings couples and venues together and handles the payment. The wedding itself is between the two of
          you: once a date is booked, the venue owes it to the couple, and the couple owes the price to the venue.
        </p>
      </Part>
      <Part id="accounts" heading="Accounts">
        <p>
          Each account is for one couple or one venue business. Use your real names and an email address you check,
          because we send payment reminders there. Keep your password to yourself.
        </p>
      </Part>
      <Part id="booking" heading="Booking a date">
        <p>
          The price is the one shown when you pay. Opening the checkout holds the date for {LIMITS.holdMinutes} minutes.
          The booking is made when the card provider confirms the payment, and we don’t reveal the venue before then.
          The deposit is not refundable. The balance is due {LIMITS.balanceDueDays} days before the event; a balance
          that is {LIMITS.balanceGraceDays} days late ends the booking. You may change the number of guests, up to the
          listed maximum, until {LIMITS.guestCountLockDays} days before the event.
        </p>
        <p>
          See{' '}
          <Link to="/refunds" className="link">
            refunds
          </Link>{' '}
          for what you get back if a booking is called off, and{' '}
          <Link to="/fees" className="link">
            fees
          </Link>{' '}
          for what things cost. Both are part of these terms.
        </p>
      </Part>
      <Part id="premium" heading="Premium">
        <p>
          Premium is a monthly membership. It renews automatically, and we charge the card you joined with, until you
          cancel. You can cancel at any time on the{' '}
          <Link to="/premium" className="link">
            Premium
          </Link>{' '}
          page, and keep the month you’ve paid for. The price you joined at stays yours for as long as you’re a member.
        </p>
      </Part>
      <Part id="venues" heading="Listing a date">
        <p>
          List only dates that are really free and yours to sell, and give a usual price you really charge. We review
          each venue before its first listing and may withdraw its verification; bookings already made stand. A venue
          that cancels returns everything the couple has paid.
        </p>
      </Part>
      <Part id="anonymity" heading="Anonymity">
        <p>
          Venues must keep their name, address, phone, links and photos out of the text of a listing. Couples who know a
          venue must not publish what it charges here. We don’t show a venue to anyone it hasn’t been revealed to.
        </p>
      </Part>
      <Part id="end" heading="Closing your account">
        <p>
          You can close your account at any time, as long as no booking, payment or transfer of yours is still running.
          We may close the account of anyone who cheats others, and we’ll tell them why.
        </p>
      </Part>
    </TextPage>
  )
}
