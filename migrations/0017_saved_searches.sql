-- Saved searches and their alerts (domain.md row 26, docs/decisions/0015-alerts.md).

-- When a date came back or became cheaper; until then what counts as its news is its creation.
alter table listings add column offered_again_at timestamptz;
create index listings_by_news on listings ((coalesce(offered_again_at, created_at)))
  where state in ('live', 'held') and venue_verified;

create table saved_searches (
  id bigint primary key default new_id('saved_searches'),
  user_id bigint not null references users (id) on delete cascade,
  name text not null check (name <> ''),
  -- contract/api/alerts.ts, savedCriteria: what is not asked for is not there
  criteria jsonb not null,
  alert boolean not null,
  -- turns the alert off and can do nothing else, so it is kept as it is: every mail carries the same one
  unsubscribe_token text not null constraint saved_searches_token unique,
  created_at timestamptz not null,
  -- dates offered later have not been looked at
  searched_until timestamptz not null,
  last_told_at timestamptz,
  constraint saved_searches_once unique (user_id, criteria)
);
create index saved_searches_of_user on saved_searches (user_id, created_at desc, id desc);
create index saved_searches_to_run on saved_searches (searched_until) where alert;

-- Which dates a couple was told of, by whichever of its searches: nobody hears of a date twice.
create table alerted_dates (
  user_id bigint not null references users (id) on delete cascade,
  listing_id bigint not null references listings (id) on delete cascade,
  told_at timestamptz not null,
  primary key (user_id, listing_id)
);
create index alerted_dates_by_age on alerted_dates (told_at);

-- Where the reader's mail program unsubscribes by itself (RFC 8058); null for letters that cannot be unsubscribed from.
alter table mails add column unsubscribe_url text;
