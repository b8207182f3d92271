import { DEMO_ADDRESSES } from '#contract/accounts/demo-addresses.ts'
import { StartError } from '../errors.ts'
import type { Db, Tx } from './connect.ts'
import { inTransaction } from './transaction.ts'

type Mode = 'demo' | 'live'

/**
 * Marks the database as the demo's or as a live installation's. The first start decides for good; of two at the same
 * time, the first to write decides. A database of an older version has no mark: its accounts tell which it is.
 * @throws StartError when the database is of the other kind
 */
export async function markInstallation(db: Db, mode: Mode): Promise<void> {
  await inTransaction(db, async (tx) => {
    const written = await tx
      .insertInto('installation')
      .values({ mode })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    const isNew = written.numInsertedOrUpdatedRows === 1n
    const marked = await tx.selectFrom('installation').select('mode').executeTakeFirstOrThrow()
    const { demo, own } = await countAccounts(tx)
    if (mode === 'live') {
      if (marked.mode === 'demo' || demo > 0) throw refusedByLive(marked.mode === 'demo')
      return
    }
    if (marked.mode === 'live' || (isNew && demo === 0 && own > 0)) throw refusedByDemo(marked.mode === 'live')
  })
}

/** Accounts at the demo's addresses, and all others. */
async function countAccounts(tx: Tx): Promise<{ demo: number; own: number }> {
  const { all, demo } = await tx
    .selectFrom('users')
    .select(({ fn, or, eb }) => [
      fn.countAll<number>().as('all'),
      fn
        .countAll<number>()
        .filterWhere(or(DEMO_ADDRESSES.map((pattern) => eb('email', 'like', pattern))))
        .as('demo'),
    ])
    .executeTakeFirstOrThrow()
  return { demo, own: all - demo }
}

function refusedByLive(marked: boolean): StartError {
  const why = marked
    ? 'the demo has filled it, and everyone knows its accounts’ password'
    : `it has demo accounts (${DEMO_ADDRESSES.map((pattern) => pattern.slice(1)).join(', ')}), whose password everyone knows`
  return new StartError(`UNVEIL_MODE=live refuses this database: ${why}. Set DATABASE_URL to one without a demo.`)
}

function refusedByDemo(marked: boolean): StartError {
  const why = marked
    ? 'it belongs to a live installation, and a demo shows its emails and moves its clock'
    : 'it has accounts, but none of the demo’s: it looks like a live one'
  return new StartError(
    `UNVEIL_MODE=demo refuses this database: ${why}. Set UNVEIL_MODE=live, or DATABASE_URL to an empty database.`,
  )
}
