-- A date may show no style, where any of its venue's would tell whose it is (docs/decisions/0058-blending-in.md). One that
-- names none, which is what the default stands for, shows its venue's first three as before.
alter table listings alter column styles set default '{*}';

create or replace function listing_takes_venue() returns trigger language plpgsql as $$
declare venue venues;
begin
  select * into venue from venues where id = new.venue_id for share;
  if new.venue_city = '' then new.venue_city := venue.city; end if;
  if new.styles = '{*}' then new.styles := venue.styles[1:3]; end if;
  new.venue_state := venue.state;
  new.venue_verified := venue.is_verified;
  return new;
end $$;
