import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inTransaction } from '#server/platform/database/transaction.ts'
import { freshDatabase, type TestDatabase } from '#tests/database.ts'
import { ACCOUNTS, credit, debit, type Entry, type Posting, post } from './commands.ts'
import { balanceOf, entriesOf } from './store.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await freshDatabase({ max: 12 })
})
afterAll(() => database.drop())

const at = new Date('2026-11-20T12:00:00Z')
let number = 0
const postNow = (entries: Entry[], rest: Partial<Posting> = {}) =>
  inTransaction(database.db, (tx) => post(tx, { kind: 'payment', ref: `t${++number}`, entries, at, ...rest }))
const raw = (statement: string) => sql.raw(statement).execute(database.db)

/** A payable account with this many cents in it. */
async function filled(cents: number): Promise<string> {
  const account = ACCOUNTS.venuePayable(++number)
  await postNow([debit(ACCOUNTS.stripe, cents), credit(account, cents)])
  return account
}

describe('posting', () => {
  test('moves money between accounts; what we owe is a credit', async () => {
    const account = await filled(3000_00)
    expect(await balanceOf(database.db, account)).toBe(-3000_00)
  })

  test('the same posting again changes nothing, in whatever order its entries come', async () => {
    const account = ACCOUNTS.venuePayable(++number)
    const entries = [debit(ACCOUNTS.stripe, 100), credit(account, 97), credit(ACCOUNTS.commission, 3)]
    expect(await postNow(entries, { ref: 'same' })).toBe(true)
    expect(await postNow([...entries].reverse(), { ref: 'same' })).toBe(false)
    expect(await balanceOf(database.db, account)).toBe(-97)
    expect(await entriesOf(database.db, 'payment', 'same')).toEqual([
      { account: 'commission', amount: -3 },
      { account: 'stripe', amount: 100 },
      { account, amount: -97 },
    ])
  })

  test('the same reference with other entries is an error', async () => {
    await postNow([debit(ACCOUNTS.stripe, 100), credit(ACCOUNTS.commission, 100)], { ref: 'other' })
    for (const entries of [
      [debit(ACCOUNTS.stripe, 101), credit(ACCOUNTS.commission, 101)],
      [debit(ACCOUNTS.stripe, 100), credit('goodwill', 100)],
      [debit(ACCOUNTS.stripe, 100), credit(ACCOUNTS.commission, 99), credit('goodwill', 1)],
    ]) {
      await expect(postNow(entries, { ref: 'other' })).rejects.toThrow('before with other entries')
    }
  })

  test('zero entries are left out; a single entry, an imbalance and fractions of a cent are refused', async () => {
    await postNow([debit(ACCOUNTS.stripe, 5), credit(ACCOUNTS.commission, 0), credit('goodwill', 5)], { ref: 'zero' })
    expect(await entriesOf(database.db, 'payment', 'zero')).toHaveLength(2)
    await expect(postNow([debit(ACCOUNTS.stripe, 0)])).rejects.toThrow('two entries')
    await expect(postNow([debit(ACCOUNTS.stripe, 5)])).rejects.toThrow('two entries')
    await expect(postNow([debit(ACCOUNTS.stripe, 5), credit('goodwill', 4)])).rejects.toThrow('not balanced')
    await expect(postNow([debit(ACCOUNTS.stripe, 0.5), credit('goodwill', 0.5)])).rejects.toThrow('not in cents')
  })
})

describe('overdrafts', () => {
  test.for(['venue_payable:x', 'seller_payable:x', 'refund_payable:x', 'escrow:x', 'in_flight:x'])(
    '%s can be emptied to the cent and no further',
    async (account) => {
      await postNow([debit(ACCOUNTS.stripe, 100), credit(account, 100)])
      await postNow([debit(account, 60), credit(ACCOUNTS.stripe, 60)])
      await expect(postNow([debit(account, 41), credit(ACCOUNTS.stripe, 41)])).rejects.toThrow('credit_cents_check')
      await postNow([debit(account, 40), credit(ACCOUNTS.stripe, 40)])
      expect(await balanceOf(database.db, account)).toBe(0)
      await expect(postNow([debit(account, 1), credit(ACCOUNTS.stripe, 1)])).rejects.toThrow('credit_cents_check')
    },
  )

  test('an account that never had any money cannot be drawn on', async () => {
    await expect(postNow([debit('escrow:never', 1), credit(ACCOUNTS.stripe, 1)])).rejects.toThrow('credit_cents_check')
  })

  test('twenty payouts at the same time from money for seven: seven are sent', async () => {
    const account = await filled(700)
    const tries = await Promise.allSettled(
      Array.from({ length: 20 }, () => postNow([debit(account, 100), credit(ACCOUNTS.stripe, 100)])),
    )
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(7)
    expect(await balanceOf(database.db, account)).toBe(0)
  })

  test('postings that cross between the same accounts do not stop each other', async () => {
    const [one, other] = [await filled(1000), await filled(1000)]
    const moves = Array.from({ length: 60 }, (_, index) =>
      index % 2 ? postNow([debit(one, 1), credit(other, 1)]) : postNow([debit(other, 1), credit(one, 1)]),
    )
    await Promise.all(moves)
    expect((await balanceOf(database.db, one)) + (await balanceOf(database.db, other))).toBe(-2000)
  })

  test('a posting that many make at the same time is made once', async () => {
    const account = ACCOUNTS.venuePayable(++number)
    const entries = [debit(ACCOUNTS.stripe, 100), credit(account, 100)]
    const made = await Promise.all(Array.from({ length: 12 }, () => postNow(entries, { ref: `once-${number}` })))
    expect(made.filter(Boolean)).toHaveLength(1)
    expect(await balanceOf(database.db, account)).toBe(-100)
  })
})

describe('PostgreSQL itself refuses', () => {
  const insert = (count: number, entries: string) => `
    with t as (insert into ledger_transactions (kind, ref, entry_count, at)
               values ('payment', 'raw${++number}', ${count}, now()) returning id)
    insert into ledger_entries (transaction_id, account, amount_cents) select t.id, e.* from t, (values ${entries}) e`

  test.for([
    ['an imbalance', 2, `('stripe', 5), ('goodwill', -4)`, 'entries summing to 1'],
    ['a single entry', 2, `('stripe', 5)`, 'has 1 of 2 entries'],
    ['fewer entries than said', 3, `('stripe', 5), ('goodwill', -5)`, 'has 2 of 3 entries'],
    ['a zero entry', 2, `('stripe', 0), ('goodwill', 0)`, 'amount_cents_check'],
    ['one account twice', 2, `('stripe', 5), ('stripe', -5)`, 'account_key'],
    ['fewer than two entries', 1, `('stripe', 5)`, 'entry_count_check'],
  ] as const)('%s', async ([, count, entries, message]) => {
    await expect(raw(insert(count, entries))).rejects.toThrow(message)
  })

  test('a transaction without entries', async () => {
    await expect(
      raw(`insert into ledger_transactions (kind, ref, entry_count, at) values ('payment', 'empty', 2, now())`),
    ).rejects.toThrow('has 0 of 2 entries')
  })

  test('entries added to a finished transaction', async () => {
    await filled(100)
    await expect(
      raw(`insert into ledger_entries (transaction_id, account, amount_cents)
           select max(id), e.account, e.cents from ledger_transactions, (values ('bank', 5), ('loss', -5)) e (account, cents)
            group by e.account, e.cents`),
    ).rejects.toThrow('has 4 of 2 entries')
  })

  test('the same kind and reference twice', async () => {
    await postNow([debit(ACCOUNTS.stripe, 1), credit('goodwill', 1)], { ref: 'dup' })
    await expect(
      raw(`insert into ledger_transactions (kind, ref, entry_count, at) values ('payment', 'dup', 2, now())`),
    ).rejects.toThrow('ledger_transactions_kind_ref_key')
  })

  test.for([
    'update ledger_entries set amount_cents = amount_cents + 1',
    'update ledger_transactions set at = now()',
    'delete from ledger_entries',
    'delete from ledger_transactions',
    'truncate ledger_entries',
    'truncate ledger_transactions cascade',
    'update ledger_guarded_balances set credit_cents = 0',
    `insert into ledger_guarded_balances values ('escrow:9', 100)`,
    'delete from ledger_guarded_balances',
    'truncate ledger_guarded_balances',
  ])('%s', async (statement) => {
    await filled(100)
    await expect(raw(statement)).rejects.toThrow(/append-only|follows the ledger entries/)
  })
})
