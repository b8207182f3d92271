import { createFileRoute, Link } from '@tanstack/react-router'
import { Facts, Part, TextPage } from '#web/components/layout/text-page.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { CopyButton } from '#web/components/ui/copy-button.tsx'
import { usePublicConfig } from '#web/lib/router-context.ts'

export const Route = createFileRoute('/contact')({
  head: () => ({
    meta: [{ title: 'Contact | Unveil' }, { name: 'description', content: 'How to reach the people behind Unveil.' }],
  }),
  component: Contact,
})

function Contact() {
  const { contactEmail, mode } = usePublicConfig()
  return (
    <TextPage title="Contact" intro={mode === 'demo' ? 'How to reach us.' : 'Write to us. A real person will answer.'}>
      <div className="flex flex-col items-start gap-5 rounded-sheet border border-line bg-card p-6 sm:p-8">
        <p className="display text-2xl break-all">{contactEmail}</p>
        <div className="flex flex-wrap gap-3">
          <Button asChild>
            <a href={`mailto:${contactEmail}`}>Send an email</a>
          </Button>
          <CopyButton text={contactEmail} variant="secondary">
            Copy the address
          </CopyButton>
        </div>
        {mode === 'demo' ? (
          <p className="text-sm text-muted">This is a demo: the address is made up, and no one reads it.</p>
        ) : null}
      </div>
      <Part id="tell" heading="So we can help right away">
        <Facts
          facts={[
            [
              'About a booking',
              'Tell us the booking number. It’s with the booking on your dashboard and in the email that confirmed it.',
            ],
            ['About a payment', 'The date and the amount are enough. Never send us your card number.'],
            ['About your venue', 'Write from the address you log in with, so we know it’s you.'],
          ]}
        />
      </Part>
      <Part id="answers" heading="You may find the answer here">
        <ul className="flex flex-wrap gap-x-8 gap-y-3">
          <li>
            <Link to="/how-it-works" className="link">
              How it works
            </Link>
          </li>
          <li>
            <Link to="/refunds" className="link">
              Refunds
            </Link>
          </li>
          <li>
            <Link to="/fees" className="link">
              Fees
            </Link>
          </li>
          <li>
            <Link to="/auth/reset-password" className="link">
              A forgotten password
            </Link>
          </li>
        </ul>
      </Part>
    </TextPage>
  )
}
