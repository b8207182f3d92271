import type { z } from 'zod'
import type { Role } from '#contract/accounts/roles.ts'
import type { calendarMonth } from '#contract/api/calendars.ts'
import type { MessageThread } from '#contract/api/messages.ts'
import type { Transfer } from '#contract/api/transfers.ts'
import type { ErrorCode } from '#contract/errors.ts'
import { stillThere } from '#server/features/accounts/policy.ts'
import { findUser } from '#server/features/accounts/store/users.ts'
import { paymentsOfCouple } from '#server/features/payments/store/payments.ts'
import { refundsOfPayments } from '#server/features/payments/store/refunds.ts'
import { entryOf } from '#server/features/waitlist/store.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { AppError } from '#server/platform/errors.ts'
import type { Viewer } from '#server/platform/http/viewer.ts'
import type { AboveDepartures } from './above.ts'
import { entryView, paymentView, profileView } from './views.ts'

/** Asks the API as the viewer. Returns the pages of a list in order, or the one answer; empty if there is none. */
type Ask = (path: string) => Promise<unknown[]>

interface Source {
  db: Db
  viewer: Viewer
  ask: Ask
}

type Part = (source: Source) => Promise<unknown>

/** What the API answers at this path. A list in several pages is joined. */
const answerOf =
  (path: string): Part =>
  async ({ ask }) => {
    const pages = await ask(path)
    return pages.length > 1 ? pages.flat() : pages[0]
  }

/** The parts of a booking's messages, oldest first: the API answers with the last ones, or with those before another. */
async function partsOfThread(bookingId: number, ask: Ask, before = ''): Promise<MessageThread[]> {
  const [part] = (await ask(`/api/bookings/${bookingId}/messages${before}`)) as MessageThread[]
  if (!part) return []
  const earlier = part.hasEarlier ? await partsOfThread(bookingId, ask, `?before=${part.messages[0]?.id}`) : []
  return [...earlier, part]
}

const messages: Part = async ({ ask }) => {
  const threads = (await ask('/api/messages')).flat() as { bookingId: number }[]
  const read = []
  for (const { bookingId } of threads) {
    const parts = await partsOfThread(bookingId, ask)
    const [first] = parts
    if (first) read.push({ ...first, messages: parts.flatMap((part) => part.messages) })
  }
  return read
}

const disputesOf =
  (transfers: string): Part =>
  async ({ ask }) => {
    const found = []
    for (const { id } of (await ask(transfers)).flat() as { id: number }[]) {
      for (const dispute of await ask(`/api/transfers/${id}/dispute`)) found.push({ transferId: id, dispute })
    }
    return found
  }

/** The offers on the transfers that the couple sells. */
const offersReceived: Part = async ({ ask }) => {
  const transfers = (await ask('/api/transfers/my')).flat() as Pick<Transfer, 'id' | 'viewerRole'>[]
  const received = []
  for (const { id } of transfers.filter(({ viewerRole }) => viewerRole === 'seller')) {
    const offers = (await ask(`/api/transfers/${id}/offers`)).flat()
    if (offers.length > 0) received.push({ transferId: id, offers })
  }
  return received
}

type MonthOfDays = z.output<typeof calendarMonth.response>

/** The months of an owner's calendar that come before or after this one and have anything on them, the nearest first. */
async function monthsBeyond(
  month: MonthOfDays | undefined,
  way: 'earlier' | 'later',
  ask: Ask,
): Promise<MonthOfDays[]> {
  if (!month?.[way]) return []
  const [next] = (await ask(`/api/calendars/month?month=${month[way]}`)) as MonthOfDays[]
  return next ? [next, ...(await monthsBeyond(next, way, ask))] : []
}

/** The days that the owner has blocked, or that their own calendar takes. */
const takenDays: Part = async ({ ask }) => {
  const [present] = (await ask('/api/calendars/month')) as MonthOfDays[]
  const earlier = await monthsBeyond(present, 'earlier', ask)
  const months = [
    ...earlier.toReversed(),
    ...(present ? [present] : []),
    ...(await monthsBeyond(present, 'later', ask)),
  ]
  return months.flatMap(({ entries }) => entries.filter(({ kind }) => kind === 'blocked' || kind === 'busy'))
}

const notices: Part = async ({ ask }) =>
  (await ask('/api/notifications?limit=100')).flatMap((page) => (page as { notices: unknown[] }).notices)

const EVERYBODY: Record<string, Part> = {
  profile: async ({ db, viewer }) => profileView(stillThere(await findUser(db, viewer.id))),
  account: answerOf('/api/account'),
  sessions: answerOf('/api/account/sessions'),
  // an address that nobody has confirmed may be somebody else's
  waitlist: async ({ db, viewer }) => {
    const { email, emailConfirmedAt } = stillThere(await findUser(db, viewer.id))
    const entry = emailConfirmedAt ? await entryOf(db, email) : undefined
    return entry ? entryView(entry) : null
  },
  twoFactorLogin: answerOf('/api/account/two-factor'),
}

const BOTH_SIDES: Record<string, Part> = {
  payoutAccount: answerOf('/api/payouts/account'),
  payouts: answerOf('/api/payouts/my'),
  mailSettings: answerOf('/api/notifications/settings'),
}

/** The parts of the file for each role, in order. */
const PARTS: Record<Role, Record<string, Part>> = {
  couple: {
    ...EVERYBODY,
    bookings: answerOf('/api/bookings/my'),
    payments: async ({ db, viewer }) => {
      const payments = await paymentsOfCouple(db, viewer.id)
      const refunds = await refundsOfPayments(
        db,
        payments.map(({ id }) => id),
      )
      return payments.map((payment) => paymentView(payment, refunds.get(payment.id) ?? []))
    },
    membership: answerOf('/api/membership'),
    messages,
    transfers: answerOf('/api/transfers/my'),
    documents: answerOf('/api/transfer-documents'),
    disputes: disputesOf('/api/transfers/my'),
    offers: answerOf('/api/offers/my'),
    offersReceived,
    reviews: answerOf('/api/reviews/my'),
    savedSearches: answerOf('/api/saved-searches'),
    favorites: answerOf('/api/favorites'),
    ...BOTH_SIDES,
    notices,
  },
  venue: {
    ...EVERYBODY,
    venues: answerOf('/api/venues/my'),
    listings: answerOf('/api/listings/my'),
    bookings: answerOf('/api/bookings/my'),
    messages,
    transfers: answerOf('/api/transfers/venue'),
    disputes: disputesOf('/api/transfers/venue'),
    reviews: answerOf('/api/reviews/received'),
    calendars: answerOf('/api/calendars/my'),
    takenDays,
    ...BOTH_SIDES,
    notices,
  },
  admin: { ...EVERYBODY, notices },
}

/**
 * Everything that viewers may now see about themselves, as JSON that is written while the parts are read. Most parts
 * are what the API answers to this session (docs/decisions/0050-leaving.md). The first part is read before this
 * returns, so that what can't be read at all is an error and not half a file.
 * @throws AppError what the API refuses
 */
export async function exportOf(
  source: Pick<Source, 'db' | 'viewer'>,
  { request, above, at }: { request: Request; above: AboveDepartures; at: Date },
): Promise<AsyncIterable<Uint8Array>> {
  const parts = Object.entries(PARTS[source.viewer.role])
  const read = async ([name, part]: [string, Part]) => {
    const value = (await part({ ...source, ask: asking(request, above) })) ?? null
    return Buffer.from(`,\n${JSON.stringify(name)}: ${JSON.stringify(value, null, 2)}`, 'utf8')
  }
  const [first, ...others] = parts as [[string, Part], ...[string, Part][]]
  const begin = await read(first)
  return (async function* () {
    yield Buffer.from(`{"exportedAt": ${JSON.stringify(at.toISOString())}`, 'utf8')
    yield begin
    for (const part of others) yield await read(part)
    yield Buffer.from('\n}\n', 'utf8')
  })()
}

/** The headers that carry the request's session and address, so that the API answers as it would answer a page. */
const PASSED_ON = ['cookie', 'x-client-address']

function asking(request: Request, above: AboveDepartures): Ask {
  const headers = new Headers()
  for (const name of PASSED_ON) {
    const value = request.headers.get(name)
    if (value !== null) headers.set(name, value)
  }
  return async (path) => {
    const pages: unknown[] = []
    let next: string | undefined = path
    while (next) {
      const response: Response = await above.answer(new Request(new URL(next, request.url), { headers }))
      const body: unknown = await response.json()
      if (response.status === 404) return []
      if (!response.ok) {
        const { code, message } = body as { code: ErrorCode; message: string }
        throw new AppError(code, message)
      }
      pages.push(body)
      next = /<([^>]+)>; rel="next"/.exec(response.headers.get('link') ?? '')?.[1]
    }
    return pages
  }
}
