import { compareBooks } from '#server/checks/books.ts'
import { runChecks } from '#server/checks/run.ts'
import type { TestApp } from '#tests/app.ts'

/**
 * What is wrong with the data, the provider's books, and our books against theirs: nothing, after every story.
 * Give it a state of rest: webhooks arrived, jobs done.
 */
export async function problems(app: TestApp): Promise<string[]> {
  const { db, clock } = app.services
  const violations = await runChecks(db, clock.now())
  if (app.sandbox) {
    const books = await app.sandbox.books()
    violations.push(...(await compareBooks(db, books)))
    if (!books.balanced) violations.push({ invariant: 'sandbox', says: 'the sandbox balances', what: ['it does not'] })
  }
  return violations.map(({ invariant, what }) => `${invariant}: ${what.join('; ')}`)
}

/** What the product logged as an error, in the order of time. */
export function errorsLogged(app: TestApp): unknown[] {
  return app.logs.filter((line) => Number(line.level) >= 50).map((line) => line.msg ?? line)
}
