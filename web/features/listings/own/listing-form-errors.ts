import { parseDollars } from '#contract/money.ts'
import { currentToast, dismissToast, toast } from '#web/components/overlays/toast.tsx'
import { isApiError, userMessage } from '#web/lib/api.ts'
import type { ListingForm, ListingValues } from './listing-form-fields.tsx'

export const NO_DISCOUNT = 'Discounted price must be less than original price'

/** Whether both prices can be read, and the second is lower. */
export function hasDiscount(values: { originalPrice?: unknown; discountedPrice?: unknown }): boolean {
  const [original, discounted] = [parseDollars(values.originalPrice), parseDollars(values.discountedPrice)]
  return original !== null && discounted !== null && discounted < original
}

const PRICING = 'pricing'

export const sayNoDiscount = () =>
  toast({ title: 'Invalid pricing', description: NO_DISCOUNT, variant: 'error', about: PRICING })

/** Dismisses the toast about the prices once somebody types: they have read it, and on phones it covers the form. */
export function dismissNoDiscount(): void {
  if (currentToast()?.about === PRICING) dismissToast()
}

/** Whether there is a discount. Without one, says so at the field and in a toast; the caller then sends nothing. */
export function checkDiscount(form: ListingForm, values: ListingValues): boolean {
  if (hasDiscount(values)) return true
  form.setError('discountedPrice', { message: NO_DISCOUNT }, { shouldFocus: true })
  sayNoDiscount()
  return false
}

/**
 * Shows what the server refused: at the fields it names, and as a toast with this title. `fallback`: what an error
 * without words says; `note`: what did work.
 */
export function showListingError(
  form: ListingForm,
  error: unknown,
  { title, fallback, note }: { title: string; fallback?: string; note?: string | undefined },
): void {
  const fields = isApiError(error) ? (error.details.fields ?? {}) : {}
  for (const [index, [name, message]] of Object.entries(fields).entries()) {
    form.setError(name as keyof ListingValues, { message }, { shouldFocus: index === 0 })
  }
  toast({ title, description: userMessage(error, fallback), note, variant: 'error' })
}
