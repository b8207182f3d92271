-- What has changed of the listings, for the processes that answer searches from memory (docs/decisions/0049): written in
-- the transaction of the change, under its number, and told at its commit. Every process reads what it hasn't read yet. What
-- strangers see of a listing is all in its row, the copies of its venue included, so this table misses nothing.
create table listing_changes (
  xact xid8 not null default pg_current_xact_id(),
  listing_id bigint not null,
  -- in real time: when it may be deleted
  at timestamptz not null default clock_timestamp(),
  primary key (xact, listing_id)
);
create index listing_changes_by_age on listing_changes (at);

create function listings_have_changed() returns trigger language plpgsql as $$
begin
  insert into listing_changes (listing_id) select id from changed on conflict do nothing;
  if found then
    perform pg_notify('listings', '');
  end if;
  return null;
end $$;
create trigger listings_inserted after insert on listings
  referencing new table as changed for each statement execute function listings_have_changed();
create trigger listings_updated after update on listings
  referencing new table as changed for each statement execute function listings_have_changed();
create trigger listings_deleted after delete on listings
  referencing old table as changed for each statement execute function listings_have_changed();
