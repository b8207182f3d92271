import { createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'
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
  const [over, setOver] = useState<string>() // which link's answer is on the page
  return (
    <AuthPage
      title="Turn off an alert"
      intro={over === token ? undefined : 'We’ll stop emailing you about new dates for this saved search.'}
      evening={EVENING}
    >
      <StopAlert key={token} token={token} onOver={() => setOver(token)} />
    </AuthPage>
  )
}
