-- What the listing showed of itself when a hold began: its texts, and the styles and amenities that were chosen for it. The
-- couple's booking, which has the hold's number, promises them that, whatever becomes of the listing (domain.md row 9).
-- Older code that begins a hold keeps it, too.
--
-- works with 0060
alter table holds add column shown jsonb not null default '{}';

create function shown_by(listing listings) returns jsonb language sql stable as $$
  select jsonb_build_object(
    'description', listing.description, 'duration', listing.duration, 'times', listing.times,
    'includes', listing.includes, 'excludes', listing.excludes, 'restrictions', listing.restrictions,
    'styles', listing.styles, 'amenities', listing.amenities)
$$;

create function hold_keeps_what_is_shown() returns trigger language plpgsql as $$
begin
  select shown_by(l) into new.shown from listings l where l.id = new.listing_id;
  return new;
end $$;
create trigger holds_keep_what_is_shown before insert on holds
  for each row execute function hold_keeps_what_is_shown();
