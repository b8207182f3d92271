import { dueAfterTransfer } from '#contract/balances.ts'
import type { LocalDate } from '#contract/dates.ts'
import { LIMITS } from '#contract/limits.ts'
import { transferFeeOf } from '#contract/pricing.ts'
import type { TransferViewer } from '#contract/processes/transfer.ts'
import { orLater } from '#contract/wording/balance-words.ts'
import { formatCents, formatDate } from '#contract/wording/format.ts'
import { formatMoment } from '#contract/wording/moments.ts'
import { BANKS_TAKE_DAYS } from '#contract/wording/refund-words.ts'
import { MONEY_TEXTS } from '#contract/wording/transfer-money.ts'
import { DISPUTE_DEFAULT_TEXTS, DISPUTE_SETTLED, VENUE_SILENT } from '#contract/wording/transfer-texts.ts'
import { VENUE_LATER } from '#contract/wording/venue-later.ts'
import { textFor } from '#contract/wording/viewer-text.ts'
import { type Letter, letter } from '#server/platform/mail/letter.ts'
import {
  coversLossOwner,
  coversLossSeller,
  endedOwner,
  endedSeller,
  returnedBuyer,
  returnedOwner,
  returnedSeller,
  saleCoversLoss,
  type ToldSums,
  takenBackBuyer,
  thawedTooLate,
} from './ending-letters.ts'
import {
  frozenWords,
  listedWords,
  nextFor,
  offMarketWords,
  onMarketWords,
  quotes,
  sum,
  type Words,
} from './letter-words.ts'
import { buyerPrice, owedByHolder, proceedsOf, sellerPrice } from './policy.ts'
import type { TransferWithParties } from './store/transfers-with-parties.ts'

/** Who a letter goes to. All of them already know the venue (domain.md row 1), except some buyers (row 19). */
export type Recipient = 'seller' | 'buyer' | 'owner'

const day = (transfer: TransferWithParties) => formatDate(transfer.event_date)
const price = (transfer: TransferWithParties) => formatCents(buyerPrice(transfer))
const until = ({ deadline, venueState }: Pick<TransferWithParties, 'deadline' | 'venueState'>) =>
  deadline ? formatMoment(deadline, venueState) : 'the deadline'
/** By when a seller whose venue has agreed must be ready to be paid. */
const payableBy = (transfer: TransferWithParties): string =>
  `If your payout account isn’t ready by ${until(transfer)}, the transfer ends.`
/** By when we decide a dispute; no deadline passes while the transfer is frozen. */
const decidesBy = (transfer: TransferWithParties): string =>
  transfer.frozen_at === null
    ? `We’ll decide by ${until(transfer)}.`
    : 'No deadline passes while a bank is looking into a payment, so our decision may come after the bank’s.'
/** Says that an admin confirmed the contract, if one did. */
const onBehalf = ({ confirmedBy }: TransferWithParties): string[] =>
  confirmedBy === 'admin' ? ['We confirmed the contract on the venue’s behalf.'] : []

const AGREEMENT = 'The assignment agreement, with all three parties and every amount, is on the transfer’s page.'

/** What a letter is about; `today` is the date at the venue. */
type Told = TransferWithParties & { today: LocalDate } & ToldSums
type Read = Told & { reader: TransferViewer }

const WORDS = {
  'consent-wanted': (transfer) => ({
    subject: `A couple would like to transfer their booking for ${day(transfer)}`,
    heading: 'Can this booking change hands?',
    paragraphs: [nextFor('venue', 'consent'), `Please answer by ${until(transfer)}.`],
    facts: [['Couple', transfer.sellerName]],
  }),
  consented: (transfer) => ({
    subject: `${transfer.venueName} agreed to your transfer of ${day(transfer)}`,
    ...agreed(transfer),
  }),
  'consented-for-venue': (transfer) => ({
    subject: `Your transfer of ${day(transfer)} can go ahead`,
    ...agreed(transfer, 'We decided on the venue’s behalf that the booking can be transferred.'),
  }),
  'consented-owner': (transfer) => ({
    subject: `The booking for ${day(transfer)} can be transferred`,
    heading: 'We agreed on your behalf',
    paragraphs: [
      `${transfer.sellerName} asked to transfer their booking at ${transfer.venueName}. We decided on your behalf that another couple can take it over, on the same terms.`,
      'We’ll email you when another couple has paid. Until then, nothing changes for you.',
    ],
    facts: [[MONEY_TEXTS.venueFee.venue, formatCents(transfer.venue_fee_cents)]],
  }),
  declined: (transfer) => ({
    subject: `Your transfer of ${day(transfer)} was declined`,
    heading: 'The venue didn’t agree',
    paragraphs: [
      ...quotes(transfer),
      `Your booking stays as it is. You can talk to the venue, or start another transfer up to ${LIMITS.transferLeadDays} days before the event.`,
    ],
  }),
  'declined-for-venue': (transfer) => ({
    subject: `Your transfer of ${day(transfer)} was declined`,
    heading: 'We declined on the venue’s behalf',
    paragraphs: ['Your booking stays as it is. You can talk to the venue.'],
  }),
  'declined-owner': (transfer) => ({
    subject: `The transfer of ${day(transfer)} was declined`,
    heading: 'We declined on your behalf',
    paragraphs: [
      `${transfer.sellerName} had asked to transfer their booking. The booking stays as it is, and you no longer need to answer.`,
    ],
  }),
  'ended-seller': endedSeller,
  'ended-owner': endedOwner,
  'venue-silent': (transfer) => ({
    subject: `The venue hasn’t answered about ${day(transfer)} yet`,
    heading: 'You can ask us to step in',
    paragraphs: [VENUE_SILENT],
  }),
  'payout-reminder': (transfer) => ({
    subject: `We can’t list ${day(transfer)} yet`,
    heading: 'Your date isn’t listed yet',
    paragraphs: [nextFor('seller', 'consented'), payableBy(transfer)],
  }),
  listed: (transfer) => ({
    ...listedWords(day(transfer), transfer),
    facts: [
      ['Your price', formatCents(transfer.asking_cents)],
      ['You receive', formatCents(transfer.asking_cents - transferFeeOf(transfer.asking_cents))],
    ],
  }),
  'off-market': (transfer) => offMarketWords(day(transfer), transfer),
  'on-market': (transfer) => onMarketWords(day(transfer), transfer, until(transfer)),
  'funded-buyer': (transfer) => ({
    subject: `Your payment for ${day(transfer)} is in escrow`,
    heading: transfer.buyerKnows ? `Your venue is ${transfer.venueName}` : 'The venue has to confirm you first',
    paragraphs: [
      nextFor('buyer', 'funded'),
      `The venue has until ${until(transfer)} to confirm.`,
      ...(transfer.buyerKnows ? [] : [VENUE_LATER.next]),
    ],
    facts: [['Paid', price(transfer)], ...willOwe(transfer, 'to you')],
  }),
  'funded-seller': (transfer) => ({
    subject: `Another couple has paid for ${day(transfer)}`,
    heading: 'Two more steps',
    paragraphs: [nextFor('seller', 'funded'), `The venue has until ${until(transfer)} to confirm.`],
  }),
  'funded-owner': (transfer) => ({
    subject: `Please confirm the new couple for ${day(transfer)}`,
    heading: 'A booking is changing hands',
    paragraphs: [
      `${transfer.buyerName} would like to take over the booking at ${transfer.venueName} from ${transfer.sellerName}, on the same terms. The new couple’s email address is ${transfer.buyerEmail}.`,
      `${nextFor('venue', 'funded')} You have until ${until(transfer)}.`,
      'When you confirm, we’ll draw up the assignment agreement between you and both couples. You’ll find a draft on the transfer’s page.',
    ],
    facts: [
      ['Guests', String(transfer.guest_count ?? transfer.bookingGuests)],
      [MONEY_TEXTS.venueFee.venue, formatCents(transfer.venue_fee_cents)],
      ...willOwe(transfer, 'on'),
    ],
  }),
  'assigned-buyer': (transfer) => ({
    subject: `Please check the contract for ${day(transfer)}`,
    heading: 'Please confirm your date',
    paragraphs: [
      `${nextFor('buyer', 'assigned')} You have until ${until(transfer)}.`,
      ...onBehalf(transfer),
      AGREEMENT,
    ],
  }),
  'assigned-seller': (transfer) => ({
    subject: `The contract for ${day(transfer)} names the buyer`,
    heading: 'One more step',
    paragraphs: [
      `${nextFor('seller', 'assigned')} The buyer has until ${until(transfer)}.`,
      ...onBehalf(transfer),
      AGREEMENT,
    ],
  }),
  'assigned-owner': (transfer) => ({
    subject: `The contract for ${day(transfer)} names ${transfer.buyerName}`,
    heading: 'We confirmed the assignment on your behalf',
    paragraphs: [`${nextFor('venue', 'assigned')} They have until ${until(transfer)}.`, AGREEMENT],
  }),
  'disputed-seller': (transfer) => ({
    subject: `The buyer has raised a dispute over ${day(transfer)}`,
    heading: 'We’re looking into your transfer',
    paragraphs: disputed('seller', transfer),
  }),
  'disputed-owner': (transfer) => ({
    subject: `The buyer has raised a dispute over ${day(transfer)}`,
    heading: 'We’re looking into this transfer',
    paragraphs: disputed('venue', transfer),
  }),
  question: (transfer) => ({
    subject: `A message from our team about the dispute over ${day(transfer)}`,
    heading: 'Our team has written to you',
    paragraphs: [
      'Read the message on the transfer’s page. If we’ve asked you something, please answer there, where everyone involved can read it.',
      `${decidesBy(transfer)} ${textFor(transfer.reader, DISPUTE_DEFAULT_TEXTS)}`,
    ],
  }),
  evidence: (transfer) => ({
    subject: `Something new in the dispute over ${day(transfer)}`,
    heading: 'There’s something new in the dispute',
    paragraphs: [
      'Another party has added a statement or a file. See it on the transfer’s page, and add anything you want us to know.',
      `${decidesBy(transfer)} ${textFor(transfer.reader, DISPUTE_DEFAULT_TEXTS)}`,
    ],
  }),
  'returned-buyer': returnedBuyer,
  'returned-seller': returnedSeller,
  'returned-owner': returnedOwner,
  'frozen-price': (transfer) => frozenWords(day(transfer), 'price'),
  'frozen-booking': (transfer) => frozenWords(day(transfer), 'booking'),
  thawed: (transfer) =>
    transfer.state === 'funded' && transfer.event_date <= transfer.today
      ? thawedTooLate(transfer)
      : {
          subject: `The transfer of ${day(transfer)} can go ahead`,
          heading: 'The bank has decided',
          paragraphs: [`The transfer picks up where it left off. The next deadline is ${until(transfer)}.`],
        },
  'makes-good': (transfer) => ({
    subject: `Your bank has taken back a payment for ${day(transfer)}`,
    heading: 'We’ll deduct it from what you receive',
    paragraphs: [
      `Your bank took back a payment you made for ${day(transfer)}. Another couple is taking over the booking, and the venue keeps what it was paid.`,
      'So what you receive for the transfer first goes toward the payment your bank took back. If that isn’t enough, you owe us the rest, and we’ll get in touch about it.',
    ],
  }),
  'taken-back-buyer': takenBackBuyer,
  'covers-loss-owner': coversLossOwner,
  'covers-loss-seller': coversLossSeller,
  'sale-covers-loss': saleCoversLoss,
  refunded: (transfer) => ({
    subject: `Your refund for ${day(transfer)} is on its way`,
    heading: 'Your refund is on its way',
    paragraphs: [`Our card provider has sent it to your card. ${BANKS_TAKE_DAYS}`],
    facts: [[MONEY_TEXTS.back.buyer, price(transfer)]],
  }),
  'completed-buyer': (transfer) => ({
    subject: `${day(transfer)} at ${transfer.venueName} is yours`,
    heading: 'The booking is yours',
    paragraphs: [
      ...decided(transfer, 'buyer'),
      nextFor('buyer', 'completed'),
      `Your booking number is ${transfer.new_holding_id}.`,
    ],
    facts: [...split(transfer, 'buyer'), ...owed(transfer)],
  }),
  'completed-seller': (transfer) => {
    const { fee, net } = proceedsOf(transfer)
    return {
      subject: `Your transfer of ${day(transfer)} is complete${net > 0 ? `, and ${formatCents(net)} is yours` : ''}`,
      heading: net > 0 ? `${formatCents(net)} is yours` : 'The booking has changed hands',
      paragraphs: [...decided(transfer, 'others'), nextFor('seller', 'completed')],
      facts: [
        ['Price', formatCents(sellerPrice(transfer))],
        ...split(transfer, 'others'),
        [MONEY_TEXTS.platformFee, formatCents(fee)],
        ...sum(MONEY_TEXTS.madeGood.seller, transfer.made_good_cents),
        ['You receive', formatCents(net)],
      ],
    }
  },
  'completed-owner': (transfer) => ({
    subject: `The booking for ${day(transfer)} has passed to ${transfer.buyerName}`,
    heading: 'The booking has changed hands',
    paragraphs: [
      ...decided(transfer, 'others'),
      nextFor('venue', 'completed'),
      `Booking ${transfer.holding_id} is now ${transfer.new_holding_id}.`,
    ],
    facts: [
      [MONEY_TEXTS.venueFee.venue, formatCents(transfer.venue_fee_cents)],
      ...split(transfer, 'others'),
      ...owed(transfer),
    ],
  }),
} as const satisfies Record<string, (transfer: Read) => Words>
export type TransferLetter = keyof typeof WORDS

function agreed(transfer: TransferWithParties, ...first: string[]): Omit<Words, 'subject'> {
  return {
    heading: 'Your contract is verified',
    paragraphs: [...first, nextFor('seller', 'consented'), payableBy(transfer)],
    facts: [
      ['Your price', formatCents(transfer.asking_cents)],
      [`${MONEY_TEXTS.venueFee.others}, paid by the buyer`, formatCents(transfer.venue_fee_cents)],
    ],
  }
}

/** How a dispute ended: with an admin's decision and its reason, or closed by the buyer; nothing if there was none. */
function decided(transfer: TransferWithParties, reader: 'buyer' | 'others'): string[] {
  if (transfer.decision === null) return transfer.disputed_at === null ? [] : [DISPUTE_SETTLED[reader]]
  const who = reader === 'buyer' ? 'you' : 'the buyer'
  const gets = reader === 'buyer' ? 'and you get' : 'who gets'
  const how =
    transfer.split_cents > 0
      ? `the date passes to ${who}, ${gets} ${formatCents(transfer.split_cents)} of the price back`
      : `the date passes to ${who} at the price ${reader === 'buyer' ? 'you' : 'they'} paid`
  return [`We’ve decided the dispute: ${how}.`, ...quotes(transfer)]
}

const disputed = (reader: 'seller' | 'venue', transfer: TransferWithParties): string[] => [
  nextFor(reader, 'disputed'),
  ...quotes(transfer),
  `${decidesBy(transfer)} Until then, you can add statements and files on the transfer’s page.`,
]

const split = ({ split_cents }: TransferWithParties, reader: 'buyer' | 'others') =>
  sum(MONEY_TEXTS.back[reader], split_cents)

/** What is still owed to the venue, and by when. */
function owed(transfer: TransferWithParties): [string, string][] {
  const { cents, dueDate } = owedByHolder(transfer)
  if (cents === 0) return []
  const due = dueDate ? `, due ${formatDate(dueDate)}` : ''
  return [['Balance to the venue', `${formatCents(cents)}${due}`]]
}

/** What will be owed to the venue once the booking has changed hands. The due date depends on when that happens. */
function willOwe(transfer: Told, passed: 'to you' | 'on'): [string, string][] {
  const due = dueAfterTransfer(transfer.balance_due_date, transfer.event_date, transfer.today)
  const words = due === null ? '' : orLater(due, transfer.event_date, passed)
  return owed({ ...transfer, balance_due_date: due }).map(([name, value]) => [name, `${value}${words}`])
}

/** One letter about a transfer, with what its recipient may know. */
export function transferLetter(
  name: TransferLetter,
  recipient: Recipient,
  transfer: Told,
  publicOrigin: string,
): Letter {
  const words: Words = WORDS[name]({ ...transfer, reader: recipient === 'owner' ? 'venue' : recipient })
  const place = recipient === 'owner' ? '/dashboard/venue?tab=transfers' : `/transfer/${transfer.id}`
  const said = words.paragraphs.find((paragraph) => !quotes(transfer).includes(paragraph))
  return letter({
    template: `transfer-${name}`,
    subject: words.subject,
    heading: words.heading,
    paragraphs: words.paragraphs,
    facts: [
      ['Transfer', String(transfer.id)],
      ...(recipient !== 'buyer' || transfer.buyerKnows ? [['Venue', transfer.venueName] as [string, string]] : []),
      ['Date', day(transfer)],
      ...(words.facts ?? []),
    ],
    action: { label: 'See the transfer', url: `${publicOrigin}${place}` },
    // an owner may have events at two venues on the same day
    notice:
      said && recipient === 'owner' && !said.includes(transfer.venueName) ? `${transfer.venueName}: ${said}` : said,
  })
}
