import { afterAll, afterEach, expect, test } from 'vitest'
import { DAY, HOUR, MINUTE } from '#server/platform/clock.ts'
import { startTestApp, type TestApp } from '#tests/app.ts'
import { aBooking, intentOf, paysWith } from '#tests/builders/bookings.ts'
import {
  costsFromNow,
  decidesLast,
  depositOf,
  givesBackLast,
  takesBack,
  unclaimedMoney,
} from '#tests/builders/chargebacks.ts'
import { problems } from '#tests/builders/checks.ts'
import { aListing } from '#tests/builders/listings.ts'
import { INTRODUCTION, MoneyStory, NEVER, POSTINGS } from '#tests/builders/money-story.ts'
import { accountBecomes, canBePaid } from '#tests/builders/payouts.ts'
import { aMember, chargeOfMonth, intentOfMonth } from '#tests/builders/premium.ts'
import { provider } from '#tests/builders/provider.ts'
import {
  aTransfer,
  buyerConfirms,
  buyerDisputes,
  reserves,
  transferOf,
  venueAssigns,
} from '#tests/builders/transfers.ts'
import { aCouple, anAdmin } from '#tests/builders/users.ts'

// docs/money.md shows what these flows post. To rewrite it after an intended change: vitest run
// tests/stories/ledger/money-docs.test.ts -u

/** The app of the running story. A story in which time passes has its own, so that its money stays apart. */
let app: TestApp
let running: TestApp | undefined
let shared: TestApp | undefined
let bank: ReturnType<typeof provider>
const told: string[] = []
const kinds = new Set<string>()
afterEach(async () => {
  await running?.stop()
  running = undefined
})
afterAll(() => shared?.stop())

const at = (id: number) => ({ params: { id } })
const later = async (milliseconds: number) => {
  await app.clock.advance(milliseconds)
  await bank.arrived()
}

/** A story with its own books, which must be in order at the end. */
function money(title: string, tell: (story: MoneyStory) => Promise<void>, commissionPercent = 5) {
  test(title, async () => {
    app = running = await startTestApp({ config: { commissionPercent } })
    await hear(title, tell)
  })
}

/** A story in which no time passes. */
function moneyOfOneDay(title: string, tell: (story: MoneyStory) => Promise<void>) {
  test(title, async () => {
    app = shared ??= await startTestApp({ config: { commissionPercent: 5 } })
    await hear(title, tell)
  })
}

async function hear(title: string, tell: (story: MoneyStory) => Promise<void>) {
  bank = provider(app)
  const story = await MoneyStory.begin(app, title)
  await tell(story)
  await bank.works()
  await bank.arrived()
  expect(await problems(app)).toEqual([])
  told.push(story.text())
  for (const kind of story.kinds) kinds.add(kind)
}

const pays = async (checkout: Parameters<typeof paysWith>[1]) => {
  await paysWith(app, checkout)
  await bank.arrived()
}

async function books(story: MoneyStory) {
  const held = await aBooking(app).held()
  const id = held.checkout.bookingId as number
  await story.step('the couple pays the deposit of $3,000', () => pays(held.checkout))
  return { ...held, id, owner: held.listing.venue.owner }
}

type Booked = Awaited<ReturnType<typeof books>>
const payBalance = (story: MoneyStory, { couple, id }: Booked) =>
  story.step('the couple pays the balance of $9,000', async () => {
    const body = { amount: 9000 }
    await paysWith(app, await couple.client.call('POST /api/bookings/{id}/pay-balance', { ...at(id), body }))
    await bank.arrived()
  })
const payVenue = (story: MoneyStory) => story.step('48 hours later the venue gets its share', () => later(49 * HOUR))
const cancel = (story: MoneyStory, who: 'couple' | 'owner', booked: Booked, refund: number) =>
  story.step(who === 'couple' ? 'the couple cancels' : 'the venue cancels', async () => {
    const body = { refund, reason: 'plans have changed' }
    await booked[who].client.call('POST /api/bookings/{id}/cancel', { ...at(booked.id), body })
    await bank.arrived()
  })
async function chargeBack(story: MoneyStory, paymentId: number, outcome: 'won' | 'lost', whose = "couple's") {
  await story.step(`the ${whose} bank takes the payment back`, () => takesBack(app, paymentId))
  await story.step(`the bank decides: ${outcome}`, () => decidesLast(app, outcome))
}

money('Booked, paid in two parts, commission 5%', async (story) => {
  const booked = await books(story)
  await payVenue(story)
  await payBalance(story, booked)
  await story.step('the day after the event the venue gets the rest', () => later(90 * DAY))
})
money(
  'Booked, commission 0%',
  async (story) => {
    await books(story)
    await payVenue(story)
  },
  0,
)
money('Paid late: the hold had ended', async (story) => {
  const { checkout } = await aBooking(app).held()
  await bank.fails('api_unreachable', `POST /v1/payment_intents/${intentOf(checkout)}/cancel`)
  await app.clock.advance(16 * MINUTE)
  await app.settle()
  await app.clock.advance(16 * MINUTE)
  await app.settle()
  await story.step('the card is charged after all, and the money goes back', () => pays(checkout))
})
money('Lapsed: the balance was never paid', async (story) => {
  await books(story)
  await payVenue(story)
  await story.step('the days of grace are over: the venue keeps the deposit', () => later(64 * DAY))
})
money('Canceled by the couple in time', async (story) => {
  const booked = await books(story)
  await payBalance(story, booked)
  await cancel(story, 'couple', booked, 9000)
  await payVenue(story)
})
money('Canceled by the venue before it was paid', async (story) => {
  const booked = await books(story)
  await payBalance(story, booked)
  await cancel(story, 'owner', booked, 12_000)
})
money('Canceled by the venue after it was paid', async (story) => {
  const booked = await books(story)
  await payVenue(story)
  await cancel(story, 'owner', booked, 3000)
})
money('Canceled by the venue after it spent the money', async (story) => {
  const booked = await books(story)
  await payVenue(story)
  await bank.fails('reversal_fails', '', null)
  await cancel(story, 'owner', booked, 3000)
})
money('A payout that the provider refuses', async (story) => {
  await books(story)
  await bank.fails('transfer_fails', '', 1)
  await story.step('48 hours later the payout is refused', () => later(49 * HOUR))
  await story.step('an hour later it is sent again and made', () => later(2 * HOUR))
})
const disputed = (outcome: 'won' | 'lost') => async (story: MoneyStory) =>
  chargeBack(story, (await books(story)).checkout.paymentId, outcome)
money('Charged back and won', disputed('won'))
money('Charged back and won, and the provider returns its fee', async (story) => {
  await disputed('won')(story)
  await story.step('the provider returns what the chargeback cost', () => costsFromNow(app, 0))
})
const lostAtOnce = disputed('lost')
money('Charged back and lost before the venue was paid', lostAtOnce)
const lostAfterPayout = async (story: MoneyStory) => {
  const booked = await books(story)
  await payVenue(story)
  await chargeBack(story, booked.checkout.paymentId, 'lost')
  return booked
}
money('Charged back and lost after the venue was paid', async (story) => void (await lostAfterPayout(story)))
money('Charged back and lost after the venue was paid, and then canceled by the venue', async (story) =>
  cancel(story, 'owner', await lostAfterPayout(story), 0),
)
money('Charged back and lost after the venue was paid, and then written off', async (story) => {
  const { couple, id } = await lostAfterPayout(story)
  await couple.client.call('POST /api/bookings/{id}/cancel', { ...at(id), body: { refund: 0, reason: 'We parted' } })
  await bank.arrived()
  const answer = { ...at(couple.id), body: { amount: 3000, how: 'written_off', reason: 'gone' } } as const
  const { client } = await anAdmin(app)
  await story.step('an admin writes it off', () => client.call('POST /api/admin/debts/{id}/settle', answer))
})
money('Charged back and lost before the venue was paid, and then given back', async (story) => {
  await lostAtOnce(story)
  await story.step('the bank gives it back: it is the venue’s again', () => givesBackLast(app))
})
money('Charged back and lost after the venue was paid, and then given back', async (story) => {
  await lostAfterPayout(story)
  await story.step('the bank gives it back: the couple owes nothing more', () => givesBackLast(app))
})

/** A booking with $3,000 paid, sold for $2,700 and a transfer fee of $100 for the venue, with the money in escrow. */
async function sells(story: MoneyStory) {
  const listed = await aTransfer(app, { fee: 100, listing: await aListing(app).inDays(90) }).listed()
  await bank.arrived()
  await story.step('before: the seller has paid the deposit of $3,000', async () => {})
  const buyer = await aCouple(app)
  await canBePaid(app, buyer)
  const checkout = await reserves(buyer, listed.listing)
  await story.step('another couple pays $2,700 and the venue’s fee of $100', () => pays(checkout))
  return { ...listed, buyer, checkout }
}
type Sold = Awaited<ReturnType<typeof sells>>
const assign = (sold: Sold) => venueAssigns(sold)
const decide = async (sold: Sold, body: { action: 'split' | 'refund'; reason: string; refundAmount?: number }) => {
  const admin = await anAdmin(app)
  await admin.client.call('POST /api/admin/transfers/{id}/act', { ...at(sold.id), body })
  await bank.arrived()
}

const completes = (story: MoneyStory, sold: Sold, what = 'the buyer confirms') =>
  story.step(what, () => buyerConfirms(sold).then(bank.arrived))
const refuses = (story: MoneyStory, sold: Sold, what = 'the venue refuses the buyer') =>
  story.step(what, async () => {
    const body = { reason: 'the hall is let to one family' }
    await sold.venue.owner.client.call('POST /api/transfers/{id}/refuse', { ...at(sold.id), body })
    await bank.arrived()
  })
money('Transferred', async (story) => {
  const sold = await sells(story)
  await assign(sold)
  await completes(story, sold, 'the buyer confirms: the seller and the platform get their parts')
  await payVenue(story)
})
moneyOfOneDay('Transferred at the price of an accepted offer', async (story) => {
  const sold = await aTransfer(app, { fee: 100, listing: await aListing(app).inDays(90) }).reservedByOffer()
  await bank.arrived()
  await story.step('before: the seller has paid $3,000, asked for $2,700 and accepted $2,000', async () => {})
  await story.step('the couple pays $2,000 and the venue’s fee of $100', () => pays(sold.checkout))
  await venueAssigns(sold)
  await completes(story, sold, 'the buyer confirms: the fee is 5% of the agreed price')
})
money('A transfer whose buyer the venue refuses', async (story) => {
  const sold = await sells(story)
  await refuses(story, sold, 'the venue refuses: the buyer gets everything back')
})
money('A transfer on which the venue stays silent', async (story) => {
  await sells(story)
  // the seller's deposit is paid out to the venue on the same days
  await story.step('72 hours later: the buyer gets everything back', () => later(73 * HOUR))
})
money('A disputed transfer, split', async (story) => {
  const sold = await sells(story)
  await assign(sold)
  await buyerDisputes(sold)
  await story.step('the admin refunds $700 to the buyer', () =>
    decide(sold, { action: 'split', reason: 'half of the chairs were missing', refundAmount: 700 }),
  )
})
money('A disputed transfer, refunded', async (story) => {
  const sold = await sells(story)
  await assign(sold)
  await buyerDisputes(sold)
  await story.step('the admin decides for the buyer', () =>
    decide(sold, { action: 'refund', reason: 'the contract names somebody else' }),
  )
})

moneyOfOneDay('A transfer whose price a bank takes for good, and then gives back', async (story) => {
  const sold = await sells(story)
  await chargeBack(story, sold.checkout.paymentId, 'lost', "buyer's")
  await story.step('the bank gives it back: it waits for an admin', () => givesBackLast(app))
  await story.step('an admin sends it to the buyer', sendsRefund)
})
moneyOfOneDay('A transfer whose price is charged back and won', async (story) => {
  const sold = await sells(story)
  await assign(sold)
  await chargeBack(story, sold.checkout.paymentId, 'won', "buyer's")
  await completes(story, sold)
})
moneyOfOneDay('A transfer whose price is charged back and lost before its release', async (story) => {
  const sold = await sells(story)
  await chargeBack(story, sold.checkout.paymentId, 'lost', "buyer's")
})
moneyOfOneDay('A transfer whose price is charged back and lost after its release', async (story) => {
  const sold = await sells(story)
  await assign(sold)
  await completes(story, sold)
  await chargeBack(story, sold.checkout.paymentId, 'lost', "buyer's")
})
moneyOfOneDay('A seller charges back the deposit during the transfer, and it is completed', async (story) => {
  const sold = await sells(story)
  await assign(sold)
  await chargeBack(story, await depositOf(app, sold), 'lost', "seller's")
  await completes(story, sold)
})
moneyOfOneDay('A seller charges back the deposit during the transfer, and it fails', async (story) => {
  const sold = await sells(story)
  await chargeBack(story, await depositOf(app, sold), 'lost', "seller's")
  await refuses(story, sold)
})
moneyOfOneDay('A seller charges back the deposit before their payout has left', async (story) => {
  const sold = await sells(story)
  await assign(sold)
  await accountBecomes(app, sold.seller, 'restricted')
  await completes(story, sold)
  await chargeBack(story, await depositOf(app, sold), 'lost', "seller's")
})
moneyOfOneDay('Canceled by the venue after a completed transfer', async (story) => {
  const sold = await sells(story)
  await assign(sold)
  await completes(story, sold)
  await story.step('the venue cancels: the buyer gets back everything they paid', async () => {
    const { newBookingId } = await transferOf(sold.buyer, sold)
    const body = { refund: 2800, reason: 'the roof has fallen in' }
    const booking = at(newBookingId as number)
    await sold.venue.owner.client.call('POST /api/bookings/{id}/cancel', { ...booking, body })
    await bank.arrived()
  })
})
const failedRefund = async () => {
  const admin = await anAdmin(app)
  const [failed] = await admin.client.call('GET /api/admin/refunds')
  return { admin, answer: { ...at(failed?.id as number), body: { reason: 'the card was closed' } } }
}
const sendsRefund = async () => {
  const { admin, answer } = await failedRefund()
  await admin.client.call('POST /api/admin/refunds/{id}/retry', answer)
  await bank.arrived()
}
moneyOfOneDay('A refund fails, is sent again, fails again and is paid from our bank', async (story) => {
  const sold = await sells(story)
  await bank.fails('refund_fails', '', 1)
  await refuses(story, sold)
  await story.step('an admin sends it again, and it fails again', async () => {
    await bank.fails('refund_fails', '', 1)
    await sendsRefund()
  })
  await story.step('an admin pays it by bank transfer', async () => {
    const { admin, answer } = await failedRefund()
    await admin.client.call('POST /api/admin/refunds/{id}/pay-outside', answer)
  })
})
moneyOfOneDay(
  'A refund fails, is made at the card provider by hand in two parts, and one comes back',
  async (story) => {
    const sold = await sells(story)
    const byHand = async (cents: number) => {
      const id = await bank.refundsByHand(intentOf(sold.checkout), cents)
      await bank.arrived()
      return id
    }
    await bank.fails('refund_fails', '', 1)
    await refuses(story, sold)
    await story.step('somebody refunds $1,000 of it in the dashboard', () => byHand(1000_00))
    const rest = await story.step('and then the rest', () => byHand(1800_00))
    await story.step('the buyer’s bank sends the rest back', () => bank.bouncesRefund(rest).then(bank.arrived))
  },
)
moneyOfOneDay('A refund fails, and then the bank takes the payment back', async (story) => {
  const sold = await sells(story)
  await bank.fails('refund_fails', '', 1)
  await refuses(story, sold)
  await chargeBack(story, sold.checkout.paymentId, 'lost', "buyer's")
})
moneyOfOneDay('A bank gives back what the couple had repaid us, and their card has had its refund', async (story) => {
  const { client } = await anAdmin(app)
  await unclaimedMoney(app, { client })
  await story.step(
    'before: refunded from our bank, taken back for good, paid back to us, and given back',
    async () => {},
  )
  const [wire] = await client.call('GET /api/admin/unclaimed')
  const paid = { ...at(wire?.id as number), body: { amount: 3000, reference: 'WIRE-1' } }
  await story.step('an admin sends it by wire', () => client.call('POST /api/admin/unclaimed/{id}/paid', paid))
})

const joins = async (story: MoneyStory) => {
  const couple = await aCouple(app)
  await story.step('the couple joins for $19 a month', () => aMember(app, couple).then(bank.arrived))
  return couple
}
money('Premium: joined, renewed after a month, and refunded in part at the card provider by hand', async (story) => {
  const couple = await joins(story)
  await story.step('the next month is charged to the same card', () => later(32 * DAY))
  const intent = await intentOfMonth(app, couple)
  await story.step('somebody refunds $5 of it there', () => bank.refundsByHand(intent, 500).then(bank.arrived))
})
money('Premium: the bank takes a month back', async (story) => {
  const couple = await joins(story)
  const charge = await chargeOfMonth(app, couple)
  await story.step("the couple's bank takes the month back", () => bank.disputes(charge).then(bank.arrived))
  await story.step('the bank decides: lost', () => decidesLast(app, 'lost'))
})

test('docs/money.md says what is posted, and every kind of posting occurs in it', async () => {
  expect(told.length).toBe(37)
  expect(POSTINGS.filter((kind) => !kinds.has(kind))).toEqual(NEVER)
  await expect(`${INTRODUCTION}\n${told.join('\n\n')}\n`).toMatchFileSnapshot('../../../docs/money.md')
})
