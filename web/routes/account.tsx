import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { Role } from '#contract/accounts/roles.ts'
import { Container, PageHeader } from '#web/components/layout/page-shell.tsx'
import type { TellUnsaved } from '#web/components/overlays/unsaved-changes.tsx'
import { QueryView } from '#web/components/states/query-view.tsx'
import { Skeleton } from '#web/components/states/skeleton.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Card, CardHeader } from '#web/components/ui/card.tsx'
import { TabLink, TabNav } from '#web/components/ui/tabs.tsx'
import { AboutForm, accountQuery } from '#web/features/accounts/own/about-form.tsx'
import { CloseAccount, closingQuery } from '#web/features/accounts/own/close-account.tsx'
import { EmailCard } from '#web/features/accounts/own/email-card.tsx'
import { ExportData } from '#web/features/accounts/own/export-data.tsx'
import { PasswordForm } from '#web/features/accounts/own/password-form.tsx'
import { SavedCards } from '#web/features/accounts/own/saved-cards.tsx'
import { Sessions } from '#web/features/accounts/own/sessions.tsx'
import { sessionsQuery } from '#web/features/accounts/own/shut-out-others.ts'
import { TwoFactor, twoFactorQuery } from '#web/features/accounts/own/two-factor.tsx'
import { MailSettings, mailSettingsQuery } from '#web/features/notifications/mail-settings.tsx'
import { PremiumCard } from '#web/features/premium/premium-card.tsx'
import { membershipQuery, planQuery } from '#web/features/premium/queries.ts'
import { requireSession, useSession } from '#web/lib/session.ts'

const TABS = {
  about: 'About you',
  payments: 'Payments',
  security: 'Password and codes',
  devices: 'Devices',
  mails: 'Emails',
  data: 'Your data',
}
type AccountTab = keyof typeof TABS

/** Only couples pay. */
const tabsOf = (role: Role | undefined) =>
  (Object.entries(TABS) as [AccountTab, string][]).filter(([tab]) => tab !== 'payments' || role === 'couple')

/** The tab that the address names, if this role has it. */
const tabFor = (role: Role | undefined, named: AccountTab | undefined): AccountTab =>
  tabsOf(role).find(([tab]) => tab === named)?.[0] ?? 'about'

export const Route = createFileRoute('/account')({
  validateSearch: (raw: Record<string, unknown>): { tab?: AccountTab } => ({
    tab: typeof raw.tab === 'string' && Object.hasOwn(TABS, raw.tab) ? (raw.tab as AccountTab) : undefined,
  }),
  beforeLoad: async (page) => ({ user: await requireSession(page) }),
  loaderDeps: ({ search }) => search,
  // A failure here is reported in place, not by the whole page.
  loader: async ({ context: { queryClient, user }, deps }) => {
    const tab = tabFor(user.role, deps.tab)
    if (tab === 'about') await queryClient.prefetchQuery(accountQuery)
    if (tab === 'payments') {
      await Promise.all([queryClient.prefetchQuery(membershipQuery), queryClient.prefetchQuery(planQuery)])
    }
    if (tab === 'security') await queryClient.prefetchQuery(twoFactorQuery)
    if (tab === 'devices') await queryClient.prefetchQuery(sessionsQuery)
    if (tab === 'mails' && user.role !== 'admin') await queryClient.prefetchQuery(mailSettingsQuery)
    if (tab === 'data' && user.role !== 'admin') await queryClient.prefetchQuery(closingQuery)
  },
  head: () => ({ meta: [{ title: 'My Account | Unveil' }] }),
  component: AccountPage,
})

function AccountPage() {
  const user = useSession()
  const role = user?.role
  const tab = tabFor(role, Route.useSearch().tab)
  // what was typed on the first tab stays while another one is open
  const [isTyped, setTyped] = useState(false)
  return (
    <Container width="narrow" className="pb-20">
      <PageHeader
        title="My Account"
        intro={user ? `${user.name}, ${user.email}` : null}
        className="pt-8 pb-6 sm:pt-10"
      />
      <TabNav label="My Account" className="mb-8">
        {tabsOf(role).map(([key, label]) => (
          <TabLink key={key} active={tab === key}>
            <Link to="/account" search={{ tab: key }} resetScroll={false}>
              {label}
            </Link>
          </TabLink>
        ))}
      </TabNav>
      {role && (tab === 'about' || isTyped) ? (
        <div hidden={tab !== 'about'}>
          <About role={role} onTyped={setTyped} />
        </div>
      ) : null}
      <div className="grid max-w-2xl gap-6">
        {tab === 'payments' ? <Payments /> : null}
        {tab === 'security' ? (
          <>
            <PasswordForm />
            <TwoFactor />
          </>
        ) : null}
        {tab === 'devices' ? <Sessions /> : null}
        {tab === 'mails' && role ? <Mails role={role} /> : null}
        {tab === 'data' && role ? (
          <>
            <ExportData />
            <CloseAccount role={role} />
          </>
        ) : null}
      </div>
    </Container>
  )
}

function About({ role, onTyped }: { role: Role; onTyped: TellUnsaved }) {
  const query = useQuery(accountQuery)
  return (
    <QueryView query={query} pending={<Skeleton className="h-96 w-full" />} failed="We couldn’t load your account">
      {(account) => (
        <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
          <AboutForm account={account} role={role} onTyped={onTyped} />
          <EmailCard account={account} />
        </div>
      )}
    </QueryView>
  )
}

function Payments() {
  const { data: membership } = useQuery(membershipQuery)
  return (
    <>
      <SavedCards />
      <PremiumCard />
      <Card>
        <CardHeader
          title="Receipts"
          description="You’ll find the receipt for a date with its booking, and receipts for Premium on the Premium page."
        />
        <div className="flex flex-wrap gap-3">
          <Button asChild variant="secondary">
            <Link to="/dashboard/couple" search={{ tab: 'bookings' }}>
              My Bookings
            </Link>
          </Button>
          {membership && membership.receipts.length > 0 ? (
            <Button asChild variant="secondary">
              <Link to="/premium">Premium receipts</Link>
            </Button>
          ) : null}
        </div>
      </Card>
    </>
  )
}

function Mails({ role }: { role: Role }) {
  return (
    <Card>
      <CardHeader
        title="Emails from us"
        description={
          role === 'admin'
            ? 'We always write to you about venues to review, disputes, reported messages, stuck money and audit findings, and about the safety of your account.'
            : 'We always write to you about your dates, your money, your messages and the safety of your account, so you never miss a deadline.'
        }
      />
      {role === 'admin' ? null : (
        <>
          <p className="mb-6">The rest is up to you:</p>
          <MailSettings />
        </>
      )}
      {role === 'couple' ? (
        <Button asChild variant="secondary" className="mt-6">
          <Link to="/dashboard/couple" search={{ tab: 'saved' }}>
            Saved searches and their emails
          </Link>
        </Button>
      ) : null}
    </Card>
  )
}
