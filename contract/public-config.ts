/** Who takes the cards: Stripe with real keys, the sandbox emulator of the demo, or nobody ('Payment Not Available'). */
export type CardProvider = 'stripe' | 'sandbox' | 'none'

/** What every visitor may know about this installation. It is written into each page: no secret belongs here. */
export interface PublicConfig {
  mode: 'demo' | 'live'
  /** where the product stands, without a slash at the end: 'https://unveil.example' */
  origin: string
  cardProvider: CardProvider
  /** the provider's publishable key; null without a provider */
  cardPublicKey: string | null
  /** today's date, 'YYYY-MM-DD': the browser's own clock is not asked (domain.md row 30) */
  today: string
}
