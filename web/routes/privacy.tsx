import { createFileRoute, Link } from '@tanstack/react-router'
import { LIMITS } from '#contract/limits.ts'
import { Facts, Part, TextPage } from '#web/components/layout/text-page.tsx'
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
  ['not', 'What we don’t do'],
  ['cookie', 'Two cookies'],
  ['choices', 'Your choices'],
] as const

function Privacy() {
  const { contactEmail, cardProvider } = usePublicConfig()
  return (
    <TextPage
      title="Privacy"
      intro="A marketplace that hides names should know how to keep things to itself. This is what we store, and why."
      parts={PARTS}
    >
      <Part id="stored" heading="What we store">
        <Facts
          facts={[
            [
              'Your account',
              'Your name, email address, phone number if you give it, and what you tell us when you sign up. We keep your password only as a hash that can’t be reversed.',
            ],
            [
              'Your bookings',
              'Date, guests, prices and payments. We keep payment records, because the law requires it.',
            ],
            [
              'Your card',
              cardProvider === 'stripe'
                ? 'We never see its number. You enter it in Stripe’s own form, and Stripe tells us whether the payment went through. Stripe gets your email address from us, for its receipts and in case your bank asks. When you pay for a date, we keep a scrambled code for the card, so we know when the same card is used again.'
                : 'We never see its number. You enter it in the card provider’s own form, and the provider tells us whether the payment went through. It gets your email address from us, for its receipts and in case your bank asks. When you pay for a date, we keep a scrambled code for the card, so we know when the same card is used again.',
            ],
            [
              'Emails and notifications',
              `A copy of the emails we send you, for ${LIMITS.sentMailDays} days or until your account is closed. Your notifications, for ${LIMITS.noticeDays} days.`,
            ],
            [
              'Messages',
              'What you and the other side of a booking write to each other is kept with the booking. Our team reads a message only if one of you reports it.',
            ],
            [
              'Contract documents',
              'What you upload for a transfer or a dispute, as pictures of its pages, until you close your account. An upload you never use is deleted after a day.',
            ],
            [
              'Reviews',
              'What you write, with the names you choose to show, until you close your account. Your stars alone, with nothing about you, count for four more weeks.',
            ],
            [
              'A venue’s details and photos',
              'For good, because bookings refer to them. Once its account is closed, no date on sale shows them.',
            ],
            [
              'A venue’s notes',
              'A venue can keep its own note on a booking. The venue and our team can read it; the couple can’t. It’s deleted when the venue clears it, or when the venue or the couple closes their account.',
            ],
            [
              'Saved searches',
              `Your criteria and the name you gave them, until you delete the search or your account is closed. The dates we’ve told you about, for ${LIMITS.alertedDays} days or until your account is closed.`,
            ],
            ['Favorites', 'The dates you marked with a heart, until you remove them or your account is closed.'],
            [
              'A venue’s own calendar',
              'If you connect one: its address, and the days and titles of its events in the next three years, until you disconnect it. Calendars that subscribe to your dates get the couples’ names and how many guests they’re bringing.',
            ],
            ['The waitlist', 'Your email address and your answers, so we can email you when we launch.'],
            [
              'Where you’re logged in',
              `The kind of browser and when you last used it. Deleted when you log out, or after ${LIMITS.sessionDays} days without use. The browsers you’ve logged in with, and roughly which network you used, so we can email you about a new browser. Deleted ${LIMITS.deviceDays} days after you last logged in with them.`,
            ],
            [
              'To prevent abuse',
              'We count requests by network address for up to an hour, and searches for up to a day. While you hold a date, we keep a scrambled code for your address. Our logs say when a page or form was used, with which account, and roughly from which network.',
            ],
            ['Backups', 'Sealed copies of all of this. What we delete stays in them for a while, usually two weeks.'],
          ]}
        />
      </Part>
      <Part id="sees" heading="Who sees what">
        <p>
          Before a booking, couples see a venue’s city, state and style. No page, email or picture shows its name,
          address, phone or photos. Once a couple has booked, that couple sees the venue, and the venue sees the
          couple’s names, email address and, if they gave it, phone number, so they can talk. When a booking is passed
          on, the two couples can read each other’s names in the agreement. Apart from them, only the venue and our team
          can see the names.
        </p>
      </Part>
      <Part id="not" heading="What we don’t do">
        <p>
          We don’t sell your information. There are no ads, trackers or third-party scripts on these pages, except the
          card provider’s own form wherever you enter a card.
        </p>
      </Part>
      <Part id="cookie" heading="Two cookies">
        <p>
          One keeps you logged in. The other stays when you log out and shows us that you’ve logged in with this browser
          before, so we can email you when someone logs in with a new one. No script can read them, and no one else gets
          them. If you’ve never logged in here, you have neither.
        </p>
      </Part>
      <Part id="choices" heading="Your choices">
        <p>
          In My Account, you can change your name, phone number and password, choose which emails you get, and download
          your data as a file. You can also close your account there, or write to{' '}
          <a className="link" href={`mailto:${contactEmail}`}>
            {contactEmail}
          </a>
          . Closing your account removes your name, addresses, sessions, emails, messages, reviews and contract
          documents. Payment records stay, without your name. An assignment agreement stays as it was confirmed, because
          it is the other parties’ contract as well. Emails and notifications that others got from us may still name
          you, for as long as we keep our copies. Your account can’t be closed while you have a current booking; see the{' '}
          <Link to="/terms" className="link">
            terms
          </Link>
          .
        </p>
      </Part>
    </TextPage>
  )
}
