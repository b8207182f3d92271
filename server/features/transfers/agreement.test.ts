import { describe, expect, test } from 'vitest'
import { renderSheet } from '#server/platform/pdf/render.ts'
import { readPdf } from '#tests/builders/files/pdf-text.ts'
import { agreementSheet, agreementWords } from './agreement.ts'
import type { AgreementTerms } from './store/agreements.ts'

const TERMS: AgreementTerms = {
  transfer_id: 44223311,
  holding_id: 55667788,
  seller_name: 'Zoë Łukasiewicz',
  buyer_name: "Maya O'Brien",
  venue_name: 'The Lantern House',
  venue_address: '118 Old Mill Road',
  venue_city: 'Hudson',
  venue_state: 'NY',
  venue_zip_code: '12534',
  event_date: '2027-06-12',
  guest_count: 110,
  booking_cents: 1_200_000,
  paid_cents: 300_000,
  balance_cents: 900_000,
  balance_due_date: '2027-05-13',
  transfer_cents: 270_050,
  venue_fee_cents: 15_000,
  buyer_paid_cents: 285_050,
  offered_at: new Date('2026-11-02T15:04:00Z'),
  funded_at: new Date('2026-11-16T20:41:00Z'),
  consented_at: new Date('2026-11-03T15:22:00Z'),
  consented_by: 'venue',
}
const CONFIRMED = {
  id: 81726354,
  confirmed_at: new Date('2026-11-17T14:05:00Z'),
  confirmed_by: 'venue',
  answer_by: new Date('2026-11-20T14:05:00Z'),
  words: null,
}

const printed = async (changes: Partial<AgreementTerms> = {}, confirmed: typeof CONFIRMED | null = CONFIRMED) =>
  readPdf(await renderSheet(agreementSheet({ ...TERMS, ...changes }, confirmed)))
const flat = (pages: string[]) => pages.join('\n').replaceAll(/\s+/g, ' ')

describe('the assignment agreement', () => {
  test('names the three parties, the date and the sums, on two numbered pages', async () => {
    const { pages, title, language } = await printed()
    expect(title).toBe('Assignment agreement for an event booking, Agreement 81726354')
    expect(language).toBe('en-US')
    expect(pages.map((page) => /Page \d of \d/.exec(page)?.[0])).toEqual(['Page 1 of 2', 'Page 2 of 2'])
    const text = flat(pages)
    for (const part of [
      'Assignor Zoë Łukasiewicz',
      "Assignee Maya O'Brien",
      'Venue The Lantern House 118 Old Mill Road Hudson, NY 12534',
      'booking 55667788: The Lantern House on Saturday, June 12, 2027, for 110 guests',
      'Price of the booking $12,000.00',
      'passed on with the booking –$3,000.00',
      'Balance still owed to the Venue $9,000.00',
      'Transfer price for the Assignor $2,700.50',
      'Transfer fee of the Venue $150.00',
      'Paid by the Assignee into escrow $2,850.50',
      'escrow and balance together $11,850.50',
      'It is due on Thu, May 13, 2027 or, if that is later, 3 days after the agreement takes effect',
      'The Venue agreed to the assignment on Nov 3, 2026, 10:22 AM EST, for a transfer fee of $150.00.',
      'the time to answer ends: on Nov 20, 2026, 9:05 AM EST',
      'is refunded everything they paid, $2,850.50',
      'Offered the booking Nov 2, 2026, 10:04 AM EST',
      'Paid $2,850.50 into escrow Nov 16, 2026, 3:41 PM EST',
      'Confirmed the assignment Nov 17, 2026, 9:05 AM EST',
    ]) {
      expect(text).toContain(part)
    }
    expect(text).not.toContain('Draft')
    expect(text).not.toContain('\ufffd')
  })

  test('is marked as a draft on every page until the venue has confirmed', async () => {
    const { pages } = await printed({}, null)
    expect(pages).toHaveLength(2)
    // across the page, and at its top
    for (const page of pages) expect(page.match(/^Draft$/gm)).toHaveLength(2)
    expect(flat(pages)).toContain('Confirmed the assignment Not yet')
    expect(flat(pages)).toContain('72 hours after the Venue’s confirmation (24 hours when')
  })

  test('says when Unveil spoke in place of the venue', async () => {
    const byAdmin = { ...CONFIRMED, confirmed_by: 'admin' }
    const text = flat((await printed({ consented_by: 'admin', venue_fee_cents: 0 }, byAdmin)).pages)
    expect(text).toContain('Unveil, in the Venue’s place, agreed to the assignment on')
    expect(text).toContain('and asked for no fee. Unveil, in the Venue’s place, confirmed on')
    expect(text).toContain('Venue, by Unveil in its place')
  })

  test('asks for nothing more where nothing is owed', async () => {
    const paid = { paid_cents: 1_200_000, balance_cents: 0, balance_due_date: null }
    expect(flat((await printed(paid)).pages)).toContain('The booking is paid in full.')
  })

  test.each(['Nguyễn Thị Hường', 'Иван и Оля Петровы', 'Ελένη Παπαδοπούλου', 'Siân ap Gwilym', 'Ağca Şükrü'])(
    'prints the name %s correctly',
    async (name) => {
      const { pages } = await printed({ seller_name: name })
      expect(flat(pages)).toContain(`Assignor ${name}`)
      expect(pages).toHaveLength(2)
    },
  )

  test.each([
    ['김민수 & Jane', 'GimMinSu & Jane'],
    ['Ana 💍 & Ben 👩🏽‍❤️‍👨🏻🏴󠁧󠁢󠁥󠁮󠁧󠁿', 'Ana & Ben'],
    ['Ana💍Ben ❤️', 'Ana Ben'],
    ['Тамара и 王小明', 'Тамара и WangXiaoMing'],
    ['💍🇺🇸', '(not printable)'],
  ])('prints no empty boxes: %s is %s', async (name, spelled) => {
    const { pages } = await printed({ seller_name: name })
    const text = flat(pages)
    expect(text).toContain(`Assignor ${spelled} The couple passing on`)
    expect(text.includes('is spelled in Latin letters here')).toBe(/[가-힣王]/.test(name))
    expect(pages).toHaveLength(2)
  })

  test('sets a name on one line, its letters composed', async () => {
    const { pages } = await printed({ seller_name: ' Zoe\u0308\n and\tBen ' })
    expect(flat(pages)).toContain('Assignor Zoë and Ben The couple')
  })

  test('stays on two pages with long names', async () => {
    const long = 'Wilhelmina-Alexandrina Featherstonehaugh and Maximilian Smith'
    const names = { seller_name: long, buyer_name: long, venue_name: long, venue_address: long, venue_city: long }
    expect((await printed(names)).pages).toHaveLength(2)
  })

  test('keeps the words in which it was confirmed, even once it is stamped as void', async () => {
    const words = agreementWords(TERMS, CONFIRMED).map((block) =>
      block.kind === 'heading' ? { ...block, text: block.text.replace('The parties', 'Who agrees') } : block,
    )
    for (const voidAt of [null, new Date('2026-11-19T15:00:00Z')]) {
      const { blocks } = agreementSheet(TERMS, { ...CONFIRMED, words }, voidAt)
      expect(blocks).toContainEqual({ kind: 'heading', text: '1. Who agrees' })
    }
  })

  test('is the same file, byte for byte, from the same facts', async () => {
    const file = () => renderSheet(agreementSheet(TERMS, CONFIRMED))
    const [first, second] = [await file(), await file()]
    expect(Buffer.from(first).equals(second)).toBe(true)
  })
})
