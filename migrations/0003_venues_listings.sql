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

-- Another name, street or place of a verified venue, proposed by its owner, until an admin has looked at it (domain.md
-- row 33).
create table venue_changes (
  id bigint primary key default new_id('venue_changes'),
  venue_id bigint not null references venues (id),
  state text not null check (state in ('pending', 'approved', 'refused', 'withdrawn')),
  -- name, address, city, state and zipCode: what was in use then, and what is to be
  before jsonb not null,
  after jsonb not null,
  proposed_by bigint not null references users (id),
  proposed_at timestamptz not null,
  ended_at timestamptz,
  -- of an admin who refused it
  reason text,
  constraint venue_changes_end_once check ((state = 'pending') = (ended_at is null)),
  constraint venue_changes_refused_for_a_reason check ((state = 'refused') = (reason is not null))
);
create unique index venue_changes_one_pending on venue_changes (venue_id) where state = 'pending';
create index venue_changes_venue on venue_changes (venue_id, proposed_at desc);

create table venue_photos (
  id bigint primary key default new_id('venue_photos'),
  venue_id bigint not null references venues (id) on delete cascade,
  file_id bigint not null unique references files (id),
  position integer not null,
  created_at timestamptz not null
);
create index venue_photos_venue on venue_photos (venue_id, position);

-- What city names are compared by: without regard to case and spacing.
create function city_key(city text) returns text language sql immutable strict parallel safe as $$
  select lower(regexp_replace(btrim(city), '\s+', ' ', 'g'))
$$;

create table listings (
  id bigint primary key default new_id('listings'),
  venue_id bigint not null references venues (id),
  event_date date not null,
  state text not null default 'live' check (state in ('live', 'held', 'sold', 'inactive', 'expired')),
  max_guests integer not null check (max_guests >= 10),
  original_cents bigint not null check (original_cents >= 10000),
  discounted_cents bigint not null,
  -- Percent and savings of a transfer count what is still owed (domain.md row 16), and so does its price: searches filter
  -- and sort by the total (docs/decisions/0014). A venue's own date owes nothing here.
  total_cents bigint not null generated always as (discounted_cents + balance_cents) stored,
  savings_cents bigint not null generated always as (original_cents - discounted_cents - balance_cents) stored,
  -- hundredths of a percent off, rounded down: what 'best' sorts by
  discount_rate integer not null
    generated always as ((((original_cents - discounted_cents - balance_cents) * 10000) / original_cents)::integer) stored,
  deposit_percent integer not null default 25 check (deposit_percent between 10 and 50),
  description text,
  duration text,
  includes text[] not null default '{}',
  restrictions text[] not null default '{}',
  -- set on the listing of a transfer (0006_transfers_offers.sql), with what its buyer will still owe the venue
  transfer_id bigint unique,
  balance_cents bigint not null default 0 check (balance_cents >= 0),
  balance_due_date date,
  created_at timestamptz not null,
  -- when the date came back or became cheaper; until then its news is its creation (docs/decisions/0015)
  offered_again_at timestamptz,
  -- Copies of the venue's row, kept by the triggers below: the search and what strangers see come from this table
  -- alone, in index order. The defaults are never stored.
  venue_city text not null default '',
  venue_city_key text not null default '',
  venue_state text not null default '',
  venue_styles text[] not null default '{}',
  venue_amenities text[] not null default '{}',
  venue_verified boolean not null default false,
  constraint listings_discount check
    (discounted_cents > 0 and (transfer_id is not null or discounted_cents >= 5000)
     and discounted_cents + balance_cents < original_cents)
);
-- One venue, one date: one live listing (domain.md row 32).
create unique index listings_one_live on listings (venue_id, event_date)
  where state in ('live', 'held', 'sold') and transfer_id is null;
create index listings_venue on listings (venue_id, event_date);
create index listings_to_expire on listings (event_date) where state in ('live', 'inactive');
create index listings_created on listings (created_at desc, id desc);

-- The search: one index for each order, with the id as tie-breaker, over what may be found at all. Styles have none:
-- a GIN index misleads the planner, while a walk in price order meets any style soon (quality.md).
create index listings_by_price on listings (total_cents, id)
  where state in ('live', 'held') and venue_verified;
create index listings_by_date on listings (event_date, id)
  where state in ('live', 'held') and venue_verified;
create index listings_by_savings on listings (savings_cents, id)
  where state in ('live', 'held') and venue_verified;
create index listings_by_rate on listings (discount_rate, id)
  where state in ('live', 'held') and venue_verified;
create index listings_in_city on listings (venue_city_key, event_date, id)
  where state in ('live', 'held') and venue_verified;
create index listings_in_state on listings (venue_state, event_date, id)
  where state in ('live', 'held') and venue_verified;

-- Saved searches look for news. The statistics tell the planner how the times of news are spread (NEWS_AT in
-- listings/store/search.ts): without them it expects a third of all listings to be news, and every saved search walks
-- through all that it matches. ANALYZE keeps them; autovacuum runs it.
create index listings_by_news on listings ((coalesce(offered_again_at, created_at)))
  where state in ('live', 'held') and venue_verified;
create statistics listings_news on (coalesce(offered_again_at, created_at)) from listings;

create function listing_takes_venue() returns trigger language plpgsql as $$
begin
  select city, city_key(city), state, styles, amenities, is_verified
    into new.venue_city, new.venue_city_key, new.venue_state, new.venue_styles, new.venue_amenities, new.venue_verified
    from venues where id = new.venue_id for share;
  return new;
end $$;
create trigger listings_take_venue before insert on listings
  for each row execute function listing_takes_venue();

create function venue_reaches_listings() returns trigger language plpgsql as $$
begin
  update listings
     set venue_city = new.city, venue_city_key = city_key(new.city), venue_state = new.state,
         venue_styles = new.styles, venue_amenities = new.amenities, venue_verified = new.is_verified
   where venue_id = new.id;
  return null;
end $$;
create trigger venues_reach_listings after update on venues for each row
  when ((old.city, old.state, old.styles, old.amenities, old.is_verified)
    is distinct from (new.city, new.state, new.styles, new.amenities, new.is_verified))
  execute function venue_reaches_listings();

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
