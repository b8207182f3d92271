import { sql } from 'kysely'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { LIMITS } from '#contract/limits.ts'
import { lastRefundDay } from '#contract/refund-terms.ts'
import { formatFullDate } from '#contract/wording/format.ts'
import { formatMoment } from '#contract/wording/moments.ts'
import { HOUR, MINUTE } from '#server/platform/clock.ts'
import { anApp } from '#tests/builders/app.ts'
import { aBooking } from '#tests/builders/bookings.ts'
import { chargebackOf, decidesLast, depositOf, takesBack } from '#tests/builders/chargebacks.ts'
import { readPdf } from '#tests/builders/files/pdf-text.ts'
import { aListing } from '#tests/builders/listings.ts'
import { aTransfer, buyerConfirms, transferOf, venueAssigns } from '#tests/builders/transfers.ts'
import { anAdmin, type SignedIn } from '#tests/builders/users.ts'
import { aVenue } from '#tests/builders/venues.ts'

// What an admin needs when a bank takes a booking's payment back: the claim, the deadline, and the evidence.

const { app, bank } = await anApp()
const admin = await anAdmin(app)

const disputesOf = (id: number) => admin.client.call('GET /api/admin/bookings/{id}/bank-disputes', { params: { id } })

const SENT = 'GET /api/admin/bank-disputes/{id}/sent-evidence'
const sentOf = (id: number, who: SignedIn = admin) => who.client.try(SENT, { params: { id } })

const evidenceOf = async (id: number, who: SignedIn = admin) =>
  who.client.raw(`/api/admin/bank-disputes/${id}/evidence`)

/** The evidence, in words, about this payment, which its bank has taken back. */
async function wordsAbout(paymentId: number): Promise<string> {
  const chargeback = await chargebackOf(app, paymentId)
  const answer = await evidenceOf(chargeback?.id as number)
  return readPdf(new Uint8Array(await answer.arrayBuffer()))
    .pages.join(' ')
    .replaceAll(/\s+/g, ' ')
}

test('a booking shows what the bank claims, when evidence is due, and what is at stake', async () => {
  const { checkout } = await aBooking(app).confirmed()
  const id = checkout.bookingId as number
  expect(await disputesOf(id)).toEqual([])
  await takesBack(app, checkout.paymentId)
  const [dispute, ...more] = await disputesOf(id)
  expect(more).toEqual([])
  expect(dispute).toMatchObject({ purpose: 'deposit', reason: 'fraudulent', amount: 3000, fee: 15 })
  expect(dispute?.providerPage).toBe(`/sandbox#${dispute?.providerId}`)
  expect(Date.parse(dispute?.evidenceUntil as string)).toBeGreaterThan(app.clock.now().getTime())

  const [payment] = await admin.client.call('GET /api/admin/bookings/{id}/payments', { params: { id } })
  expect(payment?.atBank).toMatchObject({ evidenceUntil: dispute?.evidenceUntil, sentHere: true })

  const { items } = await admin.client.call('GET /api/admin/inbox')
  const waiting = items.find(({ kind }) => kind === 'chargeback')
  expect(waiting?.sale).toEqual({ bookingId: id, transferId: null })

  await decidesLast(app, 'won')
  expect(await disputesOf(id)).toEqual([])
  expect((await evidenceOf(dispute?.id as number)).status).toBe(200)
})

test('a payment shows everything that its bank took back, newest first', async () => {
  const { checkout } = await aBooking(app).confirmed()
  const params = { id: checkout.bookingId as number }
  await takesBack(app, checkout.paymentId, 1000_00)
  await decidesLast(app, 'won')
  await app.clock.advance(MINUTE)
  await takesBack(app, checkout.paymentId, 500_00)
  const taken = [
    { amount: 500, state: 'open' },
    { amount: 1000, state: 'won' },
  ]
  const [payment] = await admin.client.call('GET /api/admin/bookings/{id}/payments', { params })
  expect(payment?.chargebacks).toMatchObject(taken)
  const query = { search: String(checkout.paymentId) }
  expect(await admin.client.call('GET /api/admin/payments', { query })).toMatchObject([{ chargebacks: taken }])
  const sheet = await admin.client.raw(`/api/admin/payments.csv?search=${checkout.paymentId}`)
  expect(await sheet.text()).toContain('open 500; won 1000')
  await decidesLast(app, 'won')
})

test('the evidence says what was sold and on what terms, and what the couple paid, saw and wrote, and when', async () => {
  const venue = await aVenue(app).with({ name: 'Thistle & Bell' }).verified()
  const listing = await aListing(app, venue).inDays(60)
  const { couple, checkout } = await aBooking(app, { listing }).confirmed()
  const id = checkout.bookingId as number
  await bank.arrived()
  await app.clock.advance(MINUTE)
  const text = 'A word that is for the venue alone'
  await couple.client.call('POST /api/bookings/{id}/messages', { params: { id }, body: { text } })
  await takesBack(app, checkout.paymentId)
  await app.services.db.updateTable('mails').set({ sent_at: app.clock.now() }).execute()
  const [dispute] = await disputesOf(id)

  const answer = await evidenceOf(dispute?.id as number)
  expect(answer.headers.get('content-type')).toBe('application/pdf')
  expect(answer.headers.get('content-disposition')).toContain(`evidence-${id}.pdf`)
  const { pages, title } = readPdf(new Uint8Array(await answer.arrayBuffer()))
  expect(title).toContain('Evidence for dispute')
  const words = pages.join(' ').replaceAll(/\s+/g, ' ')
  for (const fact of [
    String(id),
    dispute?.providerId as string,
    'The cardholder says that they didn’t make this payment.',
    `Thistle & Bell for a wedding on ${formatFullDate(listing.date)}`,
    couple.email,
    'Price of the date',
    '$12,000.00',
    `If the customer cancels by ${formatFullDate(lastRefundDay(listing.date))}, the venue keeps the deposit`,
    'They were shown the terms at checkout and began to pay',
    'They paid $3,000.00, the deposit',
    'They were shown who the venue is: Thistle & Bell',
    'We wrote to them: “Your date is booked',
    'They wrote a message to the venue',
  ])
    expect(words).toContain(fact)
  expect(words).not.toContain(text)
})

test('about a couple that has passed its booking on, the evidence says so and names no balance', async () => {
  const transfer = await aTransfer(app).completed()
  const { id: paymentId } = await app.services.db
    .selectFrom('payments')
    .select('id')
    .where('booking_id', '=', transfer.bookingId)
    .where('purpose', '=', 'deposit')
    .executeTakeFirstOrThrow()
  await takesBack(app, paymentId)
  const chargeback = await chargebackOf(app, paymentId)
  const { pages } = readPdf(new Uint8Array(await (await evidenceOf(chargeback?.id as number)).arrayBuffer()))
  const words = pages.join(' ').replaceAll(/\s+/g, ' ')
  expect(words).toContain('The booking passed to another couple')
  expect(words).not.toContain('Still to be paid')
})

test('what became of the booking once it was another couple’s is not in the evidence about the couple before them', async () => {
  const transfer = await aTransfer(app).completed()
  const params = { id: (await transferOf(transfer.buyer, transfer)).newBookingId as number }
  const { refund } = await transfer.buyer.client.call('GET /api/bookings/{id}/cancellation', { params })
  await transfer.buyer.client.call('POST /api/bookings/{id}/cancel', { params, body: { refund, reason: 'Plans' } })
  const paymentId = await depositOf(app, transfer)
  await takesBack(app, paymentId)
  const words = await wordsAbout(paymentId)
  expect(words).toContain('The booking passed to another couple')
  expect(words).not.toContain('The booking was canceled')
})

test('the evidence about a buyer says when they were first shown the venue', async () => {
  const transfer = await aTransfer(app).funded()
  await app.clock.advance(HOUR)
  await venueAssigns(transfer)
  await buyerConfirms(transfer)
  const { paymentId } = transfer.checkout
  await takesBack(app, paymentId)
  // once for the listing of the sale, once for the venue's; in either order
  const { db } = app.services
  const ofBuyer = db.selectFrom('reveals').selectAll().where('user_id', '=', transfer.buyer.id)
  const shown = await ofBuyer.orderBy('created_at', 'desc').execute()
  const [last, first] = shown.map(({ created_at }) => created_at) as [Date, Date]
  for (const { listing_id } of shown) {
    const isThis = sql<boolean>`listing_id = ${listing_id}`
    const set = { created_at: sql<Date>`case when ${isThis} then ${first}::timestamptz else ${last}::timestamptz end` }
    await db.updateTable('reveals').set(set).where('user_id', '=', transfer.buyer.id).execute()
    expect(await wordsAbout(paymentId)).toContain(`${formatMoment(first, 'TX')} They were shown who the venue is`)
  }
})

test('the evidence has what was refunded at the card provider by hand', async () => {
  const { checkout } = await aBooking(app).confirmed()
  await bank.arrived()
  const params = { id: checkout.bookingId }
  const [payment] = await admin.client.call('GET /api/admin/bookings/{id}/payments', { params })
  await bank.refundsByHand(payment?.providerId as string, 500_00)
  await bank.arrived()
  await takesBack(app, checkout.paymentId)
  expect(await wordsAbout(checkout.paymentId)).toContain('Refunded, or to be refunded –$500.00')
})

test('only admins get the evidence; a transfer in escrow has none, and its page leads to the card provider', async () => {
  const { couple, checkout } = await aBooking(app).confirmed()
  await takesBack(app, checkout.paymentId)
  const [dispute] = await disputesOf(checkout.bookingId as number)
  expect((await evidenceOf(dispute?.id as number, couple)).status).toBe(403)
  expect((await evidenceOf(999_999)).status).toBe(404)
  const transfer = await aTransfer(app).funded()
  const paymentId = transfer.checkout.paymentId
  await takesBack(app, paymentId)
  const chargeback = await chargebackOf(app, paymentId)
  expect((await evidenceOf(chargeback?.id as number)).status).toBe(404)
  // evidence about a transfer is submitted at the card provider: the inbox and the transfer's page say so
  const { items } = await admin.client.call('GET /api/admin/inbox')
  const item = items.find(({ sale }) => sale?.transferId === transfer.id)
  expect(item?.detail).toContain('Submit our evidence to the card provider')
  const payments = await admin.client.call('GET /api/admin/transfers/{id}/payments', { params: { id: transfer.id } })
  const page = `/sandbox#${chargeback?.provider_id}`
  expect(payments.find(({ id }) => id === paymentId)?.atBank).toEqual({
    evidenceUntil: item?.until,
    providerPage: page,
    sentHere: false,
  })
  expect(payments.filter(({ atBank }) => atBank !== null)).toHaveLength(1)
})

test('an admin sends the evidence to the bank from the booking’s page, once', async () => {
  const { couple, listing, checkout } = await aBooking(app).confirmed()
  const id = checkout.bookingId as number
  await takesBack(app, checkout.paymentId)
  const [dispute] = await disputesOf(id)
  const send = (who: SignedIn, words = 'They wrote to the venue about the menu on the day they paid.') => {
    const call = { params: { id: dispute?.id as number }, body: { words } }
    return who.client.try('POST /api/admin/bank-disputes/{id}/evidence', call)
  }
  expect((await send(couple)).status).toBe(403)
  expect((await send(admin, ' ')).status).toBe(400)
  expect(await send(admin)).toMatchObject({ status: 200, body: { ok: true } })
  expect(await disputesOf(id)).toMatchObject([{ evidenceUntil: null }])
  const seen = await app.services.stripe?.disputes.retrieve(dispute?.providerId as string)
  expect(seen).toMatchObject({
    status: 'under_review',
    evidence_details: { submission_count: 1 },
    evidence: {
      customer_email_address: couple.email,
      service_date: formatFullDate(listing.date),
      product_description: expect.stringContaining(`for a wedding on ${formatFullDate(listing.date)}`),
      refund_policy_disclosure: expect.stringMatching(/If the customer cancels by .*, the venue keeps the deposit/),
      access_activity_log: expect.stringContaining('They paid $3,000.00, the deposit'),
      uncategorized_text: 'They wrote to the venue about the menu on the day they paid.',
    },
  })
  expect(await send(admin)).toMatchObject({ status: 409, body: { code: 'state_changed' } })
  const { events } = await admin.client.call('GET /api/admin/bookings/{id}', { params: { id } })
  expect(events).toContainEqual(expect.objectContaining({ transition: 'send-evidence', actor: 'admin' }))
})

test('the bank gets no email address of a customer who has closed their account', async () => {
  const { couple, checkout } = await aBooking(app).confirmed()
  const params = { id: checkout.bookingId as number }
  await bank.arrived()
  const { refund } = await couple.client.call('GET /api/bookings/{id}/cancellation', { params })
  await couple.client.call('POST /api/bookings/{id}/cancel', { params, body: { refund, reason: 'Plans' } })
  await bank.arrived()
  await admin.client.call('DELETE /api/admin/users/{id}', { params: { id: couple.id } })
  await takesBack(app, checkout.paymentId)
  const [dispute] = await disputesOf(params.id)
  const call = { params: { id: dispute?.id as number }, body: { words: 'They canceled.' } }
  await admin.client.call('POST /api/admin/bank-disputes/{id}/evidence', call)
  const { texts } = await admin.client.call(SENT, { params: call.params })
  expect(texts.map(({ about }) => about)).toEqual(expect.arrayContaining(['words', 'customer']))
  expect(texts.map(({ about }) => about)).not.toContain('email')
  expect(await wordsAbout(checkout.paymentId)).toContain('Account closed')
})

test('the bank gets our PDF, and a document that the admin adds', async () => {
  const { checkout, couple } = await aBooking(app).confirmed()
  await takesBack(app, checkout.paymentId)
  const [dispute] = await disputesOf(checkout.bookingId as number)
  const path = `/api/admin/bank-disputes/${dispute?.id}/documents`
  const add = async (who: SignedIn, body: Uint8Array<ArrayBuffer>) => {
    const headers = { 'x-file-name': 'letters.png', 'content-type': 'application/octet-stream' }
    const answer = await who.client.raw(path, { method: 'POST', body, headers })
    return { status: answer.status, body: await answer.json() }
  }
  const picture = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#fff' } })
    .png()
    .toBuffer()
  expect((await add(couple, new Uint8Array(picture))).status).toBe(403)
  expect((await add(admin, new Uint8Array(Buffer.from('MZ a program')))).status).toBe(415)
  expect((await add(admin, new Uint8Array(LIMITS.evidenceBytes + 1))).status).toBe(413)
  const added = await add(admin, new Uint8Array(picture))
  expect(added).toEqual({ status: 201, body: { document: expect.stringMatching(/^file_/) } })
  const { document } = added.body
  const send = (id: string) => {
    const call = { params: { id: dispute?.id as number }, body: { words: 'See the letters', document: id } }
    return admin.client.try('POST /api/admin/bank-disputes/{id}/evidence', call)
  }
  expect(await send('../charges')).toMatchObject({ status: 400 })
  expect(await send('file_none')).toMatchObject({ status: 409, body: { code: 'state_changed' } })
  expect(await send(document)).toMatchObject({ status: 200 })
  const stripe = app.services.stripe
  const { evidence } = (await stripe?.disputes.retrieve(dispute?.providerId as string)) ?? {}
  expect(evidence).toMatchObject({ uncategorized_file: document })
  const files = [evidence?.service_documentation, evidence?.uncategorized_file].map(String)
  const [ours, theirs] = await Promise.all(files.map((id) => stripe?.files.retrieve(id)))
  expect(ours).toMatchObject({
    type: 'pdf',
    filename: `evidence-${checkout.bookingId}.pdf`,
    purpose: 'dispute_evidence',
  })
  expect(theirs).toMatchObject({ type: 'png', filename: 'letters.png', size: picture.length })
  expect((await add(admin, new Uint8Array(picture))).status, 'it is with the bank').toBe(409)
  const sent = await sentOf(dispute?.id as number)
  expect(sent.body).toMatchObject({ at: expect.any(String), by: admin.name })
  expect(sent.body).toMatchObject({
    documents: [
      { name: `evidence-${checkout.bookingId}.pdf`, ours: true },
      { name: 'letters.png', bytes: picture.length, ours: false },
    ],
  })
  const { texts: said } = await admin.client.call(SENT, { params: { id: dispute?.id as number } })
  const texts = Object.fromEntries(said.map(({ about, text }) => [about, text]))
  expect(Object.keys(texts)).toEqual(['words', 'product', 'serviceDate', 'terms', 'activity', 'customer', 'email'])
  expect(texts).toMatchObject({ words: 'See the letters', email: couple.email })
  expect(texts.terms).toBe(evidence?.refund_policy_disclosure)
})

test('nothing counts as sent until an admin sends it, and evidence submitted at the card provider names no admin', async () => {
  const { couple, checkout } = await aBooking(app).confirmed()
  await takesBack(app, checkout.paymentId)
  const [dispute] = await disputesOf(checkout.bookingId as number)
  const id = dispute?.id as number
  expect((await sentOf(id)).body).toEqual({ at: null, by: null, texts: [], documents: [] })
  expect((await sentOf(id, couple)).status).toBe(403)
  const evidence = { uncategorized_text: 'Typed into the provider’s own form' }
  await app.services.stripe?.disputes.update(dispute?.providerId as string, { evidence, submit: true })
  const texts = [{ about: 'words', text: evidence.uncategorized_text }]
  expect((await sentOf(id)).body).toEqual({ at: null, by: null, texts, documents: [] })
  await bank.fails('api_unreachable', '', 1)
  expect((await sentOf(id)).status).toBe(502)
  await bank.works()
})

test('evidence that convinces the bank immediately wins the dispute', async () => {
  const { checkout } = await aBooking(app).confirmed()
  const id = checkout.bookingId as number
  await takesBack(app, checkout.paymentId)
  const [dispute] = await disputesOf(id)
  const send = (words: string) =>
    admin.client.try('POST /api/admin/bank-disputes/{id}/evidence', {
      params: { id: dispute?.id as number },
      body: { words },
    })
  await bank.fails('api_500_done', 'POST /v1/disputes', 1)
  expect(await send('winning_evidence')).toMatchObject({ status: 502 })
  expect(await send('Written after the answer was lost')).toMatchObject({ status: 200 })
  await bank.arrived()
  expect(await chargebackOf(app, checkout.paymentId)).toMatchObject({ state: 'won' })
  const { events } = await admin.client.call('GET /api/admin/bookings/{id}', { params: { id } })
  const sent = events.filter(({ transition }) => transition === 'send-evidence')
  expect(
    sent.map(({ reason }) => reason),
    'the words that the bank has',
  ).toEqual(['winning_evidence'])
})

test('a refusal by the provider is shown in its words, and nothing is logged as sent', async () => {
  const { checkout } = await aBooking(app).confirmed()
  const id = checkout.bookingId as number
  await takesBack(app, checkout.paymentId)
  const [dispute] = await disputesOf(id)
  await bank.webhooks('never')
  await app.services.stripe?.disputes.update(dispute?.providerId as string, { evidence: { customer_name: 'A' } })
  const call = { params: { id: dispute?.id as number }, body: { words: 'Too late' } }
  const refused = await admin.client.try('POST /api/admin/bank-disputes/{id}/evidence', call)
  expect(refused).toMatchObject({ status: 409, body: { code: 'state_changed' } })
  expect(refused.body.message).toContain('can no longer be changed')
  await bank.webhooks('normal')
  const { events } = await admin.client.call('GET /api/admin/bookings/{id}', { params: { id } })
  expect(events).not.toContainEqual(expect.objectContaining({ transition: 'send-evidence' }))
})
