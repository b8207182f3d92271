import { lockUser } from '#server/features/accounts/store/users.ts'
import { DAY, later } from '#server/platform/clock.ts'
import { eachInTransaction } from '#server/platform/jobs/sweeper.ts'
import { queueMail } from '#server/platform/mail/outbox.ts'
import { lastTransitions } from '#server/platform/read-event-log.ts'
import type { Services } from '#server/platform/services.ts'
import { recordEvent } from '#server/platform/transition.ts'
import { debtLetter } from '../letters.ts'
import { nextDebtLetter } from '../policy.ts'
import { type DebtRow, findDebt, listDebts } from '../store/debts.ts'

const BATCH = 500
const REMIND_AFTER_DAYS = 14

/**
 * Emails people who owe us money: once their debt hasn't changed for a day, and again two weeks after that email; both
 * again if the debt grows. The log of the account remembers which emails they got (domain.md row 41). Returns how many
 * people it emailed.
 */
export async function writeToDebtors({ db, clock, config }: Services): Promise<number> {
  const at = clock.now()
  const remindBefore = later(at, -REMIND_AFTER_DAYS * DAY)
  const debts = (await listDebts(db, BATCH)).filter(({ erased, last_at }) => !erased && last_at <= later(at, -DAY))
  const told = (ids: readonly number[], of = db) =>
    lastTransitions(of, { process: 'user', transitions: ['tell-debt', 'remind-debt'] as const, ids })
  const before = await told(debts.map(({ id }) => id))
  const due = debts.filter((debt) => nextDebtLetter(sinceOf(debt), before.get(debt.id), remindBefore) !== null)
  return eachInTransaction(db, due, async (tx, debt) => {
    const user = await lockUser(tx, debt.id) // another process may be writing to them
    const name = nextDebtLetter(sinceOf(debt), (await told([debt.id], tx)).get(debt.id), remindBefore)
    if (!user || name === null || (await findDebt(tx, debt.id)) !== debt.cents) return false
    await recordEvent(tx, { process: 'user', id: user.id, name, from: null, to: 'told' }, { actor: 'timer', at })
    const letter = debtLetter({ debt, again: name === 'remind-debt', publicOrigin: config.publicOrigin })
    await queueMail(tx, { to: user.email, toUserId: user.id, letter, at })
    return true
  })
}

/** When this person came to owe us all of this: a debt that has grown is news. */
const sinceOf = ({ causes, last_at }: DebtRow) => new Date(causes.at(-1)?.at ?? last_at)
