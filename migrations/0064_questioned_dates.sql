-- Finds the few dates on offer whose original price is questioned, for the admins' inbox.
--
-- works with 0062
-- no transaction
drop index concurrently if exists listings_questioned;
create index concurrently listings_questioned on listings (id)
  where price_questioned and venue_verified and state in ('live', 'held');
