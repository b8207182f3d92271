-- What a venue's owner notes down about a booking, for themselves: of one couple's part, so it doesn't pass on with the date.
create table booking_notes (
  holding_id bigint primary key references holdings (id),
  note text not null check (note <> ''),
  changed_at timestamptz not null
);
