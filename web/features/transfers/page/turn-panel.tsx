import { Hourglass } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Transfer } from '#contract/api/transfers.ts'
import { nextWords } from '#contract/wording/next-in-transfer.ts'
import { Card } from '#web/components/ui/card.tsx'
import { Unbroken } from '#web/components/ui/unbroken-dates.tsx'
import { cn } from '#web/lib/classes.ts'
import { deadlineWords, nextToAct, offersToAnswer, offersWords, stageWords, turnWords } from '../transfer-words.ts'

/**
 * The top of a transfer's page: whose turn it is, by when, what it means, and the viewer's `buttons`. `asked`
 * replaces the party that the transfer waits for if the viewer is needed in the meantime; `children` go above the
 * buttons, `below` goes under everything.
 */
export function TurnPanel({
  transfer,
  asked,
  buttons,
  below,
  children,
}: {
  transfer: Transfer
  asked?: string
  buttons: ReactNode
  below?: ReactNode
  children?: ReactNode
}) {
  const { waitingFor, viewerRole, actions, offMarket } = transfer
  if (!waitingFor && actions.length === 0) return null
  const next = nextToAct(transfer)
  const offers = offersToAnswer(transfer)
  const mine = next === viewerRole || asked !== undefined
  // once our team has been asked to step in, the venue can still answer, too
  const isStage = offMarket || (transfer.escalated && !mine)
  const turn = offers > 0 && mine ? offersWords(offers) : isStage ? stageWords(transfer) : turnWords(next, viewerRole)
  // a venue can still agree after its 72 hours
  const until = waitingFor?.until && waitingFor.until > transfer.now ? waitingFor.until : null
  return (
    <Card asChild className={cn(mine && 'border-candle bg-candle-soft')}>
      <section aria-labelledby="turn">
        <div className="flex flex-wrap items-start justify-between gap-x-8 gap-y-5">
          <div className="min-w-0 flex-1 basis-80">
            <h2 id="turn" className="display text-2xl">
              {asked ?? turn}
            </h2>
            <p className={cn('mt-1.5 max-w-prose', !mine && 'text-muted')}>
              {offers === 0 ? nextWords(transfer) : meaningOf(offers, mine)}
            </p>
            {until ? (
              <p className={cn('nums mt-3 flex items-center gap-2 font-semibold text-sm', mine && 'text-candle-ink')}>
                <Hourglass aria-hidden="true" className="size-4 shrink-0" />
                <span>
                  <Unbroken>
                    {`${offMarket ? 'Kept until' : 'Until'} ${deadlineWords(until, transfer.state, transfer.now)}`}
                  </Unbroken>
                </span>
              </p>
            ) : null}
            {transfer.escalated ? <p className="mt-2 text-sm">Our team has been asked to step in.</p> : null}
          </div>
          <div className="flex flex-wrap items-center gap-3 empty:hidden">
            {children}
            {actions.length > 0 ? buttons : null}
          </div>
        </div>
        <div className="mt-5 empty:hidden">{below}</div>
      </section>
    </Card>
  )
}

/** What the offers on a listed transfer ask of its seller, in words for the seller (`mine`) or for an admin. */
const meaningOf = (offers: number, mine: boolean): string =>
  mine
    ? `Accept or decline${offers > 1 ? ' each one separately' : ''}, or name another price if you haven’t yet. You can also wait: the first couple to pay gets the date.`
    : `The selling couple has ${offersWords(offers)}. In the meantime, any couple can buy the date at its asking price.`
