import { api } from '#web/lib/api.ts'

/** Asks to be told once a held date is available again. */
export const watchListing = (id: number) => api('POST /api/listings/{id}/watch', { params: { id } })
