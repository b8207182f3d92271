import { type RawBuilder, sql } from 'kysely'
import { type Invariant, invariant, moneyInvariant } from './invariant.ts'

/** The movements of our balance at the card provider: id, category, source, net_cents, created_at. */
export type Movements = RawBuilder<unknown>

/** The movements that we have read from the provider. */
export const READ_MOVEMENTS: Movements = sql`(select * from provider_movements)`

/**
 * What the product moves, by the provider's reporting categories; the rest is the account's own: withdrawals, fees,
 * top-ups.
 */
const OF_THE_PRODUCT = sql`
  ('charge', 'charge_failure', 'refund', 'refund_failure', 'partial_capture_reversal', 'transfer', 'transfer_reversal',
   'dispute', 'dispute_reversal')`

/** The provider's ids for everything of ours that moves money. */
const OBJECTS = sql`
  (select charge_id as source, 'payment ' || id as object from payments where charge_id is not null
   union all select charge_id, 'month ' || id from membership_invoices where charge_id is not null
   union all select provider_id, 'refund ' || id from refunds where provider_id is not null
   union all select ref, 'refund by hand ' || ref from ledger_transactions where kind = 'by-hand-refund'
   union all select provider_id, 'payout ' || id from payouts where provider_id is not null
   union all select reversal_id, 'payout ' || id from payouts where reversal_id is not null
   union all select provider_id, 'chargeback ' || id from chargebacks)`

/** Per payment, paid month of Premium, refund, payout and chargeback: what moved there and here, and when. Cents. */
const bothSides = (movements: Movements) => sql`
  (select object, bool_or(known) as known, sum(theirs) as theirs, sum(ours) as ours, max(at) as at
     from (select coalesce(o.object, m.source, m.id) as object, o.object is not null as known,
                  m.net_cents as theirs, 0 as ours, m.created_at as at
             from ${movements} m left join ${OBJECTS} o on o.source = m.source
            where m.category in ${OF_THE_PRODUCT}
           union all
           select case when l.kind in ('payment', 'late-payment', 'transfer-paid', 'card-fee') then 'payment '
                       when l.kind like 'membership-%' then 'month '
                       when l.kind like 'refund-%' then 'refund '
                       when l.kind like 'by-hand-refund%' then 'refund by hand '
                       when l.kind like 'payout-%' then 'payout '
                       when l.kind like 'chargeback-%' then 'chargeback '
                       else l.kind || ' ' end
                  || case l.kind when 'chargeback-fee' then split_part(l.ref, '-', 1) else l.ref end, true, 0, e.amount_cents, l.at
             from ledger_entries e join ledger_transactions l on l.id = e.transaction_id
            where e.account = 'stripe') moved
    group by object)`

/**
 * What must be true of our ledger and the provider's books (domain.md 5), object by object and to the cent, up to
 * `settled`, the moment before which nothing is still under way. Later movements are left out, except where what has
 * left the provider is compared with what is ours.
 */
export const providerBookInvariants = (movements: Movements): Invariant[] => [
  moneyInvariant(
    'moved-by-us',
    'everything that the card provider charged, refunded, sent or took back is known to us',
    (settled) => sql`
      select format('%s: %s at the card provider', object, theirs) as what from ${bothSides(movements)} sides
       where not known and theirs <> 0 and at < ${settled}::timestamptz`,
  ),
  moneyInvariant(
    'books-agree',
    'what the ledger says about a payment, paid month, refund, payout or chargeback is what moved at the card provider, fees included',
    (settled) => sql`
      select format('%s: %s in the ledger, %s at the card provider', object, ours, theirs) as what from ${bothSides(movements)} sides
       where known and theirs <> ours and at < ${settled}::timestamptz`,
  ),
  invariant(
    'withdrawn-within-own',
    'what has left the card provider as withdrawals and its own fees is no more than what is ours: the rest belongs to couples and venues',
    () => sql`
      select format('too much has left, most recently in %s', max(m.id)) as what
        from ${movements} m where m.category not in ${OF_THE_PRODUCT} and m.net_cents < 0
      having (select coalesce(-sum(net_cents), 0) from ${movements} o where o.category not in ${OF_THE_PRODUCT})
             > greatest(0, (select coalesce(sum(amount_cents), 0) from ledger_entries where account = 'stripe')
                         - (select coalesce(sum(credit_cents), 0) from ledger_guarded_balances))`,
  ),
]
