import { type InboxKind, WORK_PATHS } from '#contract/admin-inbox.ts'
import { SERVER_LIMITS } from '#contract/limits.ts'
import { listAdmins } from '#server/features/accounts/store/users.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { markNoticesRead, unreadNotices } from '#server/platform/mail/notices.ts'
import type { Services } from '#server/platform/services.ts'
import { frozenTransfers, QUEUES } from '../store/inbox.ts'

/**
 * Marks admins' notices as read once somebody has done the work they are about: decided the dispute, verified the
 * venue, sent the refund again. A notice is about the work that its page shows (WORK_PATHS). Notices that lead
 * elsewhere stay as they are. Returns how many it marked.
 */
export async function clearDoneNotices({ db, clock }: Services): Promise<number> {
  const admins = (await listAdmins(db)).map(({ id }) => id)
  // read before the work: a notice that is written in the meantime isn't judged by what waited before it
  const notices = await unreadNotices(db, admins)
  const done: number[] = []
  for (const kind of Object.keys(WORK) as WorkKind[]) {
    const about = notices.filter(({ link }) => isShape(link, kind))
    const waiting = about.length === 0 ? null : await linksWaiting(db, kind)
    if (waiting !== null) done.push(...about.filter(({ link }) => !waiting.has(link)).map(({ id }) => id))
  }
  return markNoticesRead(db, done, clock.now())
}

/** What one query found, by the ids in the paths of a kind's page; null for what isn't that page's work. */
type Found = readonly (number | null)[]
const ids = (rows: readonly { id: number }[]): Found => rows.map(({ id }) => id)

/**
 * What waits on the page of each kind, for an admin or, in the case of a transfer, for a bank first. Kinds that share a
 * page have one entry.
 */
const WORK = {
  dispute: async (db: Db) => [
    ids(await QUEUES.dispute.read(db)),
    ids(await QUEUES.consent.read(db)),
    ids(await frozenTransfers(db)),
  ],
  chargeback: async (db: Db) => [(await QUEUES.chargeback.read(db)).map(({ paymentId }) => paymentId)],
  premium: async (db: Db) => [(await QUEUES.premium.read(db)).map(({ coupleId }) => coupleId)],
  venue: async (db: Db) => [
    (await QUEUES.venue.read(db)).map(({ id, last }) => (last?.transition === 'ask' ? null : id)),
    ids(await QUEUES.change.read(db)),
  ],
  refund: async (db: Db) => [ids(await QUEUES.refund.read(db))],
  unclaimed: async (db: Db) => [ids(await QUEUES.unclaimed.read(db))],
  payout: async (db: Db) => [ids(await QUEUES.payout.read(db))],
  debt: async (db: Db) => [ids(await QUEUES.debt.read(db))],
  message: async (db: Db) => [ids(await QUEUES.message.read(db))],
  finding: async (db: Db) => [ids(await QUEUES.finding.read(db))],
} satisfies Partial<Record<InboxKind, (db: Db) => Promise<Found[]>>>
type WorkKind = keyof typeof WORK

/** Whether a link leads to the page of this kind, with any id. */
const isShape = (link: string, kind: WorkKind) => link.replace(/\d+$/, '0') === WORK_PATHS[kind](0)

/** The pages of the work of this kind that still waits; null when there may be more than we have read. */
async function linksWaiting(db: Db, kind: WorkKind): Promise<Set<string> | null> {
  const found: Found[] = await WORK[kind](db)
  if (found.some(({ length }) => length >= SERVER_LIMITS.inboxOfKind)) return null
  return new Set(found.flat().flatMap((id) => (id === null ? [] : WORK_PATHS[kind](id))))
}
