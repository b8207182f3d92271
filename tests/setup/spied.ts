import { vi } from 'vitest'

/**
 * Stories count how often a password is checked. Files share the product that their worker has loaded, so what is spied on
 * has to be before the first of them loads it; it does what it always does.
 */
vi.mock('@node-rs/argon2', { spy: true })
