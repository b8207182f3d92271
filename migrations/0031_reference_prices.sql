-- An original price is the venue's own word. What 'best', 'savings' and the featured dates sort by counts it up to where it
-- means 60 percent off, so that a higher one lifts nothing.
drop index listings_by_savings;
drop index listings_by_match;
alter table listings drop column savings_cents, drop column best_rank;
alter table listings
  add column savings_cents bigint not null generated always as (
    least(original_cents - discounted_cents - balance_cents, (discounted_cents + balance_cents) * 3 / 2)) stored,
  add column best_rank integer not null generated always as (
    least(((original_cents - discounted_cents - balance_cents) * 10000) / original_cents, 6000)::integer
    - 10 * (event_date - date '2026-01-01')) stored;
create index listings_by_savings on listings (savings_cents, id)
  where state in ('live', 'held') and venue_verified;
create index listings_by_match on listings (best_rank, id)
  where state in ('live', 'held') and venue_verified;

-- The original prices it had before, each with the day of the change: [[cents, "2027-02-20"]]. And the one that an admin has
-- looked at: above the venue's own price range, a higher one keeps the date from the featured ones.
alter table listings add column former_originals jsonb not null default '[]', add column seen_original_cents bigint;
