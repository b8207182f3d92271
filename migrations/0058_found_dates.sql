-- What saved searches have found and their couples are still to be told: a round of alerts notes this, and emails are written
-- a few a second (docs/decisions/0015-alerts.md). There is no reference to saved_searches: what a deleted one has found is
-- dropped when its turn comes.
--
-- works with 0057
create table found_dates (
  search_id bigint primary key,
  -- the order in which couples are told
  place bigint generated always as identity unique,
  listing_ids bigint[] not null,
  -- the search has looked at what was news from the first of these moments to the other
  since timestamptz not null,
  until timestamptz not null
);
