import { createFileRoute } from '@tanstack/react-router'
import { AuthPage } from '#web/features/accounts/auth-page.tsx'
import { StopAlert } from '#web/features/alerts/stop-alert.tsx'

/** Where the link in an alert's email leads, to turn the alert off. */
export const Route = createFileRoute('/alerts/off')({
  validateSearch: (raw: Record<string, unknown>): { token: string } => ({
    token: typeof raw.token === 'string' ? raw.token : '',
  }),
  head: () => ({ meta: [{ title: 'Turn off an alert | Unveil' }, { name: 'robots', content: 'noindex' }] }),
  component: AlertsOffPage,
})

const EVENING = { id: 'alerts', styles: ['garden'], date: '2027-09-11', words: 'Quiet evenings have their charm, too.' }

function AlertsOffPage() {
  const { token } = Route.useSearch()
  return (
    <AuthPage
      title="Turn off an alert"
      intro="We’ll stop emailing you about new dates for this saved search."
      evening={EVENING}
    >
      <StopAlert key={token} token={token} />
    </AuthPage>
  )
}
