-- What a date costs in all is its price: a transfer's part paid into escrow and what is owed to the venue with it
-- (domain.md row 16, docs/decisions/0014). Searches filter and order by that; a date of the venue owes nothing here.
alter table listings add column total_cents bigint not null
  generated always as (discounted_cents + balance_cents) stored;
drop index listings_by_price;
create index listings_by_price on listings (total_cents, id)
  where state in ('live', 'held') and venue_verified;
