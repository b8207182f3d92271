import { sql } from 'kysely'
import { LIMITS, SERVER_LIMITS } from '#contract/limits.ts'
import { type Invariant, invariant, moneyInvariant } from './invariant.ts'

/** What must be true of offers on transfers at every moment (docs/decisions/0009-offers.md). */
export const OFFER_INVARIANTS: readonly Invariant[] = [
  invariant(
    'one-offer-accepted',
    'a transfer has at most one offer that is accepted or was paid',
    () => sql`
      select format('transfer %s: %s offers', transfer_id, count(*)) as what from offers
       where state in ('accepted', 'paid') group by transfer_id having count(*) > 1`,
  ),
  invariant(
    'kept-for-an-offer',
    'a transfer is kept for an offer exactly while the offer is accepted, and was bought through the offer that is paid',
    () => sql`
      select format('transfer %s is %s, its offer %s %s', t.id, t.state, t.offer_id, coalesce(o.state, 'missing')) as what
        from transfers t left join offers o on o.id = t.offer_id
       where t.state = 'offer_accepted' and o.state is distinct from 'accepted'
          or t.offer_id is not null and o.state is distinct from
             case when t.state = 'offer_accepted' then 'accepted' else 'paid' end
      union all
      select format('offer %s is %s, its transfer %s', o.id, o.state, t.state)
        from offers o join transfers t on t.id = o.transfer_id
       where o.state in ('accepted', 'paid') and t.offer_id is distinct from o.id`,
  ),
  invariant(
    'no-offer-outlives-its-sale',
    'offers can be answered only while their transfer is for sale',
    () => sql`
      select format('offer %s is %s, its transfer %s', o.id, o.state, t.state) as what
        from offers o join transfers t on t.id = o.transfer_id
       where o.state in ('open', 'countered', 'countered_back')
         and t.state not in ('listed', 'offer_accepted')`,
  ),
  moneyInvariant(
    'paid-at-the-agreed-price',
    'a buyer pays the venue’s fee and the price of their offer, or, without one, the asking price',
    () => sql`
      select format('transfer %s: %s captured, %s agreed', t.id, p.captured_cents, o.price_cents) as what
        from transfers t join payments p on p.id = t.payment_id left join offers o on o.id = t.offer_id
       where t.funded_at is not null
         and (p.captured_cents <> coalesce(o.price_cents, t.asking_cents) + t.venue_fee_cents
              or o.couple_id <> p.couple_id or t.buyer_id <> p.couple_id)`,
  ),
  moneyInvariant(
    'offers-are-fair',
    'an offer is at least half of what was asked when it was made, but less than all of it; nobody makes an offer on their own transfer, or too many on one transfer',
    () => sql`
      select format('offer %s: %s of %s', o.id, o.offered_cents, t.asking_cents) as what
        from offers o join transfers t on t.id = o.transfer_id
       where o.couple_id = t.seller_id
          or ((o.offered_cents * 100 < t.asking_cents * ${LIMITS.minOfferPercent}::bigint
               or greatest(o.offered_cents, o.seller_counter_cents) >= t.asking_cents)
              and not exists (select from process_events e where e.process = 'price' and e.object_id = t.id
                                                             and e.at >= o.created_at))
      union all
      select format('couple %s on transfer %s: %s offers', couple_id, transfer_id, count(*)) from offers
       group by couple_id, transfer_id having count(*) > ${SERVER_LIMITS.offersPerTransfer}::bigint`,
  ),
  invariant(
    'offers-do-not-wait-for-ever',
    'no offer waits past its deadline for an answer or a payment, except while its couple is paying',
    (now) => sql`
      select format('offer %s is %s since %s', o.id, o.state, o.deadline) as what
        from offers o join transfers t on t.id = o.transfer_id
       where o.deadline < ${now}::timestamptz - interval '5 minutes'
         and not (o.state = 'accepted' and t.offer_id = o.id and exists (
               select from holds h where h.transfer_id = t.id and h.state in ('running', 'ending')))`,
  ),
]
