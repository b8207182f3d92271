import type { Transfer } from '#contract/api/transfers.ts'

type MoneyPlace = Transfer['money'][number]
export type Party = MoneyPlace['party']
export type Viewer = Transfer['viewerRole']

const PLACE_WORDS: Record<MoneyPlace['place'], string> = {
  'not-paid': 'Not paid yet',
  escrow: 'In escrow',
  waiting: 'On its way',
  refused: 'Refused by the card’s bank: still owed',
  sent: 'Paid out',
  kept: 'Kept for the service',
}

/** Where a part of the money is, to this viewer. */
export function placeWords({ party, place }: Pick<MoneyPlace, 'party' | 'place'>, viewer: Viewer): string {
  if (party === 'buyer' && place === 'sent') return viewer === 'buyer' ? 'Sent back to you' : 'Sent back'
  if (place === 'refused' && viewer === 'buyer') return 'Refused by your card’s bank: we still owe it to you'
  // with the rest of the venue's money (domain.md row 40)
  if (party === 'venue' && place === 'waiting') return 'Paid out the day after the event'
  // buyer and venue see the price, of which the seller gets less, or later
  const seesPrice = viewer === 'buyer' || viewer === 'venue'
  if (party === 'seller' && seesPrice && (place === 'waiting' || place === 'sent')) return 'Released from escrow'
  return PLACE_WORDS[place]
}

/** An arrow of the map: to come (nothing has moved), moving (owed, not sent yet) or done. */
export type FlowState = 'to-come' | 'moving' | 'done'

/** One party that gets a part of the price, and how far its money has come. */
export interface Share {
  party: Party
  label: string
  /** dollars */
  amount: number
  place: MoneyPlace['place']
  flow: FlowState
}

export interface MoneyFlow {
  /** dollars of all shares together */
  total: number
  /** dollars that the buyer has not paid yet */
  unpaid: number
  /** dollars that lie in escrow now */
  inEscrow: number
  /** the buyer's payment: done once anything has reached escrow */
  paidIn: FlowState
  shares: Share[]
}

/** What the money map draws: the buyer's payment, what lies in escrow, and every share with its arrow. */
export function moneyFlow(money: Transfer['money']): MoneyFlow {
  const sum = (...places: MoneyPlace['place'][]) =>
    money.reduce((cents, { place, amount }) => cents + (places.includes(place) ? Math.round(amount * 100) : 0), 0) / 100
  const paid = money.length > 0 && money.every((part) => part.place !== 'not-paid')
  return {
    total: sum('not-paid', 'escrow', 'waiting', 'refused', 'sent', 'kept'),
    unpaid: sum('not-paid'),
    inEscrow: sum('escrow'),
    paidIn: paid ? 'done' : 'to-come',
    shares: money.map((part) => ({ ...part, flow: flowOf(part.place) })),
  }
}

/** What stands under the escrow: whether it holds money, and which way what it held has gone. */
export function escrowWords({ inEscrow, paidIn, shares }: MoneyFlow, frozen: Transfer['frozen']): string {
  if (inEscrow > 0) return frozen?.payment === 'price' ? 'taken back by a bank for now' : 'held here now'
  if (paidIn !== 'done') return 'empty'
  return shares.every(({ party }) => party === 'buyer') ? 'returned' : 'passed on'
}

function flowOf(place: MoneyPlace['place']): FlowState {
  if (place === 'sent' || place === 'kept') return 'done'
  return place === 'waiting' || place === 'refused' ? 'moving' : 'to-come'
}
