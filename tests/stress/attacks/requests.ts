import { randomBytes } from 'node:crypto'
import { addDays, todayIn } from '#contract/dates.ts'
import type { Inhabitant } from '../crowd/inhabitants.ts'
import type { Attack } from './attack.ts'
import { judge } from './judge.ts'
import { send, several } from './stranger.ts'

/** This many days from today, no date is listed yet (crowd/stock.ts); each listing takes the next day. */
let free = 1_000

const pdfOf = (streams: number) => Buffer.from(`%PDF-1.4\n${'stream\n'.repeat(streams)}%%EOF`)
const keys = (count: number) => `{${Array.from({ length: count }, (_, index) => `"k${index}":1`).join(',')}}`

/** Words that nobody else has, `length` letters with their spaces. */
const wordsOf = (length: number) =>
  Array.from({ length: length / 10 }, () =>
    randomBytes(5).toString('hex').slice(1).replaceAll(/\d/g, digitAsLetter),
  ).join(' ')
const digitAsLetter = (digit: string) => String.fromCharCode('g'.charCodeAt(0) + Number(digit))

/** `count` new dates of one venue with these texts, and 60 searches, at once. */
const publishing = (name: string, count: number, texts: object): Attack => ({
  name,
  prepare: async ({ site, people, slack }) => {
    const [[venueId, owner] = []] = people.owners
    if (!owner) throw new Error('nobody owns a venue')
    const listing = () => ({
      venueId,
      date: addDays(todayIn('TX', new Date()), free++),
      originalPrice: 20_000,
      discountedPrice: 12_000,
      ...texts,
    })
    return async () => {
      const writes = several(count, () =>
        send(site.origin, { path: '/api/listings', body: JSON.stringify(listing()), as: owner }),
      )
      const searches = several(60, (index) =>
        send(site.origin, { method: 'GET', path: `/api/listings?limit=100&minGuests=${50 + index}` }),
      )
      return judge([...(await writes), ...(await searches)], slack)
    }
  },
})

export const REQUEST_ATTACKS: Attack[] = [
  {
    name: 'PDFs of 280 KB and 10 MB in which streams begin and never end',
    prepare: async ({ site, people, slack }) => {
      const as = people.sellers[0] as Inhabitant
      const pdfs = [pdfOf(40_000), pdfOf(40_000), pdfOf(1_490_000)]
      const upload = (body: Buffer) =>
        send(site.origin, { path: '/api/transfer-documents', type: 'application/pdf', body, as })
      return async () => judge(await Promise.all(pdfs.map(upload)), slack)
    },
  },
  {
    name: 'JSON of 1 and 11 MB with unknown keys, and 5 MB of brackets',
    prepare: async ({ site, people, slack }) => {
      const as = people.buyers[0] as Inhabitant
      const bodies = [keys(100_000), keys(900_000), '['.repeat(5_000_000)].map((text) => Buffer.from(text))
      return async () => {
        const answers = bodies.flatMap((body) => [
          send(site.origin, { path: '/api/auth/login', body }),
          send(site.origin, { path: '/api/create-payment-intent', body, as }),
        ])
        return judge(await Promise.all(answers), slack, { cut: true })
      }
    },
  },
  {
    name: '60 listings of 256 KB of unknown keys, at once',
    prepare: async ({ site, people, slack }) => {
      const [[, as] = []] = people.owners
      const body = Buffer.from(keys(22_000))
      return async () =>
        judge(await several(60, () => send(site.origin, { path: '/api/listings', body, as: as as Inhabitant })), slack)
    },
  },
  publishing('25 listings in letters that unfold and 60 searches, at once', 25, {
    description: '\uFDFA'.repeat(1_900),
  }),
  publishing('two listings with as much text as they may have and 60 searches, at once', 2, {
    description: wordsOf(4_000),
    packageDetails: {
      includes: Array.from({ length: 30 }, () => wordsOf(160)),
      excludes: Array.from({ length: 30 }, () => wordsOf(160)),
      restrictions: Array.from({ length: 30 }, () => wordsOf(160)),
    },
  }),
  {
    name: '500 forged webhooks of 60 KB, at once',
    prepare: async ({ site, slack }) => {
      const body = JSON.stringify({ id: 'x'.repeat(60_000) })
      return async () =>
        judge(await several(500, () => send(site.origin, { path: '/api/stripe/webhook', body })), slack)
    },
  },
  {
    name: '400 waitlist forms that are refused and 200 searches, at once',
    prepare: async ({ site, slack }) => {
      const body = JSON.stringify({ email: 'nobody' })
      const forms = () => several(400, () => send(site.origin, { path: '/api/waitlist', body }))
      const searches = () =>
        several(200, () => send(site.origin, { method: 'GET', path: '/api/listings?minGuests=50' }))
      return async () => judge((await Promise.all([forms(), searches()])).flat(), slack)
    },
  },
]
