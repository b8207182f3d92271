import { z } from 'zod'
import { proveSession } from './accounts.ts'
import { endpoint } from './endpoint.ts'
import { done, fileAnswer, money } from './fields.ts'

export const exportOwnData = endpoint({
  method: 'GET',
  path: '/api/export',
  summary: 'Everything that viewers may see about themselves today, as one JSON file',
  audience: 'signed-in',
  throttle: 'export',
  answerKind: 'file',
  response: fileAnswer,
})

/** How many ties of each kind an account has; with any at all, it can't be closed (domain.md row 41). */
export const ties = z
  .strictObject({
    /** including holds of dates, which may become bookings */
    bookings: z.number(),
    listings: z.number(),
    payments: z.number(),
    /** running ones, as seller or buyer, those being paid for, and open offers on them */
    transfers: z.number(),
    /** on their way, waiting, owed back or not even requested yet */
    payouts: z.number(),
    /** what the account owes us, in dollars */
    debt: money,
  })
  .meta({ id: 'Ties' })
export type Ties = z.output<typeof ties>

export const tiesOfAccount = endpoint({
  method: 'GET',
  path: '/api/account/closing',
  summary: 'What has to end before the viewer can close the account',
  audience: ['couple', 'venue'],
  response: ties,
})

export const closeAccount = endpoint({
  method: 'POST',
  path: '/api/account/closing',
  summary: 'Close your account permanently, with the password and the code: it is erased, but records of payments stay',
  audience: ['couple', 'venue'],
  throttle: 'login',
  body: proveSession.body,
  response: done,
  errors: ['user_in_use', 'code_required', 'wrong_code'],
})
