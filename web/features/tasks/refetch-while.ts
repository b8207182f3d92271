interface Asked<T> {
  state: { data: T | undefined; error: unknown }
}

const EVERY_MS = 60_000

/**
 * For what others decide: asks again each minute, when the viewer comes back to the page, and on each visit, as long as
 * `waits` says of the last answer that it isn't final. A final one never goes stale (domain.md row 43).
 */
export function refetchWhile<T>(waits: (data: T) => boolean) {
  const open = ({ state: { data, error } }: Asked<T>) => error === null && data !== undefined && waits(data)
  return {
    staleTime: (query: Asked<T>) => (open(query) ? 1_000 : Number.POSITIVE_INFINITY),
    refetchInterval: (query: Asked<T>) => (open(query) ? EVERY_MS : (false as const)),
    refetchOnWindowFocus: open,
  }
}
