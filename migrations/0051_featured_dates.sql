-- The featured dates are read in the order of an index that leaves out the questioned original prices (domain.md row 31):
-- to look at each date's venue took seconds at a million dates. So a date says itself whether its price is questioned;
-- the triggers below keep it.
-- works with 0050
alter table listings add column price_questioned boolean not null default false;
alter table listings disable trigger listings_updated; -- nothing changes of what a search shows
update listings set price_questioned = true from venues
 where venues.id = venue_id and original_cents > coalesce(seen_original_cents, 0) and original_cents > price_max_cents;
alter table listings enable trigger listings_updated;
create index listings_featured on listings (savings_cents, id)
  where state = 'live' and venue_verified and not price_questioned;

create function is_price_questioned(original_cents bigint, seen_cents bigint, price_max_cents bigint) returns boolean
  language sql immutable parallel safe as $$
  select original_cents > coalesce(seen_cents, 0) and original_cents > price_max_cents
$$;

create or replace function listing_takes_venue() returns trigger language plpgsql as $$
declare venue venues;
begin
  select * into venue from venues where id = new.venue_id for share;
  if new.venue_city = '' then new.venue_city := venue.city; end if;
  if new.styles = '{*}' then new.styles := venue.styles[1:3]; end if;
  new.venue_state := venue.state;
  new.venue_verified := venue.is_verified;
  new.price_questioned := is_price_questioned(new.original_cents, new.seen_original_cents, venue.price_max_cents);
  return new;
end $$;

create function listing_price_is_questioned() returns trigger language plpgsql as $$
begin
  new.price_questioned := is_price_questioned(new.original_cents, new.seen_original_cents,
    (select price_max_cents from venues where id = new.venue_id));
  return new;
end $$;
create trigger listings_price_questioned before update of original_cents, seen_original_cents on listings
  for each row execute function listing_price_is_questioned();

create function venue_questions_prices() returns trigger language plpgsql as $$
begin
  update listings set price_questioned = not price_questioned
   where venue_id = new.id
     and price_questioned <> is_price_questioned(original_cents, seen_original_cents, new.price_max_cents);
  return null;
end $$;
create trigger venues_question_prices after update of price_max_cents on venues for each row
  when (old.price_max_cents <> new.price_max_cents) execute function venue_questions_prices();
