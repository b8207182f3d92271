import sharp from 'sharp'
import { capitalized } from '#contract/wording/first-letter.ts'
import type { TestApp } from '#tests/app.ts'
import { holds, paysWith, syncs } from '#tests/builders/bookings.ts'
import { sendsDocument } from '#tests/builders/files/uploads.ts'
import { answers, offers } from '#tests/builders/offers.ts'
import { canBePaid } from '#tests/builders/payouts.ts'
import { aTransfer, reserves, startsTransfer, transferOf } from '#tests/builders/transfers.ts'
import { aCouple, type SignedIn } from '#tests/builders/users.ts'
import type { Client } from '#tests/client.ts'
import { type Mark, markedNumber, markedWord } from './marks.ts'

/** A booked date of a canary that its couple passes on. */
interface PassedDate {
  transferId: number
  listingId: number
  bookingId: number
  documentId: number
  /** what a buyer pays, dollars */
  amount: number
}

/** Three dates of one canary on their way to other couples. */
export interface Passing {
  /** offered to everybody; `bidder` has made an offer for it, which the seller has countered */
  listed: PassedDate
  bidder: SignedIn
  /** paid for by `buyer`, and put in their name: the venue is revealed to this couple by this date only */
  funded: PassedDate
  buyer: SignedIn
  /** paid for by `waiting`, who got the price of an earlier transfer back: the venue is revealed once it assigns */
  veiled: PassedDate
  waiting: SignedIn
}

/**
 * The couple passes on the dates of these three listings of one venue, which agrees; a buyer pays for the second, and
 * the venue names them in the contract; another buyer pays for the third, and doesn't see the venue yet. Somebody
 * offers less for the first. The names of the buyer, the bidder and the documents become marks, and so do the buyer's
 * email address and phone number.
 */
export async function passOn(
  app: TestApp,
  dates: { id: number; amountDueNow: number }[],
  people: { couple: SignedIn; owner: Client },
  marks: Mark[],
): Promise<Passing> {
  const mark = (name: string, value: string) => {
    marks.push({ name, value })
    return value
  }
  const { couple, owner } = people
  await canBePaid(app, couple)
  const passed: PassedDate[] = []
  for (const [at, date] of dates.entries()) {
    const document = mark(`document ${at + 1}: name`, markedWord(`document ${at + 1}`))
    passed.push(await offer(app, date, people, document))
  }
  const [listed, funded, veiled] = passed as [PassedDate, PassedDate, PassedDate]
  const name = mark('buyer: name', markedWord('buyer'))
  const buyer = await aCouple(app, {
    name: `Bea ${capitalized(name)}`,
    email: `${mark('buyer: email', markedWord('buyer email'))}@couples.test`,
    phone: mark('buyer: phone', markedNumber('buyer phone', 10)),
  })
  await paysWith(app, await reserves(buyer, { id: funded.listingId, amountDueNow: funded.amount }))
  const { state } = await syncs(buyer, { id: funded.listingId })
  if (state !== 'paid') throw new Error(`the escrow is ${state}`)
  await owner.call('POST /api/transfers/{id}/assign', { params: { id: funded.transferId } })
  const bidder = await aCouple(app, { name: `Bo ${mark('bidder: name', markedWord('bidder'))}` })
  const { id } = await offers(bidder, { id: listed.listingId }, '1500')
  const countered = await answers(couple, { id }, 'counter', 1800)
  if (countered.status !== 200) throw new Error(`the offer was not answered: ${countered.status}`)
  const waiting = await aCouple(app) // no mark: the venue and the couple elsewhere may know the name
  await paysAndWaits(app, veiled, waiting)
  return { listed, bidder, funded, buyer, veiled, waiting }
}

/** Has `waiting` pay for a transfer at another venue and get the price back, and then pay for this one. */
async function paysAndWaits(app: TestApp, { listingId, amount }: PassedDate, waiting: SignedIn): Promise<void> {
  await aTransfer(app, { buyer: waiting }).refunding()
  await app.settle()
  const { config } = app.services
  const asSet = config.refundedTransfers
  config.refundedTransfers = 1
  await paysWith(app, await reserves(waiting, { id: listingId, amountDueNow: amount }))
  const { state } = await syncs(waiting, { id: listingId })
  config.refundedTransfers = asSet
  if (state !== 'paid') throw new Error(`the escrow is ${state}`)
}

async function offer(
  app: TestApp,
  date: { id: number; amountDueNow: number },
  { couple, owner }: { couple: SignedIn; owner: Client },
  document: string,
): Promise<PassedDate> {
  const checkout = await holds(couple, date)
  await paysWith(app, checkout)
  await syncs(couple, date)
  const bookingId = checkout.bookingId as number
  const documentId = await upload(app, couple, document)
  const { id } = await startsTransfer(couple, bookingId, '2000', [documentId])
  await owner.call('POST /api/transfers/{id}/consent', { params: { id }, body: { transferFee: 50 } })
  await app.settle()
  const { listingId, buyerPrice } = await transferOf(couple, { id })
  if (listingId === null) throw new Error('the transfer is not listed')
  return { transferId: id, listingId, bookingId, documentId, amount: buyerPrice }
}

async function upload(app: TestApp, couple: SignedIn, name: string): Promise<number> {
  const picture = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#14463a' } })
    .withExif({ IFD0: { Copyright: name } })
    .jpeg()
    .toBuffer()
  const answer = await sendsDocument(app, couple, picture, `${name}.jpg`)
  if (answer.status !== 201) throw new Error(`the document was refused: ${await answer.text()}`)
  return (await answer.json()).id
}
