import type { Transfer } from '#contract/api/transfers.ts'

/** Where the agreement of a transfer is downloaded, as a draft before it is made. */
export const agreementPath = ({ id }: Pick<Transfer, 'id'>) => `/api/transfers/${id}/agreement`
