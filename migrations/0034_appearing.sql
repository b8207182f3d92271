-- When a date appears that was published together with others: until then only its owner and admins see it, members do not
-- (docs/decisions/0059-dates-that-appear-one-by-one.md). null: at once. It is public then at the earliest.
alter table listings add column appears_at timestamptz,
  add constraint listings_public_once_it_appears
    check (appears_at is null or (public_at is not null and public_at >= appears_at));
-- Dates that appeared are news to members (listings/store/search.ts).
create index listings_by_appearing on listings (appears_at)
  where appears_at is not null and state in ('live', 'held') and venue_verified;
