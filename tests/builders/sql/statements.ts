import pg from 'pg'

type Query = (this: pg.Client, ...args: unknown[]) => unknown

/**
 * Records what the product asks PostgreSQL from now on, in order, for tests of what something costs. Call it before the
 * app starts, because its connections keep the method that they were created with. The sandbox's own statements are
 * left out.
 */
export function recordStatements(): { asked: string[]; stop(): void } {
  const prototype = pg.Client.prototype as unknown as { query: Query }
  const query = prototype.query
  const asked: string[] = []
  prototype.query = function (...args) {
    const { application_name: name } = (this as unknown as { connectionParameters: { application_name?: string } })
      .connectionParameters
    const text = typeof args[0] === 'string' ? args[0] : (args[0] as { text: string }).text
    if (name?.startsWith('unveil-') && !text.includes('sandbox.')) asked.push(text.trim())
    return query.apply(this, args)
  }
  return {
    asked,
    stop: () => {
      prototype.query = query
    },
  }
}
