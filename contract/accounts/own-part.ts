import type { z } from 'zod'
import type { CurrentUser } from '../api/accounts.ts'
import type { myFavorites } from '../api/listings.ts'

/**
 * What a page that is made once for all couples says about its reader: answers of the API, by their routes. The
 * server ends the page with it, as JSON in an element of its own (docs/decisions/0072-pages-made-for-all-couples.md).
 */
export interface OwnPart {
  'GET /api/auth/me': CurrentUser
  /** left out where the browser had better ask for them, because there are very many */
  'GET /api/favorites'?: z.output<typeof myFavorites.response>
}

/** Id of the element that holds it. */
export const OWN_PART_ID = 'own-part'
