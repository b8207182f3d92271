import { createFileRoute, Link } from '@tanstack/react-router'
import { LIMITS } from '#contract/limits.ts'
import { formatDollars } from '#contract/wording/format.ts'
import { Facts, Part, TextPage } from '#web/components/layout/text-page.tsx'
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
  ['transfers', 'Passing a booking on'],
  ['premium', 'Premium'],
  ['venues', 'Listing a date'],
  ['reviews', 'Reviews'],
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
          Unveil brings couples and venues together and handles the payment. The wedding itself is between the couple
          and the venue: once a date is booked, the venue owes the couple that date, and the couple owes the venue the
          price.
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
          for what you get back if a booking is canceled, and{' '}
          <Link to="/fees" className="link">
            fees
          </Link>{' '}
          for what things cost. Both are part of these terms.
        </p>
      </Part>
      <Transfers />
      <Part id="premium" heading="Premium">
        <p>
          Premium is a monthly membership. It renews automatically, and we charge the card you joined with, or the one
          you’ve chosen since, until you cancel. You can cancel at any time on the{' '}
          <Link to="/premium" className="link">
            Premium
          </Link>{' '}
          page, and keep the month you’ve paid for. The price you joined at stays yours for as long as you’re a member.
        </p>
      </Part>
      <Part id="venues" heading="Listing a date">
        <p>
          List only dates that are truly open and yours to sell, and give the price you usually charge as the original
          price. We review each venue before its first listing and may withdraw its verification; bookings already made
          stand. A venue that cancels returns everything the couple has paid.
        </p>
      </Part>
      <Part id="reviews" heading="Reviews">
        <p>
          Starting the day after the event, the couple that had the booking has 30 days to review the venue, once. Write
          about your own event, and honestly: a review can’t be edited afterward. You choose the names it shows, and the
          venue may reply once. Among couples, only those to whom a venue has been revealed can read its reviews. The
          venue can read them, too. A listing says at most that its venue is rated 4.0 or higher, or 4.5 or higher, once
          it has {LIMITS.ratingBandReviews} reviews. If we hide a review, we tell the couple why. What you’ve written is
          deleted when you close your account.
        </p>
      </Part>
      <Part id="anonymity" heading="Anonymity">
        <p>
          Venues must keep their name, address, phone, links and photos out of the text of a listing. Couples who know
          which venue it is must not publish the prices it offers on Unveil. We don’t show a venue to anyone it hasn’t
          been revealed to.
        </p>
      </Part>
      <Part id="end" heading="Closing your account">
        <p>
          You can close your account at any time, as long as none of your bookings, payments, payouts, transfers or
          offers is still in progress, none of your dates is listed, and you owe us nothing. We may close the account of
          anyone who defrauds others.
        </p>
      </Part>
    </TextPage>
  )
}

/** Who agrees to a transfer, where the money is in the meantime, and who is refunded when (domain.md rows 16 to 23). */
function Transfers() {
  const { maxTransferPricePercent: cap } = usePublicConfig()
  return (
    <Part id="transfers" heading="Passing a booking on">
      <p>
        A couple that can’t keep their date, the seller, may pass the booking on to another couple, the buyer. The price
        is at most {cap === 100 ? 'what' : `${cap}% of what`} the seller has paid for the booking. The venue has to
        agree first, and may add a fee of up to {formatDollars(LIMITS.maxVenueFeeCents / 100)}, which the buyer pays
        with the price. Silence doesn’t count as a yes: after {LIMITS.consentHours} hours, the seller can ask us to
        contact the venue, and we can answer in its place. A booking can be put up for transfer up to{' '}
        {LIMITS.transferLeadDays} days before the event and bought up to {LIMITS.transferLastSaleDays} days before it.
      </p>
      <p>
        What the buyer pays stays in escrow with us, and the seller can’t take the date back anymore. The venue is
        revealed to the buyer right away or, for some buyers, once the venue confirms them. The venue confirms that the
        contract names the buyer, and the buyer confirms that or disputes it. Each has a deadline, which the transfer’s
        page shows; a buyer’s silence counts as a yes. With that, the booking and what is still owed for it pass to the
        buyer. The seller gets the price less our fee of {LIMITS.transferFeePercent}%, and the venue its own fee.
      </p>
      <Facts
        facts={[
          ['The venue declines, or nobody buys', 'Nothing has been paid, and the seller keeps the booking.'],
          [
            'The venue doesn’t confirm the buyer',
            'The buyer gets everything back, and the seller keeps the booking. A venue that stays silent counts as one that refuses.',
          ],
          [
            'The buyer opens a dispute',
            `The money stays in escrow. Within ${LIMITS.disputeBusinessDays} business days, we decide: the booking goes to the buyer; it goes to the buyer, who gets part of the price back; or the buyer gets everything back and the seller keeps the booking. That last outcome also applies if we don’t decide in time.`,
          ],
          [
            'The venue cancels before it has confirmed the buyer',
            'The buyer gets everything back, and so does the seller: what they paid for the booking.',
          ],
          [
            'The booking has changed hands',
            'The buyer has a booking like any other. If the venue cancels it, the buyer gets back everything they paid, and the seller keeps their money.',
          ],
        ]}
      />
    </Part>
  )
}
