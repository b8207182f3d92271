create table venues (
  id bigint primary key default new_id('venues'),
  owner_id bigint not null references users (id),
  name text not null,
  address text not null,
  city text not null,
  state text not null check (state ~ '^[A-Z]{2}$'),
  zip_code text not null check (zip_code ~ '^\d{5}$'),
  description text not null,
  max_capacity integer not null check (max_capacity >= 10),
  styles text[] not null check (cardinality(styles) >= 1),
  amenities text[] not null default '{}',
  price_min_cents bigint not null check (price_min_cents >= 0),
  price_max_cents bigint not null check (price_max_cents >= price_min_cents),
  is_verified boolean not null default false,
  created_at timestamptz not null
);
create index venues_owner on venues (owner_id);
create index venues_place on venues (state, lower(city));

create table venue_photos (
  id bigint primary key default new_id('venue_photos'),
  venue_id bigint not null references venues (id) on delete cascade,
  file_id bigint not null unique references files (id),
  position integer not null,
  created_at timestamptz not null
);
create index venue_photos_venue on venue_photos (venue_id, position);

create table listings (
  id bigint primary key default new_id('listings'),
  venue_id bigint not null references venues (id),
  event_date date not null,
  state text not null default 'live' check (state in ('live', 'held', 'sold', 'inactive', 'expired')),
  max_guests integer not null check (max_guests >= 10),
  original_cents bigint not null check (original_cents >= 10000),
  discounted_cents bigint not null check (discounted_cents >= 5000 and discounted_cents < original_cents),
  deposit_percent integer not null default 25 check (deposit_percent between 10 and 50),
  description text,
  duration text,
  includes text[] not null default '{}',
  restrictions text[] not null default '{}',
  -- set on listings that pass a couple's booking on
  transfer_id bigint unique,
  created_at timestamptz not null
);
-- One venue, one date: one live listing (domain.md row 32).
create unique index listings_one_live on listings (venue_id, event_date)
  where state in ('live', 'held', 'sold') and transfer_id is null;
create index listings_search on listings (state, event_date, discounted_cents, id);
create index listings_venue on listings (venue_id, event_date);

create table listing_watches (
  listing_id bigint not null references listings (id) on delete cascade,
  user_id bigint not null references users (id) on delete cascade,
  created_at timestamptz not null,
  primary key (listing_id, user_id)
);

create table reviews (
  id bigint primary key default new_id('reviews'),
  venue_id bigint not null references venues (id),
  booking_id bigint unique,
  couple_names text not null,
  rating integer not null check (rating between 1 and 5),
  comment text not null,
  created_at timestamptz not null
);
create index reviews_venue on reviews (venue_id, created_at desc);
