import { HOUR } from '#server/platform/clock.ts'

/**
 * How long a call may be repeated under its idempotency key, in milliseconds. The provider forgets keys after 24 hours
 * and would act a second time: older calls are looked up first (domain.md 3).
 */
export const IDEMPOTENCY_WINDOW = 20 * HOUR
