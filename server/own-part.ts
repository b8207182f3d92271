import { currentUser } from '#contract/api/accounts.ts'
import { myFavorites } from '#contract/api/listings.ts'
import { findViewer, sessionCookie, tokenOf } from './features/accounts/sessions.ts'
import { findUser } from './features/accounts/store/users.ts'
import { currentUserView } from './features/accounts/views.ts'
import { lookOf } from './features/listings/commands/look-of-viewer.ts'
import { ownFavorites } from './features/listings/commands/show-favorites.ts'
import { listedDifferentlyFor } from './features/listings/store/listings.ts'
import { accountKey } from './platform/http/route.ts'
import type { Own } from './platform/pages/pages.ts'
import { noteRequest } from './platform/request-scope.ts'
import type { Services } from './platform/services.ts'

/**
 * What a page made for all couples says about the couple that asks for it, and the Set-Cookie that extends their cookie
 * as their session is extended. `unlike`: the listings that this couple sees differently from strangers, so a page that
 * shows one of them isn't for this couple. Null if there is no valid session, and for everybody who may see listings
 * that strangers don't and so gets a page of their own: owners, admins and members
 * (docs/decisions/0072-pages-made-for-all-couples.md). Throws an AppError when the budget for reading is used up.
 */
export async function ownPartOf(request: Request, { db, clock, config, rateLimits }: Services): Promise<Own | null> {
  const viewer = await findViewer(db, request, config)
  if (viewer?.role !== 'couple') return null
  noteRequest({ user: viewer.id })
  await rateLimits.take('read', accountKey(viewer))
  const [user, look, unlike, favorites] = await Promise.all([
    findUser(db, viewer.id),
    lookOf(db, viewer, clock),
    listedDifferentlyFor(db, viewer),
    ownFavorites(db, viewer, { clock, early: false }),
  ])
  if (!user || look.early) return null
  const part = {
    'GET /api/auth/me': currentUser.parse(currentUserView(user)),
    ...(favorites.length <= MOST_FAVORITES && { 'GET /api/favorites': myFavorites.response.parse(favorites) }),
  }
  return { part, unlike, setCookie: sessionCookie(config.publicOrigin, tokenOf(request, config.publicOrigin)) }
}

/** A favorite takes some 700 bytes, which are sent uncompressed within Brotli, the encoding that browsers ask for. */
const MOST_FAVORITES = 24
