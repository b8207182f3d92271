import { expect, test } from 'vitest'
import { insertCustomer } from '#server/features/accounts/store/customers.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import { anApp } from '#tests/builders/app.ts'
import { aCouple } from '#tests/builders/users.ts'
import { size } from './crowd.ts'

/**
 * What a couple's simultaneous first payments do once the card provider has answered all of them with the same
 * customer.
 */
const rounds = size(200, 2000)
const { app } = await anApp({ pool: 20, sandbox: false })

test('twenty first payments of one couple keep one customer, and none of them fails', async () => {
  const { db, clock } = app.services
  for (let round = 0; round < rounds; round++) {
    const { id } = await aCouple(app)
    const customer = `cus_${id}`
    const kept = await Promise.all(
      Array.from({ length: 20 }, () => inTransaction(db, (tx) => insertCustomer(tx, id, customer, clock.now()))),
    )
    expect(new Set(kept)).toEqual(new Set([customer]))
  }
})
