import type { z } from 'zod'
import { INBOX_KINDS, type InboxItem, type InboxKind } from '#contract/admin-inbox.ts'
import type { adminInbox } from '#contract/api/admin.ts'
import { IDENTITY_FIELDS, type VenueIdentity } from '#contract/identity/identity-fields.ts'
import { SERVER_LIMITS } from '#contract/limits.ts'
import { toDollars } from '#contract/money.ts'
import { formatCents, formatDate } from '#contract/wording/format.ts'
import { buyerPrice } from '#server/features/transfers/policy.ts'
import type { WaitingForAdmins } from './store/inbox.ts'

/** What the audit knows of its invariants, by name: their sentences, and whether findings name amounts in cents. */
interface Rules {
  sentenceOf: (invariant: string) => string
  isInCents: (invariant: string) => boolean
}

/**
 * What is waiting for an admin, in the order of `byUrgency`, and how much there is of each kind. If the inbox doesn't
 * have room for everything, it lists the most pressing of each kind.
 */
export function inboxView(
  waiting: WaitingForAdmins,
  { now, ...rules }: { now: Date } & Rules,
): z.output<typeof adminInbox.response> {
  const all: InboxItem[] = [
    ...waiting.dispute.rows.map(transferInInbox),
    ...waiting.consent.rows.map(transferInInbox),
    ...waiting.chargeback.rows.map(chargebackInInbox),
    ...waiting.premium.rows.map((row) => chargebackInInbox({ ...row, venueState: null })),
    ...waiting.venue.rows.map((row) => ({
      ...venueInInbox('venue', row, row.since),
      withdrawn: row.last?.transition === 'unverify' ? { reason: row.last.reason } : null,
      asked: row.last?.transition === 'ask' ? row.last.reason : null,
      askedAgain: row.last?.transition === 'askAgain',
      answer: row.last?.transition === 'askAgain' ? row.last.reason : null,
    })),
    ...waiting.change.rows.map((row) => ({
      ...venueInInbox('change', row, row.proposed_at),
      changes: changedFields(row.before as unknown as VenueIdentity, row.after as unknown as VenueIdentity),
    })),
    ...waiting.price.rows.map((row) => ({
      ...noVenue,
      kind: 'price' as const,
      id: row.id,
      subject: row.venue_name,
      detail: `${formatDate(row.event_date)}, above the venue’s own range, which ends at ${formatCents(row.price_max_cents)}`,
      amount: toDollars(row.original_cents),
      since: row.published_at.toISOString(),
      state: row.venue_state,
    })),
    ...waiting.refund.rows.map((row) => ({
      ...noVenue,
      kind: 'refund' as const,
      id: row.id,
      subject: row.coupleName,
      detail: row.failure_message ?? '',
      amount: toDollars(row.amount_cents),
      since: row.since.toISOString(),
    })),
    ...waiting.unclaimed.rows.map((row) => ({
      ...noVenue,
      kind: 'unclaimed' as const,
      id: row.id,
      subject: row.coupleName,
      detail: 'Given back by a bank, but it can’t go to their card',
      amount: toDollars(row.cents),
      since: row.since.toISOString(),
    })),
    ...waiting.payout.rows.map((row) => ({
      ...noVenue,
      kind: 'payout' as const,
      id: row.id,
      subject: row.payeeName,
      detail: row.failure_message ?? '',
      amount: toDollars(row.amount_cents),
      since: row.since.toISOString(),
    })),
    ...waiting.debt.rows.map((row) => ({
      ...noVenue,
      kind: 'debt' as const,
      id: row.id,
      subject: row.erased ? `Closed account ${row.id}` : row.name,
      detail: 'Owes us what we had already paid out or refunded',
      amount: toDollars(row.cents),
      since: row.last_at.toISOString(),
    })),
    ...waiting.message.rows.map((row) => ({
      ...noVenue,
      kind: 'message' as const,
      id: row.id,
      subject: row.venueName,
      detail: row.author === 'venue' ? `To ${row.coupleName}` : `From ${row.coupleName}`,
      amount: null,
      since: (row.reported_at as Date).toISOString(),
      state: row.venueState,
    })),
    ...waiting.finding.rows.map((row) => ({
      ...noVenue,
      kind: 'finding' as const,
      id: row.id,
      subject: row.what,
      detail: `${rules.sentenceOf(row.invariant)}.${rules.isInCents(row.invariant) ? ' Amounts are in cents.' : ''}`,
      amount: null,
      since: row.found_at.toISOString(),
    })),
  ]
  const byKind = INBOX_KINDS.map((kind) => all.filter((item) => item.kind === kind).sort(byUrgency))
  const ranked = byKind.flatMap((items) => items.map((item, rank) => ({ item, rank })))
  const listed = thatFit(ranked.sort((one, other) => one.rank - other.rank).map(({ item }) => item))
  const items = byKind.flat().filter((item) => listed.has(item))
  return { counts: countsOf(waiting), items: items.sort(byUrgency), now: now.toISOString() }
}

/** As many of these items, from the first one on, as the inbox has room for. */
function thatFit(items: readonly InboxItem[]): Set<InboxItem> {
  const fit = new Set<InboxItem>()
  let room = SERVER_LIMITS.inboxBytes
  for (const item of items) {
    room -= Buffer.byteLength(JSON.stringify(item)) + 1 // with the comma after it
    if (room < 0) break
    fit.add(item)
  }
  return fit
}

/**
 * What has a deadline first, the nearest on top, then what an owner has answered, then the rest, oldest first; what is
 * waiting for its owner's answer comes last.
 */
function byUrgency(one: InboxItem, other: InboxItem): number {
  const [first, second] = [urgency(one), urgency(other)]
  return first < second ? -1 : first > second ? 1 : 0
}
const urgency = ({ asked, askedAgain, until, since }: InboxItem) =>
  `${asked === null ? 0 : 1} ${until ?? (askedAgain ? 'answered' : 'later')} ${since}`

const countsOf = (waiting: WaitingForAdmins) =>
  Object.fromEntries(INBOX_KINDS.map((kind) => [kind, waiting[kind].count])) as Record<InboxKind, number>

const noVenue = {
  until: null,
  state: null,
  withdrawn: null,
  asked: null,
  askedAgain: false,
  answer: null,
  changes: [],
  sale: null,
}

function transferInInbox(row: WaitingForAdmins['dispute' | 'consent']['rows'][number]): InboxItem {
  const disputed = row.state === 'disputed'
  return {
    ...noVenue,
    kind: disputed ? 'dispute' : 'consent',
    id: row.id,
    subject: row.venueName,
    detail: [row.sellerName, row.buyerName].filter((name) => name !== null).join(' to '),
    amount: toDollars(buyerPrice(row)),
    since: ((disputed ? row.disputed_at : row.escalated_at) ?? row.created_at).toISOString(),
    until: disputed ? (row.deadline?.toISOString() ?? null) : null,
    state: row.venueState,
  }
}

function chargebackInInbox(row: WaitingForAdmins['chargeback']['rows'][number]): InboxItem {
  const { paymentId, number, holdingId, transferId, evidence_due_at: until } = row
  const sale = number === null ? `Transfer ${transferId}` : `Booking ${number}`
  const about = paymentId === null ? 'A month of Premium' : sale
  // only the page of the booking that the payment counts for sends our evidence
  const here = number !== null && holdingId !== null
  const send = here ? 'Send our evidence' : 'Submit our evidence to the card provider'
  const next = until ? send : 'The bank is deciding'
  return {
    ...noVenue,
    kind: paymentId === null ? 'premium' : 'chargeback',
    id: paymentId ?? row.coupleId,
    subject: row.coupleName,
    detail: `${about}. ${next}, dispute ${row.provider_id}`,
    amount: toDollars(row.amount_cents),
    since: row.created_at.toISOString(),
    until: until?.toISOString() ?? null,
    state: row.venueState,
    sale: paymentId === null ? null : { bookingId: number, transferId },
  }
}

function venueInInbox(
  kind: 'venue' | 'change',
  row: { id: number; name: string; city: string; state: string; owner_name: string },
  since: Date,
): InboxItem {
  return {
    ...noVenue,
    kind,
    id: row.id,
    subject: row.name,
    detail: `${row.city}, ${row.state}, by ${row.owner_name}`,
    amount: null,
    since: since.toISOString(),
    state: row.state,
  }
}

const changedFields = (before: VenueIdentity, after: VenueIdentity) =>
  IDENTITY_FIELDS.filter((field) => before[field] !== after[field])
