import type { Transfer } from '../transfers/transfer-views.ts'
import { textFor, type ViewerText } from './viewer-text.ts'

/** The names of the parts of a transfer's money, on its page and in its emails. */
export const MONEY_TEXTS = {
  platformFee: 'Platform fee',
  venueFee: { venue: 'Your transfer fee', others: 'Venue’s transfer fee' },
  venueFeeBack: {
    buyer: 'The venue’s fee, refunded to you',
    venue: 'Your fee, refunded to the buyer',
    others: 'The venue’s fee, refunded to the buyer',
  },
  back: { buyer: 'Refund to you', others: 'Refund to the buyer' },
  backByBank: { buyer: 'Back from your bank', others: 'Back to the buyer from their bank' },
  madeGood: {
    seller: 'Covers the payment your bank took back',
    others: 'Covers the payment the seller’s bank took back',
  },
} as const satisfies Record<string, ViewerText>

type Part = Transfer['money'][number]

const PLACES: Record<Part['place'], ViewerText> = {
  'not-paid': 'Not paid yet',
  escrow: 'In escrow',
  waiting: 'On its way',
  refused: {
    buyer: 'Refused by your card’s bank: we still owe it to you',
    others: 'Refused by the card’s bank: still owed',
  },
  sent: 'Paid out',
  kept: 'Kept by Unveil',
}

/** Where a part of the money is, to this viewer. `frozen`: the payment that a bank is deciding on, if any. */
export function placeText(
  { party, place }: Pick<Part, 'party' | 'place'>,
  viewer: Transfer['viewerRole'],
  frozen: Transfer['frozen'] = null,
): string {
  if (place === 'escrow' && frozen?.payment === 'price') return 'Taken back by a bank for now'
  if (party === 'buyer' && place === 'sent') return viewer === 'buyer' ? 'Sent to you' : 'Sent'
  // with the rest of the venue's money (domain.md row 40)
  if (party === 'venue' && place === 'waiting') return 'Due the day after the event'
  // buyer and venue see the price; the seller gets less than that, or gets it later
  const seesPrice = viewer === 'buyer' || viewer === 'venue'
  if (party === 'seller' && seesPrice && (place === 'waiting' || place === 'sent')) return 'Released from escrow'
  return textFor(viewer, PLACES[place])
}
