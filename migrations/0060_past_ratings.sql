-- The stars of reviews that no longer count as they did, and from when to when they did: every listing still reads the band
-- of some moment of the last 28 days (docs/decisions/0038-reviews.md). Without them, all dates of a venue would change
-- together when a review is deleted with its couple's account, or shown again. They say nothing about who gave them.
--
-- works with 0059
create table past_ratings (
  id bigint generated always as identity primary key,
  venue_id bigint not null references venues (id),
  rating integer not null check (rating between 1 and 5),
  counted_from timestamptz not null,
  counted_until timestamptz not null
);
create index past_ratings_venue on past_ratings (venue_id);
create index past_ratings_by_age on past_ratings (counted_until);

-- when an admin last showed it again; null if it was never hidden, or still is for the first time
alter table reviews add column shown_at timestamptz;
