import type { Transfer } from '#contract/api/transfers.ts'
import { actorWords, deadlineWords, endingOf, isSilent, nextToAct, openOffers, stageWords } from '../transfer-words.ts'

/** "Next to act: the venue, until Mon, Nov 23, ..."; or how it ended, and why. `offers` wait for the viewer's answer. */
export function WaitingNote({ transfer, offers }: { transfer: Transfer; offers: number }) {
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
  const next = nextToAct(transfer, offers) ?? waitingFor.who
  const answering = next !== waitingFor.who
  return (
    <p className="nums text-sm">
      <span className="text-muted">Next to act: </span>
      <span className="font-semibold">{actorWords(next, viewerRole)}</span>
      {isSilent(transfer) ? (
        <span className="text-muted">, silent for 72 hours</span>
      ) : waitingFor.until ? (
        <span className="text-muted">, until {deadlineWords(waitingFor.until, venueState, now)}</span>
      ) : null}
      {answering ? <span className="text-muted">, {openOffers(offers)}</span> : null}
      {outcome ? <span className="block text-muted">{outcome}</span> : null}
      {transfer.escalated ? <span className="block text-muted">Our team has been asked to step in.</span> : null}
    </p>
  )
}
