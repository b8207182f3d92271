import type { AdminPayout } from '#contract/api/payouts.ts'
import { StatusDot } from '#web/components/ui/badge.tsx'
import { STATES_FOR_ADMINS } from '#web/features/payouts/states-for-admins.ts'

/** How far along a payout is. */
export function PayoutState({ payout: { state, owedBack, onHold, failure, refusals } }: { payout: AdminPayout }) {
  const { words, tone } = STATES_FOR_ADMINS[state]
  if (owedBack)
    return (
      <>
        <StatusDot tone="berry">Owed back</StatusDot>
        <span className="text-muted">: the booking was canceled</span>
      </>
    )
  if (onHold) return <StatusDot tone="berry">On hold while a bank decides</StatusDot>
  const tried = `tried ${refusals === 1 ? 'once' : `${refusals} times`}`
  return (
    <>
      <StatusDot tone={tone}>{words}</StatusDot>
      {state === 'failed' ? <span className="text-muted">; we’ll try again automatically</span> : null}
      {state === 'parked' ? (
        <span className="text-muted">
          : {tried}
          {failure ? `. “${failure}”` : ''}
        </span>
      ) : null}
    </>
  )
}
