import { dueAfterTransfer, orLater } from '#contract/balances.ts'
import type { LocalDate } from '#contract/dates.ts'
import { formatCents, formatDate } from '#contract/format.ts'
import { LIMITS } from '#contract/limits.ts'
import { transferFeeOf } from '#contract/pricing.ts'
import { type Letter, letter } from '#server/platform/mail/letter.ts'
import { buyerPrice, sellerPrice } from './policy.ts'
import type { ShownTransfer } from './store/shown.ts'

/** Who a letter goes to. All three know the venue by the time they are written to (domain.md row 1). */
export type Recipient = 'seller' | 'buyer' | 'owner'

const day = (transfer: ShownTransfer) => formatDate(transfer.event_date)
const price = (transfer: ShownTransfer) => formatCents(buyerPrice(transfer))
const until = (transfer: Pick<ShownTransfer, 'deadline'>) =>
  transfer.deadline
    ? `${new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' }).format(transfer.deadline)} UTC`
    : 'soon'
const quoted = (transfer: ShownTransfer) => (transfer.reason ? [`Their words: “${transfer.reason}”`] : [])

/** What a letter is about; `today` is the date at the venue. */
type Told = ShownTransfer & { today: LocalDate }

interface Words {
  subject: string
  heading: string
  paragraphs: string[]
  facts?: [string, string][]
}

const WORDS = {
  'consent-wanted': (transfer) => ({
    subject: `A couple asks to pass on ${day(transfer)}`,
    heading: 'May this booking change hands?',
    paragraphs: [
      `${transfer.sellerName} would like to pass their booking at ${transfer.venueName} on to another couple. Nothing is offered before you agree.`,
      `You can ask a transfer fee of up to ${formatCents(LIMITS.maxVenueFeeCents)}. Please answer by ${until(transfer)}.`,
    ],
  }),
  consented: (transfer) => ({
    subject: `${transfer.venueName} agreed to your transfer`,
    heading: 'Your contract is verified',
    paragraphs: [
      'Your date is listed as soon as you can be paid. If you have not set up your payout account, please do so now.',
      `There is time until ${until(transfer)}.`,
    ],
    facts: [
      ['Your price', formatCents(transfer.asking_cents)],
      ['Venue’s transfer fee, paid by the buyer', formatCents(transfer.venue_fee_cents)],
    ],
  }),
  declined: (transfer) => ({
    subject: 'Your transfer was declined',
    heading: 'The venue does not agree',
    paragraphs: [
      ...quoted(transfer),
      'Your booking stays as it is. You can talk to the venue, or start a transfer again later.',
    ],
  }),
  withdrawn: (transfer) => ({
    subject: `The transfer of ${day(transfer)} was withdrawn`,
    heading: 'The couple keeps its date',
    paragraphs: [`${transfer.sellerName} withdrew the transfer. The booking stands as it was.`],
  }),
  'transfer-expired': (transfer) => ({
    subject: `Your transfer of ${day(transfer)} has ended`,
    heading: 'Your transfer has run out of time',
    paragraphs: ['Nobody took your date over in time, or a step was not done. Your booking stays yours as it was.'],
  }),
  questioned: (transfer) => ({
    subject: `Your transfer of ${day(transfer)} has ended`,
    heading: 'A bank is looking into a payment',
    paragraphs: [
      'A bank is looking into a payment that you made for this booking, so nobody can buy it for now. Your booking stays yours as it was.',
      'Once the bank has decided that the payment stands, you can offer it again.',
    ],
  }),
  'venue-silent': (transfer) => ({
    subject: 'The venue has not answered yet',
    heading: 'You can ask us to look',
    paragraphs: [
      `${transfer.venueName} has not answered for ${LIMITS.consentHours} hours. On the transfer’s page you can ask us to look into it.`,
    ],
  }),
  'payout-reminder': (transfer) => ({
    subject: 'One step is left before your date is listed',
    heading: 'Set up your payout account',
    paragraphs: [`The venue agreed. Your date is listed once you can be paid; there is time until ${until(transfer)}.`],
  }),
  listed: (transfer) => ({
    subject: `Your date ${day(transfer)} is listed`,
    heading: 'Your transfer is on the market',
    paragraphs: ['Other couples can see it, without the name of your venue. You can withdraw it until it is bought.'],
    facts: [
      ['Your price', formatCents(transfer.asking_cents)],
      ['You receive', formatCents(transfer.asking_cents - transferFeeOf(transfer.asking_cents))],
    ],
  }),
  'funded-buyer': (transfer) => ({
    subject: `Your payment for ${day(transfer)} is in escrow`,
    heading: `Your venue is ${transfer.venueName}`,
    paragraphs: [
      `Your ${price(transfer)} is held until the contract is in your name. The venue has time until ${until(transfer)} to confirm that.`,
      'If it does not, everything goes back to your card.',
    ],
    facts: [['Paid', price(transfer)], ...willOwe(transfer, 'to you')],
  }),
  'funded-seller': (transfer) => ({
    subject: `Your date ${day(transfer)} has found its couple`,
    heading: 'Your transfer is paid into escrow',
    paragraphs: [
      `Another couple has paid. The venue now puts the contract into their name, and has time until ${until(transfer)}.`,
      'You are paid once that is done and the buyer has confirmed it.',
    ],
  }),
  'funded-owner': (transfer) => ({
    subject: `Please confirm the new couple for ${day(transfer)}`,
    heading: 'A booking is changing hands',
    paragraphs: [
      `${transfer.buyerName} takes the booking at ${transfer.venueName} over from ${transfer.sellerName}, on the same terms. Their address is ${transfer.buyerEmail}.`,
      `Please confirm by ${until(transfer)} that the contract names them. Without your answer the buyer gets the money back.`,
      'Your confirmation makes the assignment agreement between you and the two couples. Its draft is on the page of the transfer.',
    ],
    facts: [['Transfer fee for you', formatCents(transfer.venue_fee_cents)], ...willOwe(transfer, 'on')],
  }),
  'assigned-buyer': (transfer) => ({
    subject: 'The contract is in your name',
    heading: 'Please confirm your date',
    paragraphs: [
      `${transfer.venueName} says that the contract names you. Please confirm, or tell us what is wrong, by ${until(transfer)}.`,
      'If you do neither, the transfer is completed then. The assignment agreement, with all three parties and every sum, is on the page of the transfer.',
    ],
  }),
  'assigned-seller': (transfer) => ({
    subject: 'The venue has confirmed the new couple',
    heading: 'One step is left',
    paragraphs: [
      `The buyer has time until ${until(transfer)} to confirm. Then you are paid.`,
      'The assignment agreement, with all three parties and every sum, is on the page of the transfer.',
    ],
  }),
  'assigned-owner': (transfer) => ({
    subject: `The contract for ${day(transfer)} names ${transfer.buyerName}`,
    heading: 'We have confirmed the assignment in your place',
    paragraphs: [
      `The buyer has time until ${until(transfer)} to confirm.`,
      'The assignment agreement, with all three parties and every sum, is on the page of the transfer.',
    ],
  }),
  'disputed-seller': (transfer) => ({
    subject: 'The buyer has raised a dispute',
    heading: 'We are looking into your transfer',
    paragraphs: [
      ...quoted(transfer),
      `The money stays in escrow. We decide by ${until(transfer)} and may write to you before.`,
    ],
  }),
  'disputed-owner': (transfer) => ({
    subject: `The new couple for ${day(transfer)} has raised a dispute`,
    heading: 'We are looking into this transfer',
    paragraphs: [...quoted(transfer), `We decide by ${until(transfer)} and may write to you before.`],
  }),
  'returned-buyer': (transfer) => ({
    subject: 'Your transfer did not go through, your money is on its way back',
    heading: 'You get everything back',
    paragraphs: [
      ...quoted(transfer),
      'The full amount goes back to your card. Banks usually show it within 5 to 10 days. You have nothing to do.',
    ],
    facts: [['Refund', price(transfer)]],
  }),
  'returned-seller': (transfer) => ({
    subject: `Your transfer of ${day(transfer)} did not go through`,
    heading: 'Your booking is yours again',
    paragraphs: [
      ...quoted(transfer),
      'The buyer gets the money back. Your booking is confirmed as before, and you can offer it again.',
      ...stillOwed(transfer),
    ],
  }),
  'returned-owner': (transfer) => ({
    subject: `The transfer of ${day(transfer)} did not go through`,
    heading: 'The booking stays with its couple',
    paragraphs: [`${transfer.sellerName} holds the date at ${transfer.venueName} as before.`],
  }),
  frozen: (transfer) => ({
    subject: `The transfer of ${day(transfer)} stands still`,
    heading: 'A bank is looking into a payment',
    paragraphs: [
      'A bank is looking into a payment behind this transfer, which can take weeks. Until it decides, nobody is paid and no time runs out for anybody.',
      'The money is safe. We answer the bank, and write to you as soon as the transfer goes on.',
    ],
  }),
  thawed: (transfer) => ({
    subject: `The transfer of ${day(transfer)} goes on`,
    heading: 'The bank has decided',
    paragraphs: [`The transfer goes on where it stood. Whoever is to act now has time until ${until(transfer)}.`],
  }),
  'makes-good': (transfer) => ({
    subject: 'Your bank has returned a payment of your booking',
    heading: 'We keep that sum from what you receive',
    paragraphs: [
      `Your bank returned a payment that you had made for ${day(transfer)}. The booking passes to another couple, and the venue keeps what it was paid.`,
      'What you receive for the transfer is therefore used to make good the returned payment first. If it is not enough, you owe us the rest, and we get in touch about it.',
    ],
  }),
  'taken-back-buyer': (transfer) => ({
    subject: `The transfer of ${day(transfer)} has ended`,
    heading: 'Your bank has returned your payment',
    paragraphs: ['The bank decided that you get your money back, so the date stays with the first couple.'],
    facts: [['Returned', price(transfer)]],
  }),
  'taken-back-seller': (transfer) => ({
    subject: `Your transfer of ${day(transfer)} did not go through`,
    heading: 'Your booking is yours again',
    paragraphs: [
      'A bank has returned the payment of the couple that wanted your date. Your booking is confirmed as before, and you can offer it again.',
      ...stillOwed(transfer),
    ],
  }),
  refunded: (transfer) => ({
    subject: 'Your refund has been made',
    heading: 'Your money is back',
    paragraphs: ['Our card provider has returned it; your bank shows it within a few days.'],
    facts: [['Refund', price(transfer)]],
  }),
  'completed-buyer': (transfer) => ({
    subject: `${day(transfer)} at ${transfer.venueName} is yours`,
    heading: 'The booking is yours',
    paragraphs: [
      `Your booking number is #${transfer.new_booking_id}. Everything that was paid before counts for you.`,
      ...(transfer.split_cents > 0
        ? [`We decided that ${formatCents(transfer.split_cents)} goes back to your card.`]
        : []),
    ],
    facts: owed(transfer),
  }),
  'completed-seller': (transfer) => {
    const part = sellerPrice(transfer) - transfer.split_cents
    return {
      subject: 'Your transfer is completed, your money is on its way',
      heading: 'You are being paid',
      paragraphs: [
        `${day(transfer)} now belongs to ${transfer.buyerName}. Thank you for passing it on.`,
        ...(transfer.split_cents > 0
          ? [`After the dispute ${formatCents(transfer.split_cents)} of the price goes back to the buyer.`]
          : []),
      ],
      facts: [
        ['Price', formatCents(part)],
        ['Our fee', formatCents(transferFeeOf(part))],
        ...(transfer.made_good_cents > 0
          ? ([['Makes good what your bank returned', formatCents(transfer.made_good_cents)]] as [string, string][])
          : []),
        ['You receive', formatCents(part - transferFeeOf(part) - transfer.made_good_cents)],
      ],
    }
  },
  'completed-owner': (transfer) => ({
    subject: `${transfer.buyerName} now holds ${day(transfer)}`,
    heading: 'The booking has changed hands',
    paragraphs: [
      `Booking #${transfer.booking_id} at ${transfer.venueName} is now #${transfer.new_booking_id}, on the same terms.`,
    ],
    facts: [['Transfer fee for you', formatCents(transfer.venue_fee_cents)], ...owed(transfer)],
  }),
} as const satisfies Record<string, (transfer: Told) => Words>
export type TransferLetter = keyof typeof WORDS

const openOf = (transfer: ShownTransfer) => transfer.price_cents - transfer.paid_cents

/** What the booking owes, and when, to whom it is owed or by whom. */
function owed(transfer: ShownTransfer): [string, string][] {
  if (openOf(transfer) === 0) return []
  const due = transfer.balance_due_date ? `, due ${formatDate(transfer.balance_due_date)}` : ''
  return [['Still owed to the venue', `${formatCents(openOf(transfer))}${due}`]]
}

/** The same before the booking has passed on: its date depends on that day. */
function willOwe(transfer: Told, passed: 'to you' | 'on'): [string, string][] {
  const due = dueAfterTransfer(transfer.balance_due_date, transfer.event_date, transfer.today)
  const words = due === null ? '' : orLater(due, transfer.event_date, passed)
  return owed({ ...transfer, balance_due_date: due }).map(([name, value]) => [name, `${value}${words}`])
}

/** The seller's own balance, when its booking has come back; the date may be a new one. */
const stillOwed = (transfer: ShownTransfer) =>
  openOf(transfer) > 0 && transfer.balance_due_date
    ? [
        `What is left of its price, ${formatCents(openOf(transfer))}, is due on ${formatDate(transfer.balance_due_date)}.`,
      ]
    : []

/** One letter about a transfer, as far as its recipient may know. */
export function transferLetter(
  name: TransferLetter,
  recipient: Recipient,
  transfer: Told,
  publicOrigin: string,
): Letter {
  const words: Words = WORDS[name](transfer)
  const place = recipient === 'owner' ? '/dashboard/venue?tab=transfers' : `/transfer/${transfer.id}`
  return letter({
    template: `transfer-${name}`,
    subject: words.subject,
    heading: words.heading,
    paragraphs: words.paragraphs,
    facts: [['Transfer', `#${transfer.id}`], ['Date', day(transfer)], ...(words.facts ?? [])],
    action: { label: 'See the transfer', url: `${publicOrigin}${place}` },
    notice: words.paragraphs.find((paragraph) => !quoted(transfer).includes(paragraph)),
  })
}

/** To the admins: a transfer waits for one of them. */
export function transferWaitsLetter(
  what: 'disputed' | 'escalated',
  transfer: Pick<ShownTransfer, 'id' | 'event_date'>,
  deadline: Date | null,
  publicOrigin: string,
): Letter {
  const words = {
    disputed: {
      subject: `Transfer #${transfer.id} is disputed`,
      heading: 'A dispute waits for a decision',
      text: `Without a decision by ${until({ deadline })} the buyer gets everything back.`,
    },
    escalated: {
      subject: `The seller of transfer #${transfer.id} asks you to look`,
      heading: 'A venue has not answered',
      text: `It has been silent for ${LIMITS.consentHours} hours. You can consent or decline in its place.`,
    },
  }[what]
  return letter({
    template: `transfer-waits-${what}`,
    subject: words.subject,
    heading: words.heading,
    paragraphs: [words.text],
    facts: [['Date', formatDate(transfer.event_date)]],
    action: { label: 'See the transfer', url: `${publicOrigin}/transfer/${transfer.id}` },
  })
}
