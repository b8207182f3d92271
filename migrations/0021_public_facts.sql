-- What strangers read of a date is the date's own, as it was published, so that nobody tells by it which dates are of one
-- venue (domain.md row 3; docs/decisions/0045-public-facts.md). Dates that are listed keep at most three of what they showed.
alter table listings rename column venue_styles to styles;
alter table listings rename column venue_amenities to amenities;
update listings set styles = styles[1:3], amenities = (
  select coalesce(array_agg(one order by position), '{}') from (
    select one, position from unnest(amenities) with ordinality as all_of_them (one, position)
     where one in ('on-site-parking', 'wheelchair-accessible', 'indoor-ceremony-space', 'outdoor-ceremony-space',
                   'dance-floor', 'tables-chairs-included', 'wifi', 'climate-control')
     order by position limit 3) shown);
alter table listings
  add constraint listings_styles check (cardinality(styles) <= 3),
  add constraint listings_amenities check (cardinality(amenities) <= 3);

-- The key follows the place that is shown.
drop index listings_in_city;
alter table listings drop column venue_city_key;
alter table listings add column venue_city_key text not null generated always as (city_key(venue_city)) stored;
create index listings_in_city on listings (venue_city_key, event_date, id)
  where state in ('live', 'held') and venue_verified;

-- A listing that names no styles shows its venue's first three, and one that names no place its venue's city.
create or replace function listing_takes_venue() returns trigger language plpgsql as $$
declare venue venues;
begin
  select * into venue from venues where id = new.venue_id for share;
  if new.venue_city = '' then new.venue_city := venue.city; end if;
  if new.styles = '{}' then new.styles := venue.styles[1:3]; end if;
  new.venue_state := venue.state;
  new.venue_verified := venue.is_verified;
  return new;
end $$;

-- A venue's later styles and amenities reach none of its listings. Where it is stays true, and whether it is verified.
create or replace function venue_reaches_listings() returns trigger language plpgsql as $$
begin
  update listings set venue_verified = new.is_verified where venue_id = new.id;
  if (old.city, old.state) is distinct from (new.city, new.state) then
    update listings set venue_city = new.city, venue_state = new.state where venue_id = new.id;
  end if;
  return null;
end $$;
drop trigger venues_reach_listings on venues;
create trigger venues_reach_listings after update on venues for each row
  when ((old.city, old.state, old.is_verified) is distinct from (new.city, new.state, new.is_verified))
  execute function venue_reaches_listings();
