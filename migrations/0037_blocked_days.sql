-- A day that its owner has blocked by hand is a busy day as well, of another source (docs/decisions/0062-days-blocked-by-hand.md).
-- It needs no feed, and stays when one is disconnected.
alter table busy_days
  add column source text not null default 'feed',
  drop constraint busy_days_pkey,
  drop constraint busy_days_venue_id_fkey;
alter table busy_days
  alter column source drop default,
  add primary key (venue_id, day, source, uid),
  add foreign key (venue_id) references venues (id),
  add constraint busy_days_source check (source = 'feed' or (source = 'owner' and uid = '' and title is null and ignored_at is null));
