import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely'
import { expect, test } from 'vitest'
import { FREEZE_INVARIANTS } from './freezes.ts'
import { LEDGER_AND_BOOKING_INVARIANTS } from './ledger-bookings-and-payments.ts'
import { OFFER_INVARIANTS } from './offers.ts'
import { PAYOUT_INVARIANTS } from './payouts-chargebacks-and-cancellations.ts'
import { PREMIUM_INVARIANTS } from './premium.ts'
import { providerBookInvariants, READ_MOVEMENTS } from './provider-books.ts'
import { TRANSFER_INVARIANTS } from './transfers.ts'

const db = new Kysely<object>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (one) => new PostgresIntrospector(one),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
})

const ALL = [
  ...FREEZE_INVARIANTS,
  ...LEDGER_AND_BOOKING_INVARIANTS,
  ...OFFER_INVARIANTS,
  ...PAYOUT_INVARIANTS,
  ...PREMIUM_INVARIANTS,
  ...providerBookInvariants(READ_MOVEMENTS),
  ...TRANSFER_INVARIANTS,
]

test.each(ALL.map((one) => [one.name, one] as const))('%s says whether its findings name cents', (_, one) => {
  const { sql } = one.violations(new Date(0)).compile(db)
  const words = sql.match(/(?:^|\s)(format\((?:(?!\bformat\()[\s\S])*?\)) as what/)?.[1]
  expect(words).toBeDefined()
  expect(/cents|credit|theirs|by_venue/.test(words as string)).toBe(one.inCents)
})
