const LOOPBACK = /^(https?:)\/\/(?:127\.0\.0\.1|\[::1\])(?=:|$)/

/** A loopback address has three names, and people open a demo under any of them. */
const named = (origin: string): string => origin.replace(LOOPBACK, '$1//localhost')

/**
 * Whether an Origin header names the product's own address, PUBLIC_ORIGIN. The Host header doesn't count: the sender of
 * a request writes both.
 */
export const isOwnOrigin = (origin: string, publicOrigin: string): boolean => named(origin) === named(publicOrigin)
