import { api } from '#web/lib/api.ts'

/**
 * Puts a date on the market, or takes it off. If another date of its venue comes up shortly before or after, this one
 * appears later, unless its owner is only undoing a click.
 */
export const switchDate = (id: number, isActive: boolean, isUndo: boolean) =>
  api('PATCH /api/listings/{id}', { params: { id }, body: isActive ? { isActive, spread: !isUndo } : { isActive } })
