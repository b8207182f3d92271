import type { Db, Tx } from '#server/platform/database/connect.ts'
import { eventsOf } from '#server/platform/read-event-log.ts'
import type { Acting } from '#server/platform/transition.ts'
import { agreementWords } from '../agreement.ts'
import { buyerPrice } from '../policy.ts'
import { type AgreementTerms, insertAgreement, newAgreementId, partiesOfTransfer } from '../store/agreements.ts'
import type { TransferRow } from '../store/transfers.ts'

/** What the agreement of a funded transfer says at present: the draft, and what confirming freezes. */
export async function agreementTerms(db: Db, transfer: TransferRow): Promise<AgreementTerms> {
  const { bookingGuests, ...parties } = await partiesOfTransfer(db, transfer.id)
  const events = await eventsOf(db, [{ process: 'transfer', id: transfer.id }])
  const consent = events.find(({ transition }) => transition === 'consent')
  const balance = parties.booking_cents - parties.paid_cents
  const price = buyerPrice(transfer)
  return {
    ...parties,
    transfer_id: transfer.id,
    holding_id: transfer.holding_id,
    event_date: transfer.event_date,
    guest_count: transfer.guest_count ?? bookingGuests,
    balance_cents: balance,
    balance_due_date: balance > 0 ? parties.balance_due_date : null,
    transfer_cents: price - transfer.venue_fee_cents,
    venue_fee_cents: transfer.venue_fee_cents,
    buyer_paid_cents: price,
    offered_at: transfer.created_at,
    consented_at: transfer.consented_at as Date,
    consented_by: consent?.actor === 'admin' ? 'admin' : 'venue',
    funded_at: transfer.funded_at as Date,
  }
}

/**
 * Freezes the agreement of a transfer, its facts and its words, in the transaction in which the venue, or an admin on
 * its behalf, confirms the assignment. Takes a funded transfer, locked by the caller; `answerBy` is when the buyer's
 * silence becomes a yes.
 */
export async function makeAgreement(tx: Tx, transfer: TransferRow, acting: Acting, answerBy: Date): Promise<void> {
  const terms = await agreementTerms(tx, transfer)
  const confirmed = {
    id: await newAgreementId(tx),
    confirmed_at: acting.at,
    confirmed_by: acting.actor === 'admin' ? 'admin' : 'venue',
    answer_by: answerBy,
  }
  const words = agreementWords(terms, confirmed)
  await insertAgreement(tx, { ...terms, ...confirmed, confirmed_by_id: acting.actorId ?? null, words })
}
