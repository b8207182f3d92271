import type * as Argon2 from '@node-rs/argon2'
import { vi } from 'vitest'

/**
 * Stories count the checks of a password. The files of a worker share the product that the first of them has loaded, so
 * they also share this `verify`, which does what it always does and counts its calls.
 */
const shared = globalThis as typeof globalThis & { argon2?: typeof Argon2 }
vi.mock('@node-rs/argon2', async (original) => {
  const argon2 = await original<typeof Argon2>()
  shared.argon2 ??= { ...argon2, verify: vi.fn(argon2.verify) }
  return shared.argon2
})
