import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { formatDollars } from '#contract/wording/format.ts'
import { formatUtcDay, formatUtcMoment } from '#contract/wording/moments.ts'
import { PageHeader } from '#web/components/layout/page-shell.tsx'
import { StatusDot } from '#web/components/ui/badge.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Card, CardHeader } from '#web/components/ui/card.tsx'
import { EmailLink } from '#web/components/ui/email-link.tsx'
import { Facts } from '#web/components/ui/facts.tsx'
import { EditUser } from '#web/features/admin/users/edit-user.tsx'
import { EraseUser } from '#web/features/admin/users/erase-user.tsx'
import { ROLE_WORDS } from '#web/features/admin/users/user-roles.ts'
import type { ApiOutput } from '#web/lib/api.ts'
import { FoundList } from './found-list.tsx'
import { UserSessions } from './user-sessions.tsx'

export type ShownUser = ApiOutput<'GET /api/admin/users/{id}'>

/** One account for admins: whose it is, where it is logged in, what belongs to it, and what was done about it. */
export function UserPage({ page }: { page: ShownUser }) {
  const { user, erased } = page
  const [edits, setEdits] = useState(false)
  return (
    <>
      <PageHeader
        className="pt-4 sm:pt-6"
        title={user.name}
        intro={
          <span className="nums">
            {ROLE_WORDS[user.role]}. <span className="text-base">User {user.id}</span>
          </span>
        }
      />
      <div className="mb-8 flex flex-wrap items-center justify-between gap-4">
        <StatusDot tone={erased ? 'berry' : user.verified ? 'garden' : 'muted'}>
          {erased ? 'Account closed' : user.verified ? 'Verified' : 'Not verified'}
        </StatusDot>
        {erased ? null : (
          <span className="flex flex-wrap gap-2.5">
            <Button variant="secondary" size="sm" onClick={() => setEdits(true)}>
              Edit
            </Button>
            <EraseUser user={user} size="sm" />
          </span>
        )}
      </div>
      <div className="flex flex-col gap-6">
        <Account page={page} />
        <UserSessions page={page} />
        {page.belongings.length > 0 ? <FoundList groups={page.belongings} q={user.email} /> : null}
        <History page={page} />
      </div>
      <EditUser user={edits ? user : undefined} close={() => setEdits(false)} />
    </>
  )
}

function Account({ page: { user, phone, debt, membership, keptBy, twoFactor, erased } }: { page: ShownUser }) {
  return (
    <Card asChild>
      <section aria-label="The account">
        <CardHeader title="The account" className="mb-4" />
        <Facts
          className="grid-cols-1 sm:grid-cols-2 lg:grid-cols-3"
          facts={[
            [
              erased ? 'Email' : user.emailConfirmed ? 'Email, confirmed' : 'Email, not confirmed',
              <EmailLink key="email" address={user.email} className="wrap-anywhere" />,
            ],
            ['Phone', phone ?? (erased ? 'Account closed' : 'Not given')],
            ['Signed up', formatUtcMoment(user.createdAt)],
            ['Two-factor login', twoFactor ? 'On' : 'Off'],
            [
              'Owes us',
              debt === 0 ? (
                'Nothing'
              ) : (
                <Link key="debt" className="link" to="/admin/refunds" search={{ tab: 'debts' }}>
                  {formatDollars(debt)}
                </Link>
              ),
            ],
            ...(user.role === 'couple' ? [['Premium', premiumWords(membership)] as const] : []),
            ...(erased ? [] : [['Can be deleted', keptBy === null ? 'Yes' : `No. ${keptBy}`] as const]),
          ]}
        />
      </section>
    </Card>
  )
}

/** When somebody joined, until when they have paid, and whether the card was declined. */
function premiumWords(membership: ShownUser['membership']): string {
  if (membership === null) return 'Never a member'
  const { state, monthlyPrice, beganAt, paidUntil, cancelsAtPeriodEnd, endsNow, endedAt, decline } = membership
  const joined = beganAt ? `Joined on ${formatUtcDay(beganAt)}. ` : ''
  const until = paidUntil ? formatUtcDay(paidUntil) : ''
  const declined = decline ? ` The card was declined: “${decline}”` : ''
  if (state === 'incomplete') return `Not paid for yet.${declined}`
  if (state === 'ended')
    return `Ended${endedAt ? ` on ${formatUtcDay(endedAt)}` : ''}${beganAt ? ` (began on ${formatUtcDay(beganAt)})` : ''}`
  if (endsNow) return `${joined}Paid until ${until}. Ending now.`
  const next = cancelsAtPeriodEnd
    ? `Canceled, ends on ${until}.`
    : `Renews on ${until} for ${formatDollars(monthlyPrice)}.`
  const late = `The renewal due ${until} hasn’t been paid.${declined}`
  return `${joined}${state === 'past_due' ? late : next}`
}

const WORDS: Record<string, string> = {
  'change-role': 'Role changed',
  'set-verified': 'Verification changed',
  'settle-debt': 'Debt settled',
  'end-sessions': 'Logged out everywhere',
  'tell-debt': 'Emailed about their debt',
  'remind-debt': 'Reminded of their debt',
  erase: 'Account erased',
}
const CHANGES = new Set(['change-role', 'set-verified'])
const ACTORS: Record<string, string> = { admin: 'an admin', timer: 'Unveil' }
const STATES: Record<string, string> = { paid: 'paid into our bank account', written_off: 'written off' }

function History({ page: { history } }: { page: ShownUser }) {
  return (
    <Card asChild>
      <section aria-label="Account history">
        <CardHeader title="Account history" />
        {history.length === 0 ? (
          <p className="text-muted">
            Nothing yet: no role or verification changes, no settled debts, no logouts by an admin.
          </p>
        ) : (
          <ol className="nums flex flex-col gap-3 text-sm">
            {history.map(({ id, transition, from, to, actor, actorName, reason, at }) => (
              <li key={id} className="border-line border-l-3 pl-4">
                <p>
                  <span className="font-semibold">{WORDS[transition] ?? transition}</span>
                  {CHANGES.has(transition) ? `: ${from} to ${to}` : ''}
                  {transition === 'settle-debt' ? ` (${STATES[to] ?? to})` : ''} by{' '}
                  {actorName ?? ACTORS[actor] ?? actor}, <span className="text-muted">{formatUtcMoment(at)}</span>
                </p>
                {reason === null ? null : <p className="break-words">{reason}</p>}
              </li>
            ))}
          </ol>
        )}
      </section>
    </Card>
  )
}
