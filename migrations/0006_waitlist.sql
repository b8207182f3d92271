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
