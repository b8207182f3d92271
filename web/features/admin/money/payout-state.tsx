import type { AdminPayout } from '#contract/api/payouts.ts'
import { StatusDot } from '#web/components/ui/badge.tsx'

export const PAYOUT_STATES: Record<
  AdminPayout['state'],
  { words: string; tone: 'garden' | 'candle' | 'berry' | 'muted' }
> = {
  parked: { words: 'Waiting for you', tone: 'berry' },
  pending: { words: 'Not sent yet', tone: 'candle' },
  sent: { words: 'On its way', tone: 'candle' },
  failed: { words: 'Refused, will be retried automatically', tone: 'candle' },
  paid: { words: 'Paid', tone: 'garden' },
  reversed: { words: 'Taken back', tone: 'muted' },
  void: { words: 'Void', tone: 'muted' },
}

/** How far along a payout is. */
export function PayoutState({ payout: { state, owedBack, onHold, failure, refusals } }: { payout: AdminPayout }) {
  const { words, tone } = PAYOUT_STATES[state]
  if (owedBack)
    return (
      <>
        <StatusDot tone="berry">Owed back</StatusDot>
        <span className="text-muted">: the booking was canceled</span>
      </>
    )
  if (onHold) return <StatusDot tone="berry">On hold while a bank decides</StatusDot>
  const refused = `refused ${refusals === 1 ? 'once' : `${refusals} times`}`
  return (
    <>
      <StatusDot tone={tone}>{words}</StatusDot>
      {state === 'parked' ? (
        <span className="text-muted">
          : {refused}
          {failure ? `. “${failure}”` : ''}
        </span>
      ) : null}
    </>
  )
}
