import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useRouter } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import type { Role } from '#contract/accounts/roles.ts'
import { LIMITS } from '#contract/limits.ts'
import { counted, formatDollars } from '#contract/wording/format.ts'
import { Dialog } from '#web/components/overlays/dialog.tsx'
import { toast } from '#web/components/overlays/toast.tsx'
import { QueryView } from '#web/components/states/query-view.tsx'
import { Skeleton } from '#web/components/states/skeleton.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Card, CardHeader } from '#web/components/ui/card.tsx'
import { type ApiOutput, api, isApiError } from '#web/lib/api.ts'
import { apiQuery } from '#web/lib/query.ts'
import { sessionEnded } from '#web/lib/session.ts'
import { PasswordAgainForm } from '../password-again-form.tsx'

/** What keeps an account open. Asked again on each visit, because people end it on other pages and come back. */
export const closingQuery = { ...apiQuery('GET /api/account/closing'), staleTime: 1_000 }

type Ties = ApiOutput<'GET /api/account/closing'>

/** The end of an account, or what has to end before it. */
export function CloseAccount({ role }: { role: Role }) {
  return (
    <Card>
      <CardHeader
        title="Close your account"
        description="We’ll erase your name, addresses, messages and documents, and log you out everywhere. Records of bookings and payments stay, and so do assignment agreements. This can’t be undone."
      />
      {role === 'admin' ? (
        <p>As an admin, you can’t close your account. Ask another admin to change your role first.</p>
      ) : (
        <Closing role={role} />
      )}
    </Card>
  )
}

function Closing({ role }: { role: 'couple' | 'venue' }) {
  const query = useQuery(closingQuery)
  return (
    <QueryView
      query={query}
      pending={<Skeleton className="h-24 w-full" />}
      failed="We couldn’t check what’s still open"
    >
      {(ties) => (Object.values(ties).some((count) => count > 0) ? <StillOpen ties={ties} role={role} /> : <Close />)}
    </QueryView>
  )
}

/** What keeps an account from being closed, and what its owner can do about it. */
function StillOpen({ ties, role }: { ties: Ties; role: 'couple' | 'venue' }) {
  const { bookings, listings, payments, transfers, payouts, debt } = ties
  const isCouple = role === 'couple'
  return (
    <>
      <p className="font-semibold">You can’t close your account yet. Still open:</p>
      <ul className="mt-3 grid gap-3">
        <Tie count={bookings} what={counted(bookings, 'active booking or checkout', 'active bookings and checkouts')}>
          {isCouple
            ? `A booking ends after the event, when you cancel it or when another couple takes it over. A checkout ends when you give up its hold or on its own, usually within ${LIMITS.holdMinutes} minutes. `
            : `A booking ends after the event, or when it’s canceled. A couple’s checkout usually ends within ${LIMITS.holdMinutes} minutes. `}
          <DashboardLink role={role} tab="bookings" words="See your bookings" />
        </Tie>
        <Tie count={listings} what={counted(listings, 'listed date')}>
          {'Take every date off the market. '}
          <Link to="/dashboard/venue" search={{ tab: 'listings' }} className="link">
            See your dates
          </Link>
        </Tie>
        <Tie count={transfers} what={counted(transfers, 'active transfer or offer', 'active transfers and offers')}>
          {isCouple
            ? 'Withdraw what you can, and wait for the rest to end. '
            : 'They end once the remaining steps are done. '}
          <DashboardLink role={role} tab="transfers" words="See your transfers" />
        </Tie>
        <Tie
          count={payments}
          what={`${counted(payments, 'payment or refund', 'payments and refunds')} still on the way, or with a bank`}
        >
          Wait until everything has arrived or been decided. If we’ve asked you where to send money, please reply to our
          email.
        </Tie>
        <Tie count={payouts} what={counted(payouts, 'open payout')}>
          {isCouple
            ? 'Check that we know where to send your money, and wait until it arrives. '
            : 'Check that we know where to send your money, and wait until it arrives, or until we’ve taken it back for a canceled booking. '}
          {isCouple ? (
            <Link to="/dashboard/transfer" className="link">
              See your payouts
            </Link>
          ) : (
            <Link to="/dashboard/venue" search={{ tab: 'payouts' }} className="link">
              See your payouts
            </Link>
          )}
        </Tie>
        <Tie count={debt} what={`${formatDollars(debt)} you owe us`}>
          {isCouple
            ? 'Your bank took back a payment that we had passed on or refunded. '
            : 'It’s for a booking that was canceled. '}
          {'We’ll tell you how to pay what you owe. '}
          <Link to="/contact" className="link">
            Write to us
          </Link>
        </Tie>
      </ul>
    </>
  )
}

function Tie({ count, what, children }: { count: number; what: string; children: ReactNode }) {
  if (count === 0) return null
  return (
    <li className="rounded-field bg-sunk p-4">
      <p className="font-semibold">{what}</p>
      <p className="mt-1 text-muted text-sm">{children}</p>
    </li>
  )
}

function DashboardLink({
  role,
  tab,
  words,
}: {
  role: 'couple' | 'venue'
  tab: 'bookings' | 'transfers'
  words: string
}) {
  return (
    <Link to={role === 'couple' ? '/dashboard/couple' : '/dashboard/venue'} search={{ tab }} className="link">
      {words}
    </Link>
  )
}

function Close() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        Close account
      </Button>
      <Dialog
        open={isOpen}
        onOpenChange={setOpen}
        title="Close your account for good?"
        description="No one can bring it back, not even us. Any membership ends immediately. If you want your data, download it first."
      >
        <ClosingForm />
      </Dialog>
    </>
  )
}

function ClosingForm() {
  const router = useRouter()
  const queryClient = useQueryClient()
  return (
    <PasswordAgainForm
      label="Close your account"
      action="Close account for good"
      destructive
      failed="We couldn’t close your account"
      send={(body) => api('POST /api/account/closing', { body })}
      onSent={async () => {
        toast({
          title: 'Your account is closed',
          description: 'We’ve erased your name, addresses, messages and documents. Thank you for using Unveil.',
          variant: 'success',
        })
        await sessionEnded(router)
        await router.navigate({ to: '/', replace: true })
      }}
      onFailed={async (error) => {
        if (isApiError(error, 'user_in_use')) await queryClient.invalidateQueries({ queryKey: closingQuery.queryKey })
      }}
    />
  )
}
