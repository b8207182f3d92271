-- When everybody sees a date that only premium members see until then; null: from the start (domain.md row 25;
-- docs/decisions/0039-early-access.md).
alter table listings add column public_at timestamptz;
-- Dates that became public are news to whoever didn't see them before (listings/store/search.ts).
create index listings_by_public_at on listings (public_at)
  where public_at is not null and state in ('live', 'held') and venue_verified;
