import { createFileRoute, Link } from '@tanstack/react-router'
import { LIMITS } from '#contract/limits.ts'
import { Facts, Paper, Part } from '#web/components/layout/paper.tsx'
import { usePublicConfig } from '#web/lib/router-context.ts'

export const Route = createFileRoute('/privacy')({
  head: () => ({
    meta: [
      { title: 'Privacy | Unveil' },
      { name: 'description', content: 'What Unveil stores about people, why, for how long, and who sees it.' },
    ],
  }),
  component: Privacy,
})

const PARTS = [
  ['stored', 'What we store'],
  ['sees', 'Who sees what'],
  ['not', 'What we do not do'],
  ['cookie', 'One cookie'],
  ['choices', 'Your choices'],
] as const

function Privacy() {
  const { contactEmail, cardProvider } = usePublicConfig()
  return (
    <Paper
      title="Privacy"
      intro="A marketplace that hides names should know how to keep things to itself. This is what we store, and why."
      parts={PARTS}
    >
      <Part id="stored" heading="What we store">
        <Facts
          facts={[
            [
              'Your account',
              'Name, email address, phone if you give it, and what you tell us at sign-up. Your password only as a hash that cannot be turned back.',
            ],
            ['Your bookings', 'Date, guests, prices and payments. Money records stay, because the law asks for them.'],
            [
              'Your card',
              cardProvider === 'stripe'
                ? 'Never with us. You type it into a form of Stripe, which tells us only whether the payment went through.'
                : 'Never with us. The card form belongs to the card provider, which tells us only whether the payment went through.',
            ],
            [
              'Mails and notifications',
              `A copy of the mails we sent you, until your account is erased. What the bell shows, for ${LIMITS.noticeDays} days.`,
            ],
            [
              'Saved searches',
              'What you look for and what you call it, until you delete it, and which dates we have told you of.',
            ],
            ['The waitlist', 'Your email address and what you answered, so that we can write to you when we launch.'],
            [
              'Where you are signed in',
              `The kind of browser and when it was last used. Forgotten when you log out, or after ${LIMITS.sessionDays} days.`,
            ],
            [
              'Against abuse',
              'Your network address is counted for at most an hour when you log in, sign up or send a form.',
            ],
          ]}
        />
      </Part>
      <Part id="sees" heading="Who sees what">
        <p>
          Before a booking, couples see of a venue its city, its state and its style. Not its name, its address, its
          phone or its photos, in no page, no mail and no picture. Once a couple has booked, that couple sees the venue,
          and the venue sees the couple's email address, so that the two can talk. Nobody else does.
        </p>
      </Part>
      <Part id="not" heading="What we do not do">
        <p>
          We sell nothing about you. There are no ads, no trackers and no scripts of others on these pages, except the
          card provider's own form at the checkout.
        </p>
      </Part>
      <Part id="cookie" heading="One cookie">
        <p>
          It keeps you signed in, and it is set when you sign in. No script can read it, and it tells nobody else
          anything. Whoever is not signed in has none.
        </p>
      </Part>
      <Part id="choices" heading="Your choices">
        <p>
          Ask us what we know about you, have it corrected, or have your account erased: write to{' '}
          <a className="link" href={`mailto:${contactEmail}`}>
            {contactEmail}
          </a>
          . Erasing takes away your name, addresses, sessions, mails and contract documents. Records of payments stay,
          without your name. An assignment agreement stays as it was signed, because it is the other parties’ contract
          as well. While a booking of yours is running we cannot erase the account yet; see the{' '}
          <Link to="/terms" className="link">
            terms
          </Link>
          .
        </p>
      </Part>
    </Paper>
  )
}
