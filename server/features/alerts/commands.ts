import type { SavedCriteria } from '#contract/api/alerts.ts'
import { memberFiltersIn } from '#contract/searching/member-filters.ts'
import { nameOfCriteria } from '#contract/wording/search-criteria.ts'
import { lockCouple } from '#server/features/accounts/commands/lock-couple.ts'
import { findUser } from '#server/features/accounts/store/users.ts'
import { lookOf } from '#server/features/listings/commands/see-listing.ts'
import { checkMemberFilters } from '#server/features/listings/policy.ts'
import type { ListingRow } from '#server/features/listings/store/listings.ts'
import { newMatches } from '#server/features/listings/store/search.ts'
import { isMember } from '#server/features/premium/store/memberships.ts'
import { transfersOfferedBy } from '#server/features/transfers/store/transfers.ts'
import { type Clock, later, MINUTE } from '#server/platform/clock.ts'
import { type Tx, violatedConstraint } from '#server/platform/database/connect.ts'
import { AppError, notFound } from '#server/platform/errors.ts'
import type { Viewer } from '#server/platform/http/viewer.ts'
import { queueMail } from '#server/platform/mail/outbox.ts'
import type { Services } from '#server/platform/services.ts'
import { newDatesLetter } from './letters.ts'
import { checkDays, checkRoom } from './policy.ts'
import {
  insertSavedSearch,
  lockDueSearch,
  lockOwnSearch,
  markSearched,
  noteReported,
  removeSavedSearch,
  type SavedSearchRow,
  savedSearchesOf,
  silence,
  updateSavedSearch,
} from './store.ts'

/** The most new dates that one run looks at. A mail shows the best of them and links to all. */
const MATCHES = 50
/** A listing becomes visible a moment after the instant that it carries: so far back each look begins. */
const OVERLAP = MINUTE

/**
 * Saves a couple's search; without a name it is named after its criteria. Throws invalid_request for days that have passed,
 * members_only, too_many_saved_searches, already_saved (the unique index decides).
 */
export async function saveSearch(
  tx: Tx,
  { clock }: Services,
  viewer: Viewer,
  input: { name?: string; criteria: SavedCriteria; alert: boolean },
): Promise<SavedSearchRow> {
  const { criteria } = input
  checkDays(criteria, clock.todayIn(criteria.state ?? 'NY'))
  if (!(await mayUse(tx, viewer.id, criteria, clock))) checkMemberFilters(criteria, false)
  // one after the other, so that two at the same time don't both take the last place
  await lockCouple(tx, viewer.id)
  checkRoom((await savedSearchesOf(tx, viewer.id)).length)
  return insertSavedSearch(tx, {
    user_id: viewer.id,
    name: input.name ?? nameOfCriteria(criteria),
    criteria,
    alert: input.alert,
    created_at: clock.now(),
  }).catch((error: unknown) => {
    if (violatedConstraint(error) !== 'saved_searches_once') throw error
    throw new AppError('already_saved', 'You’ve already saved this search.')
  })
}

/**
 * Renames a search, or turns its alert on or off. A new alert covers what is offered from then on. Throws not_found.
 */
export async function changeSearch(
  tx: Tx,
  { clock }: Services,
  viewer: Viewer,
  id: number,
  change: { name?: string; alert?: boolean },
): Promise<SavedSearchRow> {
  const search = await lockOwnSearch(tx, id, viewer.id)
  if (!search) throw notFound()
  const begins = change.alert === true && !search.alert && { searched_until: clock.now() }
  const changed = { ...change, ...begins }
  if (Object.keys(changed).length > 0) await updateSavedSearch(tx, id, changed)
  return { ...search, ...changed }
}

/** Throws not_found. */
export async function deleteSearch(tx: Tx, viewer: Viewer, id: number): Promise<void> {
  if (!(await removeSavedSearch(tx, id, viewer.id))) throw notFound()
}

/** What the token of an alert's mails is for. */
const TOKEN_OF = 'alert'

/** The link of an alert's mails: turns it off, as often as it is used. Throws link_invalid when there is none. */
export async function stopAlert(tx: Tx, { secrets }: Services, token: string): Promise<string> {
  const id = secrets.idIn(token, TOKEN_OF)
  const name = id === null ? undefined : await silence(tx, id)
  if (name === undefined) throw new AppError('link_invalid', 'This alert no longer exists: its search was deleted.')
  return name
}

/**
 * Looks for new dates since the last run and mails them to the couple: dates that match, that aren't their own, and
 * that none of their searches has reported before. The mail shows what the anonymous listings show. True if a mail was
 * queued.
 */
export async function mailNewDates(tx: Tx, services: Services, id: number): Promise<boolean> {
  const { clock, config, secrets } = services
  const at = clock.now()
  const search = await lockDueSearch(tx, id, at)
  if (!search) return false
  const user = await findUser(tx, search.user_id)
  const news = user?.role === 'couple' ? await newsFor(tx, services, search) : []
  await markSearched(tx, id, { at, told: news.length > 0 })
  if (!user || news.length === 0) return false
  await queueMail(tx, {
    to: user.email,
    toUserId: user.id,
    letter: newDatesLetter(search, news, {
      publicOrigin: config.publicOrigin,
      token: secrets.tokenOf(search.id, TOKEN_OF),
      all: news.length < MATCHES,
    }),
    at,
  })
  return true
}

/** Whether this couple may search by all of this (domain.md row 25). */
const mayUse = async (tx: Tx, userId: number, criteria: SavedCriteria, clock: Clock): Promise<boolean> =>
  memberFiltersIn(criteria).length === 0 || isMember(tx, userId, clock.now())

async function newsFor(tx: Tx, { clock }: Services, search: SavedSearchRow): Promise<ListingRow[]> {
  // filters for members rest while the couple is none
  if (!(await mayUse(tx, search.user_id, search.criteria, clock))) return []
  const since = later(search.searched_until, -OVERLAP)
  const look = await lookOf(tx, { id: search.user_id, role: 'couple' }, clock)
  const matches = await newMatches(tx, search.criteria, { since, limit: MATCHES }, look)
  if (matches.length === 0) return []
  const own = await transfersOfferedBy(tx, search.user_id)
  const others = matches.filter(({ transfer_id }) => transfer_id === null || !own.has(transfer_id))
  const ids = others.map(({ id }) => id)
  const untold = await noteReported(tx, search.user_id, ids, clock.now())
  return others.filter(({ id }) => untold.has(id))
}
