import pg from 'pg'

/** What pg says when no answer has come within `query_timeout`. */
export const UNANSWERED = 'Query read timeout'

/**
 * A connection that is closed when an answer fails to come within `query_timeout`. pg itself only stops waiting: the
 * connection stays busy with the lost statement, and a ROLLBACK, or the next one to get it from the pool, would wait
 * behind that statement for another `query_timeout`.
 */
export class Connection extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super(config)
    const query = this.query.bind(this) as (...args: unknown[]) => unknown
    this.query = ((...args: unknown[]) => {
      const answer = query(...args)
      // called with a callback, as by `pool.query`, it returns nothing: there the pool itself drops what failed
      if (!(answer instanceof Promise)) return answer
      return answer.catch((error: Error) => {
        if (error.message === UNANSWERED) this.end().catch(() => {})
        throw error
      })
    }) as typeof this.query
  }
}
