import { api } from '#web/lib/api.ts'

/** Asks to be told when a held date becomes available. */
export const watchListing = (id: number) => api('POST /api/listings/{id}/watch', { params: { id } })
