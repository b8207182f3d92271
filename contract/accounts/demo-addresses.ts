/** The domains of the demo accounts' addresses, which nobody can own (RFC 2606). */
const DEMO_DOMAINS = ['unveil.example', 'venues.example', 'couples.example']

/** The addresses of demo accounts, as patterns for SQL's LIKE. */
export const DEMO_ADDRESSES: readonly string[] = DEMO_DOMAINS.map((domain) => `%@${domain}`)

/** Whether a lowercase address is one of the demo's. */
export const isDemoAddress = (email: string): boolean => DEMO_DOMAINS.some((domain) => email.endsWith(`@${domain}`))
