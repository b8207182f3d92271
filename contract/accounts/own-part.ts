import type { z } from 'zod'
import type { CurrentUser } from '../api/accounts.ts'
import type { myFavorites } from '../api/listings.ts'

/**
 * What a page made once for all couples says about its reader: answers of the API, by route. The server ends the page
 * with this part, as JSON in an element of its own (docs/decisions/0072-pages-made-for-all-couples.md).
 */
export interface OwnPart {
  'GET /api/auth/me': CurrentUser
  /** left out if there are so many that the browser should ask for them itself */
  'GET /api/favorites'?: z.output<typeof myFavorites.response>
}

/** Id of the element with this part in it. */
export const OWN_PART_ID = 'own-part'
