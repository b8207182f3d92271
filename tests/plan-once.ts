import { createHash } from 'node:crypto'
import type pg from 'pg'

/**
 * Makes PostgreSQL plan each statement of this pool once per connection. Timers and invariants ask the same few
 * questions after every test, about tables with a handful of rows, so planning would otherwise be most of what a story
 * costs the database.
 */
export function planOnce(pool: pg.Pool): void {
  pool.options.options = '-c plan_cache_mode=force_generic_plan'
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...args: unknown[]) => unknown
    client.query = ((...args: unknown[]) => {
      const [text, values, ...rest] = args
      if (typeof text !== 'string' || !Array.isArray(values) || values.length === 0) return query(...args)
      return query({ name: createHash('sha1').update(text).digest('hex'), text, values }, ...rest)
    }) as typeof client.query
  })
}
