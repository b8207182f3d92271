import type { SavedCriteria } from '#contract/api/alerts.ts'
import { LAST_STATE } from '#contract/dates.ts'
import { memberFiltersIn } from '#contract/searching/member-filters.ts'
import { nameOfCriteria } from '#contract/wording/search-criteria.ts'
import { lockCouple } from '#server/features/accounts/commands/lock-couple.ts'
import { checkMemberFilters } from '#server/features/listings/policy.ts'
import { isMember } from '#server/features/premium/store/memberships.ts'
import type { Tx } from '#server/platform/database/connect.ts'
import { violatedConstraint } from '#server/platform/database/transaction.ts'
import { notFound } from '#server/platform/errors.ts'
import type { Viewer } from '#server/platform/http/viewer.ts'
import { deleteUnsentWith } from '#server/platform/mail/outbox.ts'
import type { Services } from '#server/platform/services.ts'
import { oneClickLink } from '../letters.ts'
import { alertGone, alreadySaved, checkDays, checkRoom } from '../policy.ts'
import {
  insertSavedSearch,
  lockOwnSearch,
  removeSavedSearch,
  type SavedSearchRow,
  savedSearchesOf,
  silence,
  updateSavedSearch,
} from '../store/searches.ts'

/**
 * Saves a couple's search; without a name, it is named after its criteria. Throws invalid_request for days that have
 * passed, members_only, not_signed_in for an account that is closed by now, already_saved (the unique index decides),
 * too_many_saved_searches.
 */
export async function saveSearch(
  tx: Tx,
  { clock }: Services,
  viewer: Viewer,
  input: { name?: string; criteria: SavedCriteria; alert: boolean },
): Promise<SavedSearchRow> {
  const { criteria } = input
  checkDays(criteria, clock.todayIn(criteria.state ?? LAST_STATE))
  if (memberFiltersIn(criteria).length > 0) checkMemberFilters(criteria, await isMember(tx, viewer.id, clock.now()))
  // one at a time, so that two requests don't both get the last place
  await lockCouple(tx, viewer.id)
  const before = (await savedSearchesOf(tx, viewer.id)).length
  const search = await insertSavedSearch(tx, {
    user_id: viewer.id,
    name: input.name ?? nameOfCriteria(criteria),
    criteria,
    alert: input.alert,
    created_at: clock.now(),
  }).catch((error: unknown) => {
    if (violatedConstraint(error) !== 'saved_searches_once') throw error
    throw alreadySaved()
  })
  checkRoom(before)
  return search
}

/**
 * Renames a search, or turns its alert on or off. A new alert covers what is offered from then on. Throws not_found.
 */
export async function changeSearch(
  tx: Tx,
  services: Services,
  viewer: Viewer,
  id: number,
  change: { name?: string; alert?: boolean },
): Promise<SavedSearchRow> {
  const search = await lockOwnSearch(tx, id, viewer.id)
  if (!search) throw notFound()
  const begins = change.alert === true && !search.alert && { searched_until: services.clock.now() }
  const changed = { ...change, ...begins }
  if (Object.keys(changed).length > 0) await updateSavedSearch(tx, id, changed)
  if (change.alert === false) await deleteWaitingMails(tx, services, id)
  return { ...search, ...changed }
}

/** Throws not_found. */
export async function deleteSearch(tx: Tx, services: Services, viewer: Viewer, id: number): Promise<void> {
  if (!(await removeSavedSearch(tx, id, viewer.id))) throw notFound()
  await deleteWaitingMails(tx, services, id)
}

/** What the token of an alert's emails is for. */
export const TOKEN_OF = 'alert'

/**
 * Turns an alert off with the link in its emails, however often the link is used. Throws link_invalid if the alert is
 * gone.
 */
export async function stopAlert(tx: Tx, services: Services, token: string): Promise<string> {
  const id = services.secrets.idIn(token, TOKEN_OF)
  const name = id === null ? undefined : await silence(tx, id)
  if (id === null || name === undefined) throw alertGone()
  await deleteWaitingMails(tx, services, id)
  return name
}

/** Deletes an alert's emails that have yet to leave: once it is off, it sends nothing more. */
async function deleteWaitingMails(tx: Tx, { config, secrets }: Services, id: number): Promise<void> {
  await deleteUnsentWith(tx, oneClickLink(config, secrets.tokenOf(id, TOKEN_OF)))
}
