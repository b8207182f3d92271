-- One entry an address. What a later form says applies only when its mailed link is opened (domain.md row 28).
create table waitlist_entries (
  id bigint primary key default new_id('waitlist_entries'),
  email text not null unique check (email = lower(email)),
  name text,
  user_type text not null check (user_type in ('couple', 'venue_owner', 'both')),
  wedding_date text,
  location text,
  estimated_budget text,
  hear_about_us text,
  is_verified boolean not null default false,
  created_at timestamptz not null
);
create index waitlist_entries_created on waitlist_entries (created_at desc, id desc);

create table waitlist_links (
  id bigint primary key default new_id('waitlist_links'),
  entry_id bigint not null references waitlist_entries (id) on delete cascade,
  token_hash bytea not null unique,
  -- the form as it was sent; applied when this link is opened, which works once
  form jsonb not null,
  created_at timestamptz not null
);
create index waitlist_links_entry on waitlist_links (entry_id, created_at);

-- Saved searches and their alerts (domain.md row 26, docs/decisions/0015-alerts.md).
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
