-- What 'best' sorts by: hundredths of a percent off, less ten for each day until the event. So a date ten days sooner
-- is worth as much as one percent more off, today and on any other day: the order of two dates never changes.
drop index listings_by_rate;
alter table listings drop column discount_rate;
alter table listings add column best_rank integer not null generated always as (
  (((original_cents - discounted_cents - balance_cents) * 10000) / original_cents)::integer
  - 10 * (event_date - date '2026-01-01')
) stored;
create index listings_by_match on listings (best_rank, id)
  where state in ('live', 'held') and venue_verified;
