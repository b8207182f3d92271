import type { Transfer } from '#contract/api/transfers.ts'
import { LIMITS } from '#contract/limits.ts'
import { withinSentence } from '#contract/wording/first-letter.ts'
import { isSilent } from '#contract/wording/next-in-transfer.ts'
import { OFF_MARKET_TEXTS } from '#contract/wording/transfer-texts.ts'
import { textFor } from '#contract/wording/viewer-text.ts'
import { Unbroken } from '#web/components/ui/unbroken-dates.tsx'
import {
  deadlineWords,
  endingOf,
  keptUntil,
  nextToAct,
  nextWho,
  offersToAnswer,
  offersWords,
  stageWords,
} from '../transfer-words.ts'

/**
 * "Next to act: the venue, until Mon, Nov 23, ..."; or what stops the transfer, and until when it is kept for a couple;
 * or how it ended, and why.
 */
export function WaitingNote({ transfer }: { transfer: Transfer }) {
  const { waitingFor, viewerRole, state: venueState, now } = transfer
  const outcome = endingOf(transfer)
  if (!waitingFor) {
    return (
      <p className="text-sm text-muted">
        <span className="font-semibold">{stageWords(transfer)}</span>
        {outcome ? `. ${outcome}` : ''}
      </p>
    )
  }
  if (transfer.frozen) {
    return (
      <p className="text-sm">
        <span className="font-semibold">On hold</span>
        <span className="text-muted">: a bank is looking into a payment. No deadline passes until it decides.</span>
      </p>
    )
  }
  if (transfer.offMarket) {
    const kept = keptUntil(transfer)
    return (
      <p className="nums text-sm">
        <span className="font-semibold">{OFF_MARKET_TEXTS.name}</span>
        <span className="text-muted">
          {`: ${textFor(viewerRole, OFF_MARKET_TEXTS.why)}.`}
          {kept ? <Unbroken>{` Kept until ${deadlineWords(kept, venueState, now)}.`}</Unbroken> : null}
        </span>
      </p>
    )
  }
  const next = nextToAct(transfer) ?? waitingFor.who
  const offers = offersToAnswer(transfer)
  return (
    <p className="nums text-sm">
      <span className="text-muted">Next to act: </span>
      <span className="font-semibold">{withinSentence(nextWho(next, transfer))}</span>
      {isSilent(transfer) ? (
        <span className="text-muted">{`, silent for over ${LIMITS.consentHours} hours`}</span>
      ) : waitingFor.until && waitingFor.until > now ? (
        <span className="text-muted">
          <Unbroken>{`, until ${deadlineWords(waitingFor.until, venueState, now)}`}</Unbroken>
        </span>
      ) : null}
      {offers > 0 ? <span className="text-muted">, {offersWords(offers)}</span> : null}
      {outcome ? <span className="block text-muted">{outcome}</span> : null}
      {transfer.escalated ? <span className="block text-muted">Our team has been asked to step in.</span> : null}
    </p>
  )
}
