import { usePublicConfig } from '#web/lib/router-context.ts'

/** In the demo, no email leaves the machine: this says where to read it. */
export function MailboxHint({ className = 'mt-3' }: { className?: string }) {
  const { cardProvider } = usePublicConfig()
  if (cardProvider !== 'sandbox') return null
  return (
    <p className={className}>
      This is a demo, so emails arrive in the{' '}
      <a className="link" href="/sandbox/mail">
        demo mailbox
      </a>
      .
    </p>
  )
}
