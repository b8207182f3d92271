import type { Transfer } from '#contract/api/transfers.ts'
import { MONEY_TEXTS } from '#contract/wording/transfer-money.ts'

type MoneyPlace = Transfer['money'][number]
export type Party = MoneyPlace['party']

/** An arrow of the map: to come (nothing has moved), moving (owed, not sent yet) or done. */
export type FlowState = 'to-come' | 'moving' | 'done'

/** One party's part of the price, and how far it has come. */
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
  /** dollars in escrow now */
  inEscrow: number
  /** the buyer's payment: done once anything has reached escrow */
  paidIn: FlowState
  shares: Share[]
}

/** What the money map draws: the buyer's payment, the escrow and every share with its arrow. */
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

/** The note under the escrow: whether it holds money and, if not, where that went or is going. */
export function escrowWords({ inEscrow, paidIn, shares }: MoneyFlow, frozen: Transfer['frozen']): string {
  if (inEscrow > 0) return frozen?.payment === 'price' ? 'taken back by a bank for now' : 'held here now'
  if (paidIn !== 'done') return 'empty'
  if (shares.some(({ party }) => party !== 'buyer')) return 'released'
  if (isBackByBank(shares)) return 'taken back by the bank'
  return shares.some(({ flow }) => flow === 'moving') ? 'being refunded' : 'refunded'
}

const BY_BANK: readonly string[] = Object.values(MONEY_TEXTS.backByBank)

/** Whether the price was given back to the buyer by their bank, not by us. */
export const isBackByBank = (parts: readonly Pick<MoneyPlace, 'label'>[]): boolean =>
  parts.length > 0 && parts.every(({ label }) => BY_BANK.includes(label))

function flowOf(place: MoneyPlace['place']): FlowState {
  if (place === 'sent' || place === 'kept') return 'done'
  return place === 'waiting' || place === 'refused' ? 'moving' : 'to-come'
}
