import { api } from '#web/lib/api.ts'

/**
 * Puts a date on the market, or takes it off. Soon after another one, it appears later, unless its owner only undoes a
 * click.
 */
export const switchDate = (id: number, isActive: boolean, isUndo: boolean) =>
  api('PATCH /api/listings/{id}', { params: { id }, body: isActive ? { isActive, spread: !isUndo } : { isActive } })
