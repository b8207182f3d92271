/**
 * Who takes the cards: Stripe with real keys, the sandbox emulator of the demo, or nobody ('Payment Not Available').
 */
export type CardProvider = 'stripe' | 'sandbox' | 'none'

/** What every visitor may know about this installation. It is written into each page: no secret belongs here. */
export interface PublicConfig {
  mode: 'demo' | 'live'
  /** the product's address, without a slash at the end: 'https://unveil.example' */
  origin: string
  cardProvider: CardProvider
  /** the provider's publishable key; null if there is no provider */
  cardPublicKey: string | null
  /** percent of each direct payment that stays with the platform (domain.md row 38); the fees page names it */
  commissionPercent: number
  /** the most that a seller may ask for, as a percentage of what they have paid (domain.md row 17) */
  maxTransferPricePercent: number
  /** the hours over which dates published together appear; 0: all immediately (docs/decisions/0059) */
  spreadHours: number
  /** the address people write to */
  contactEmail: string
  /** today's date, 'YYYY-MM-DD': the browser's own clock is not asked (domain.md row 30) */
  today: string
}
