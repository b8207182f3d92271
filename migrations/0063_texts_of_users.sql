-- Finds users by any part of their names and email without reading all of them: admins also search bookings and
-- payments by these. The other indexes are for the list of users, newest first, and for the holds at a venue that
-- haven't become bookings.
--
-- works with 0062
-- no transaction
create extension if not exists pg_trgm;

drop index concurrently if exists users_texts;
create index concurrently users_texts on users using gin (
  ((name || coalesce(' and ' || nullif(trim(metadata ->> 'partnerName'), ''), '')) || E'\n' || email) gin_trgm_ops);

drop index concurrently if exists users_created;
create index concurrently users_created on users (created_at desc, id desc);

drop index concurrently if exists holds_not_paid;
create index concurrently holds_not_paid on holds (listing_id) where state <> 'paid';

analyze users;
