import { createFileRoute, Link } from '@tanstack/react-router'
import { LIMITS } from '#contract/limits.ts'
import { Facts, Part, TextPage } from '#web/components/layout/text-page.tsx'

export const Route = createFileRoute('/refunds')({
  head: () => ({
    meta: [
      { title: 'Refunds | Unveil' },
      { name: 'description', content: 'What you get back when a booking is canceled, from whom and when.' },
    ],
  }),
  component: Refunds,
})

const PARTS = [
  ['checkout', 'While you pay'],
  ['couple', 'If you cancel'],
  ['venue', 'If the venue cancels'],
  ['unpaid', 'If you don’t pay the balance'],
  ['transfers', 'Transfers'],
  ['premium', 'Premium'],
  ['how', 'How refunds reach you'],
] as const

function Refunds() {
  return (
    <TextPage
      title="Refunds"
      intro="The deposit is not refundable. That’s what makes the low price possible. Here are the rules for everything else."
      parts={PARTS}
    >
      <Part id="checkout" heading="While you pay">
        <Facts
          facts={[
            [
              'You leave the checkout',
              `Nothing is charged. The date stays yours until your ${LIMITS.holdMinutes} minutes are up, unless you press “Give up this hold” or open another checkout.`,
            ],
            ['Your card is declined', 'Nothing is charged. You can try again while the date is held.'],
            [
              'A payment arrives too late',
              'If the date is gone by then, we refund all of it automatically and email you. The venue is not revealed.',
            ],
          ]}
        />
      </Part>
      <Part id="couple" heading="If you cancel">
        <Facts
          facts={[
            ['The deposit', 'Stays with the venue.'],
            [
              'The balance, if you have paid it',
              `You get it back in full if you cancel at least ${LIMITS.balanceRefundDays} days before the wedding. After that, it stays with the venue.`,
            ],
            [
              'The full price, if you paid it all up front',
              `You get back all of it except the deposit if you cancel at least ${LIMITS.balanceRefundDays} days before the wedding. After that, or if you booked later than that, nothing is refunded.`,
            ],
          ]}
        />
        <p className="text-muted">
          You can cancel a booking yourself in{' '}
          <Link to="/dashboard/couple" search={{ tab: 'bookings' }} className="link">
            My Bookings
          </Link>
          . Before you confirm, you’ll see what we refund and what stays with the venue. The checkout shows the same
          amounts and deadlines before you pay.
        </p>
      </Part>
      <Part id="venue" heading="If the venue cancels">
        <p>You get every dollar back, including the deposit, no matter when the venue cancels.</p>
      </Part>
      <Part id="unpaid" heading="If you don’t pay the balance">
        <p>
          The balance is due {LIMITS.balanceDueDays} days before the wedding, and we remind you. If it’s still unpaid{' '}
          {LIMITS.balanceGraceDays} days later, the booking lapses: the venue keeps the deposit and can list the date
          again. If the wedding comes first, the booking stands, and you pay the rest to the venue directly.
        </p>
      </Part>
      <Part id="transfers" heading="Transfers">
        <Facts
          facts={[
            [
              'You made an offer',
              `An offer costs nothing, even when it’s accepted. You then have up to ${LIMITS.offerPayHours} hours to pay. If you don’t, the offer simply ends.`,
            ],
            [
              'The venue refuses, or doesn’t answer',
              `The new couple gets everything back. The selling couple keeps their booking, with at least ${LIMITS.transferBalanceGraceDays} days to pay any balance, or until the wedding if that’s sooner.`,
            ],
            [
              'The new couple opens a dispute',
              `The money stays in escrow until the dispute is over. We decide within ${LIMITS.disputeBusinessDays} business days. If we don’t, the new couple gets everything back.`,
            ],
            [
              'The transfer is complete',
              `The selling couple is paid. From then on, the new couple has a booking like any other, with at least ${LIMITS.transferBalanceGraceDays} days to pay any balance, or until the wedding if that’s sooner.`,
            ],
          ]}
        />
      </Part>
      <Part id="premium" heading="Premium">
        <Facts
          facts={[
            [
              'You cancel',
              'One click on the Premium page. You keep the month you’ve paid for, and we don’t charge you for another. We don’t refund the days that are left.',
            ],
            [
              'Your card is declined',
              `We try your card again for about two weeks, and you stay a member for the first ${LIMITS.premiumGraceDays} days. If it works, your membership continues; if not, it ends.`,
            ],
            ['You close your account', 'The membership ends with it. Nothing more is charged.'],
          ]}
        />
      </Part>
      <Part id="how" heading="How refunds reach you">
        <p>
          A refund goes to the card you paid with. Banks usually show it within 5 to 10 days, and pass it on if the card
          has been replaced. If your bank can no longer accept the refund, we email you and ask how you’d like to
          receive it.
        </p>
      </Part>
    </TextPage>
  )
}
