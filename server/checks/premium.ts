import { sql } from 'kysely'
import { invariant, moneyInvariant } from './invariant.ts'

/** What must be true of memberships at every moment (docs/decisions/0037-premium.md). */
export const PREMIUM_INVARIANTS = [
  moneyInvariant(
    'months-are-posted',
    'what a month of a membership brought and what the card provider kept of it are in the ledger, once',
    () => sql`
      select format('month %s: %s paid, %s posted; fee %s, posted %s', i.id, i.amount_cents, coalesce(paid.cents, 0),
                    coalesce(i.fee_cents, 0), coalesce(fee.cents, 0)) as what
        from membership_invoices i
        left join (select t.ref, -sum(e.amount_cents) as cents from ledger_transactions t
                     join ledger_entries e on e.transaction_id = t.id and e.account = 'premium'
                    where t.kind = 'membership-paid' group by t.ref) paid on paid.ref = i.id::text
        left join (select t.ref, sum(e.amount_cents) as cents from ledger_transactions t
                     join ledger_entries e on e.transaction_id = t.id and e.account = 'card_fees'
                    where t.kind = 'membership-fee' group by t.ref) fee on fee.ref = i.id::text
       where i.amount_cents <> coalesce(paid.cents, 0) or coalesce(i.fee_cents, 0) <> coalesce(fee.cents, 0)`,
  ),
  invariant(
    'members-have-paid',
    'a membership begins with the first month that was paid and lasts until the end of the last one',
    () => sql`
      select format('membership %s: until %s, paid until %s', m.id, coalesce(m.paid_until::text, 'never'),
                    coalesce(max(i.period_end)::text, 'never')) as what
        from memberships m left join membership_invoices i on i.membership_id = m.id
       group by m.id having m.paid_until is distinct from max(i.period_end) or m.began_at is distinct from min(i.paid_at)`,
  ),
  invariant(
    'months-are-paid-once',
    'no month of a membership is paid twice',
    () => sql`
      select format('months %s and %s', i.id, other.id) as what
        from membership_invoices i
        join membership_invoices other on other.membership_id = i.membership_id and other.id > i.id
         and other.period_start = i.period_start`,
  ),
]
