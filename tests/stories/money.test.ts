import { afterEach, expect, test } from 'vitest'
import { DAY, HOUR, MINUTE } from '#server/platform/clock.ts'
import { startTestApp, type TestApp } from '#tests/app.ts'
import { aBooking, intentOf, paysWith } from '#tests/builders/bookings.ts'
import { problems } from '#tests/builders/checks.ts'
import { aListing } from '#tests/builders/listings.ts'
import { MoneyStory } from '#tests/builders/money.ts'
import { canBePaid } from '#tests/builders/payouts.ts'
import { provider } from '#tests/builders/provider.ts'
import { aTransfer, buyerConfirms, buyerDisputes, reserves, venueAssigns } from '#tests/builders/transfers.ts'
import { aCouple, anAdmin } from '#tests/builders/users.ts'

// docs/money.md is what these flows post. To write it anew after a wanted change: vitest run tests/stories/money.test.ts -u

/** Of the story that is being told: each has a server of its own, so that no other's money is mixed in. */
let app: TestApp
let running: TestApp | undefined
let bank: ReturnType<typeof provider>
const told: string[] = []
afterEach(async () => {
  await running?.stop()
  running = undefined
})

const at = (id: number) => ({ params: { id } })
const later = async (milliseconds: number) => {
  await app.clock.advance(milliseconds)
  await bank.arrived()
}

/** A story, on books that are in order at its end. */
function money(title: string, tell: (story: MoneyStory) => Promise<void>, commissionPercent = 5) {
  test(title, async () => {
    app = await startTestApp({ config: { commissionPercent } })
    running = app
    bank = provider(app)
    const story = await MoneyStory.begin(app, title)
    await tell(story)
    await bank.works()
    await bank.arrived()
    expect(await problems(app)).toEqual([])
    told.push(story.text())
  })
}

async function books(story: MoneyStory) {
  const held = await aBooking(app).held()
  const id = held.checkout.bookingId as number
  await story.step('the couple pays the deposit of $3,000', async () => {
    await paysWith(app, held.checkout)
    await bank.arrived()
  })
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
const chargeOf = async (paymentId: number) => {
  const { db } = app.services
  const row = await db.selectFrom('payments').select('charge_id').where('id', '=', paymentId).executeTakeFirstOrThrow()
  return row.charge_id as string
}
async function chargeBack(story: MoneyStory, paymentId: number, outcome: 'won' | 'lost') {
  await story.step("the couple's bank takes the payment back", async () => {
    await bank.disputes(await chargeOf(paymentId))
    await bank.arrived()
  })
  await story.step(`the bank decides: ${outcome}`, async () => {
    const [dispute] = (await bank.objects('dispute')).slice(-1)
    await bank.decides(dispute?.id as string, outcome)
    await bank.arrived()
  })
}

money('Booked, paid in two parts, commission 5 %', async (story) => {
  const booked = await books(story)
  await payVenue(story)
  await payBalance(story, booked)
  await story.step('the day after the event the venue gets the rest', () => later(90 * DAY))
})
money(
  'Booked, commission 0 %',
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
  await story.step('the card is charged after all, and it goes back', async () => {
    await paysWith(app, checkout)
    await bank.arrived()
  })
})
money('Lapsed: the balance was never paid', async (story) => {
  await books(story)
  await payVenue(story)
  await story.step('the days of grace are over: the venue keeps the deposit', () => later(64 * DAY))
})
money('Cancelled by the couple in time', async (story) => {
  const booked = await books(story)
  await payBalance(story, booked)
  await cancel(story, 'couple', booked, 9000)
  await payVenue(story)
})
money('Cancelled by the venue before it was paid', async (story) => {
  const booked = await books(story)
  await payBalance(story, booked)
  await cancel(story, 'owner', booked, 12_000)
})
money('Cancelled by the venue after it was paid', async (story) => {
  const booked = await books(story)
  await payVenue(story)
  await cancel(story, 'owner', booked, 3000)
})
money('Cancelled by the venue after it has spent the money', async (story) => {
  const booked = await books(story)
  await payVenue(story)
  await bank.fails('reversal_fails', '', null)
  await cancel(story, 'owner', booked, 3000)
})
money('A payout that the provider refuses', async (story) => {
  await books(story)
  await bank.fails('transfer_fails', '', 1)
  await story.step('48 hours later the payout is refused', () => later(49 * HOUR))
  await story.step('an hour later it is made', () => later(2 * HOUR))
})
money('Charged back and won', async (story) => {
  const { checkout } = await books(story)
  await chargeBack(story, checkout.paymentId, 'won')
})
money('Charged back and lost before the venue was paid', async (story) => {
  const { checkout } = await books(story)
  await chargeBack(story, checkout.paymentId, 'lost')
})
money('Charged back and lost after the venue was paid', async (story) => {
  const { checkout } = await books(story)
  await payVenue(story)
  await chargeBack(story, checkout.paymentId, 'lost')
})

/** A booking with $3,000 paid, offered for $2,700, with a transfer fee of $100 for the venue. */
async function sells(story: MoneyStory) {
  const listed = await aTransfer(app, { fee: 100, listing: await aListing(app).inDays(90) }).listed()
  await bank.arrived()
  await story.step('before: the seller has paid its deposit of $3,000', async () => {})
  const buyer = await aCouple(app)
  await canBePaid(app, buyer)
  await story.step('another couple pays $2,700 and the venue’s fee of $100', async () => {
    await paysWith(app, await reserves(buyer, listed.listing))
    await bank.arrived()
  })
  return { ...listed, buyer }
}
type Sold = Awaited<ReturnType<typeof sells>>
const assign = (sold: Sold) => venueAssigns(sold)
const decide = async (sold: Sold, body: { action: 'split' | 'refund'; reason: string; refundAmount?: number }) => {
  const admin = await anAdmin(app)
  await admin.client.call('POST /api/admin/transfers/{id}/act', { ...at(sold.id), body })
  await bank.arrived()
}

money('Transferred', async (story) => {
  const sold = await sells(story)
  await assign(sold)
  await story.step('the buyer confirms: the seller and the platform get their parts', async () => {
    await buyerConfirms(sold)
    await bank.arrived()
  })
  await payVenue(story)
})
money('A transfer that the venue declines', async (story) => {
  const sold = await sells(story)
  await story.step('the venue refuses: the buyer gets everything back', async () => {
    const body = { reason: 'the hall is let to one family' }
    await sold.venue.owner.client.call('POST /api/transfers/{id}/refuse', { ...at(sold.id), body })
    await bank.arrived()
  })
})
money('A transfer on which the venue stays silent', async (story) => {
  const sold = await sells(story)
  // the seller's deposit is paid out to the venue on the same days
  await story.step('72 hours later: the buyer gets everything back', () => later(73 * HOUR))
  expect(sold.id).toBeGreaterThan(0)
})
money('A disputed transfer, split', async (story) => {
  const sold = await sells(story)
  await assign(sold)
  await buyerDisputes(sold)
  await story.step('the admin gives $700 back to the buyer', () =>
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

const INTRODUCTION = `# Money

What each way of the product posts to the ledger, debits on the left, credits on the
right, every posting summing to zero. Accounts of single bookings, transfers, payouts and so on are numbered within a
flow. A booking costs $12,000 with a deposit of $3,000; the commission is 5 % unless the title says otherwise; the card
provider keeps 2.9 % and 30 cents of a payment, and $15 of a chargeback.

This page is written by tests/stories/money.test.ts, which fails when the postings are not these.
`

test('docs/money.md says what is posted', async () => {
  expect(told.length).toBe(17)
  await expect(`${INTRODUCTION}\n${told.join('\n\n')}\n`).toMatchFileSnapshot('../../docs/money.md')
})
