/** What the provider's page says when it leads back: done, or the link was too old. */
export type BackFromProvider = 'done' | 'again'

/** Reads `?payouts=` in the address. */
export function backFromProvider(value: unknown): BackFromProvider | undefined {
  return value === 'done' || value === 'again' ? value : undefined
}
