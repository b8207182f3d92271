import type { Transfer } from '#contract/api/transfers.ts'
import { dateInZone, daysBetween, todayIn, zoneOfState } from '#contract/dates.ts'
import { LIMITS } from '#contract/limits.ts'
import { withinSentence } from '#contract/wording/first-letter.ts'
import { counted, formatDate, formatPlace } from '#contract/wording/format.ts'
import { formatMoment, inDays } from '#contract/wording/moments.ts'
import { isRefundRefused } from '#contract/wording/next-in-transfer.ts'
import {
  ACTOR_TEXTS,
  DISPUTE_SETTLED,
  endingText,
  OFF_MARKET_TEXTS,
  stageName,
  TRANSFER_STAGE_TEXTS,
  VENUE_OR_TEAM_ACTOR,
  VENUE_OR_TEAM_NAME,
} from '#contract/wording/transfer-texts.ts'
import { textFor } from '#contract/wording/viewer-text.ts'

type Tone = 'garden' | 'candle' | 'berry' | 'muted' | 'petal'

export const STATUS_WORDS: Record<Transfer['status'], string> = {
  pending: 'Pending',
  active: 'Active',
  completed: 'Completed',
  cancelled: 'Canceled',
}

/** Every stage by name, as admins read it. */
export const STAGE_WORDS = Object.fromEntries(
  Object.entries(TRANSFER_STAGE_TEXTS).map(([stage, { name }]) => [stage, textFor('admin', name)]),
) as Record<Transfer['stage'], string>

/** A transfer's stage by name, or how it ended, to its viewer. */
export function stageWords(
  transfer: Pick<Transfer, 'stage' | 'ending' | 'money' | 'viewerRole' | 'escalated' | 'offMarket'>,
): string {
  if (transfer.offMarket) return OFF_MARKET_TEXTS.name
  const name = transfer.escalated ? VENUE_OR_TEAM_NAME : stageName(transfer, isRefundRefused(transfer))
  return textFor(transfer.viewerRole, name)
}

/** Beside a booking, where the stage alone wouldn't say that its date is for transfer. */
const ON_BOOKING: Partial<Record<Transfer['stage'], string>> = {
  consent: 'For transfer, waiting for the venue',
  consented: 'For transfer, not listed yet',
  listed: 'On the market',
  offer_accepted: 'On the market, offer accepted',
  reserved: 'On the market, being bought',
}

/** The stage of a transfer, beside the booking that it passes on. */
export const onBookingWords = (transfer: Parameters<typeof stageWords>[0]): string =>
  (transfer.offMarket ? undefined : ON_BOOKING[transfer.stage]) ?? stageWords(transfer)

/**
 * How a transfer ended and why, in a sentence or two; null while it runs, and when its stage says everything. Only a
 * venue's reason for declining or refusing and an admin's decision are quoted.
 */
export function endingOf({
  stage,
  ending,
  reason,
  decision,
  disputedAt,
  viewerRole,
  ...transfer
}: Pick<
  Transfer,
  'stage' | 'ending' | 'reason' | 'decision' | 'disputedAt' | 'viewerRole' | 'steps' | 'eventDate' | 'state'
>): string | null {
  if (stage === 'completed') {
    if (decision !== null) return `We decided the dispute: “${decision}”`
    return disputedAt === null ? null : textFor(viewerRole, DISPUTE_SETTLED)
  }
  if (ending === null || ending === 'withdrawn') return null
  const quote = ending === 'declined' ? reason : decision
  const { eventDate, state, steps } = transfer
  const endedAt = steps.find(({ key }) => key === 'ended')?.at
  const endedOn = endedAt ? todayIn(state, new Date(endedAt)) : null
  const why = textFor(viewerRole, endingText(ending, { stage, eventDate, endedOn }))
  return [why, ...(quote ? [`“${quote}”`] : [])].join(' ')
}

/**
 * The one name of what is still owed for a transferred booking, with its date. The date may become a later one
 * (`mayMove`) for a couple to whom the booking has not passed yet.
 */
export function balanceName(due: string | null, mayMove: boolean, to = 'the venue'): string {
  if (due === null) return `Balance to ${to}`
  const later = mayMove ? `, or up to ${LIMITS.transferBalanceGraceDays} days after the takeover if that’s later` : ''
  return `Balance to ${to}, due ${formatDate(due)}${later}`
}

/**
 * Rows of what the date costs besides the transfer: the balance that the buyer has paid since, and what is left, whose
 * name is `owed`. Once nothing is left, the second row is omitted if something was paid or the booking has `ended`.
 */
export function balanceRows(
  { balancePaid, balanceDue }: Pick<Transfer, 'balancePaid' | 'balanceDue'>,
  owed: string,
  ended = false,
): { name: string; dollars: number }[] {
  const paid = balancePaid > 0 ? [{ name: 'Balance paid', dollars: balancePaid }] : []
  const over = balanceDue === 0 && (balancePaid > 0 || ended)
  return over ? paid : [...paid, { name: owed, dollars: balanceDue }]
}

/** The color of the dot beside a stage's name. */
export function toneOfStage(stage: Transfer['stage']): Tone {
  switch (stage) {
    case 'completed':
    case 'listed':
      return 'garden'
    case 'declined':
    case 'disputed':
      return 'berry'
    case 'withdrawn':
    case 'expired':
    case 'refunded':
      return 'muted'
    default:
      return 'candle'
  }
}

/** The color of the dot beside what `stageWords` says of a transfer. */
export const toneOf = ({ stage, offMarket }: Pick<Transfer, 'stage' | 'offMarket'>): Tone =>
  offMarket ? 'candle' : toneOfStage(stage)

type Who = NonNullable<Transfer['waitingFor']>['who']

/** Whom a transfer waits for, as this viewer would say it. */
export const actorWords = (who: Who, viewer: Transfer['viewerRole']): string => textFor(viewer, ACTOR_TEXTS[who])

/** Who acts next, as the viewer would say it: the venue can still answer once our team has been asked to. */
export const nextWho = (next: Who, { escalated, viewerRole }: Pick<Transfer, 'escalated' | 'viewerRole'>): string =>
  escalated && next === 'admin' ? textFor(viewerRole, VENUE_OR_TEAM_ACTOR) : actorWords(next, viewerRole)

/** Until when a date that is off the market is kept for the couple of an accepted offer; null if it isn't (anymore). */
export function keptUntil({ offMarket, waitingFor, now }: Pick<Transfer, 'offMarket' | 'waitingFor' | 'now'>) {
  const until = waitingFor?.until ?? null
  return offMarket && until !== null && until > now ? until : null
}

/** Whose turn it is: "It’s your turn", "Waiting for the venue". */
export const turnWords = (who: Who | undefined, viewer: Transfer['viewerRole']): string => {
  if (who === viewer) return 'It’s your turn'
  return `Waiting for ${who ? withinSentence(actorWords(who, viewer)) : 'nobody'}`
}

type OffersOnIt = Pick<Transfer, 'waitingFor' | 'offersWaiting' | 'offMarket'>

/**
 * How many offers wait for the seller, as far as the viewer may know: none while somebody is buying or the date is off
 * the market, because then none can be accepted.
 */
export const offersToAnswer = ({ waitingFor, offersWaiting, offMarket }: OffersOnIt): number =>
  waitingFor?.who === 'couples' && !offMarket ? (offersWaiting ?? 0) : 0

/**
 * Who acts next: before anybody buys, offers are the seller's to answer. Nobody while the date is off the market: that
 * is between the venue's owner and an admin.
 */
export const nextToAct = (transfer: OffersOnIt): Who | undefined => {
  if (transfer.offMarket) return undefined
  return offersToAnswer(transfer) > 0 ? 'seller' : transfer.waitingFor?.who
}

/** "1 offer to answer", "3 offers to answer". */
export const offersWords = (count: number) => `${counted(count, 'offer')} to answer`

/**
 * A deadline with what is left: "Mon, Nov 23, 2026, 5:00 PM EST (in 3 days)"; the last day in hours, the last hour in
 * minutes. `now` is the server's clock (ISO), because the visitor's may be wrong, and the sandbox's can be moved.
 */
export function deadlineWords(instant: string, venueState: string, now: string): string {
  // what is left stays on one line
  return `${formatMoment(instant, venueState)} (${leftWords(instant, venueState, now).replaceAll(' ', '\u00a0')})`
}

/** A transfer's title, as people know it: "Alder Gardens, Wed, Mar 31, 2027". The number is beside it, small. */
export const titleOf = (transfer: Transfer): string => `${venueOf(transfer)}, ${formatDate(transfer.eventDate)}`

/** What a transfer's venue is called, even to a buyer who doesn't know it yet. */
export const venueOf = (transfer: Transfer): string => transfer.venueName ?? `A venue in ${formatPlace(transfer)}`

/** What is left until a deadline: "in 3 days", "tomorrow", "in 5 hours", "over". */
export function leftWords(instant: string, venueState: string, now: string): string {
  const minutes = Math.ceil((Date.parse(instant) - Date.parse(now)) / 60_000)
  if (minutes <= 0) return 'over'
  if (minutes < 60) return `in ${counted(minutes, 'minute')}`
  if (minutes < 24 * 60) return `in ${counted(Math.floor(minutes / 60), 'hour')}`
  const zone = zoneOfState(venueState)
  return inDays(daysBetween(dateInZone(new Date(now), zone), dateInZone(new Date(instant), zone)))
}
