import { expect, test } from 'vitest'
import { anApp } from '#tests/builders/app.ts'
import { readPdf } from '#tests/builders/files/pdf-text.ts'
import { aTransfer, type BuiltTransfer } from '#tests/builders/transfers.ts'
import { aCouple, anAdmin, type SignedIn } from '#tests/builders/users.ts'

/** The receipt that the buyer of a transfer has while the booking isn't theirs yet. */
const { app } = await anApp()

const readReceipt = (who: SignedIn, { id }: BuiltTransfer) => who.client.raw(`/api/transfers/${id}/receipt`)
const textOf = async (answer: Response) =>
  readPdf(new Uint8Array(await answer.arrayBuffer()))
    .pages.join(' ')
    .replaceAll(/\s+/g, ' ')

test('the buyer has a receipt from the payment onward, with the sums; nobody else does', async () => {
  const transfer = await aTransfer(app).funded()
  const { seller, buyer, venue } = transfer
  const answer = await readReceipt(buyer, transfer)
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'private, no-store'])
  const words = await textOf(answer)
  const { buyerPrice } = await buyer.client.call('GET /api/transfers/{id}', { params: { id: transfer.id } })
  expect(words).toContain(`Receipt for transfer ${transfer.id}`)
  expect(words).toContain(buyer.email)
  expect(words).toContain(venue.name)
  expect(words).toMatch(new RegExp(`Total paid \\$${buyerPrice.toLocaleString('en-US')}\\.00`))
  for (const other of [seller, await aCouple(app)]) expect((await readReceipt(other, transfer)).status).toBe(404)
  for (const other of [venue.owner, await anAdmin(app)]) expect((await readReceipt(other, transfer)).status).toBe(403)
})

test('there is no receipt until something is paid, and it shows what came back', async () => {
  const reserved = await aTransfer(app).reserved()
  expect((await readReceipt(reserved.buyer, reserved)).status).toBe(404)
  const transfer = await aTransfer(app).funded()
  await transfer.venue.owner.client.call('POST /api/transfers/{id}/refuse', {
    params: { id: transfer.id },
    body: { reason: 'We cannot put another name on it' },
  })
  await app.settle()
  expect(await textOf(await readReceipt(transfer.buyer, transfer))).toMatch(
    /Sent back to the card .*Total paid \$0\.00/,
  )
})
