-- Reviews that couples write themselves (domain.md row 27; docs/decisions/0038-reviews.md).
alter table reviews
  -- the couple that had the booking on its day; null for the demo's made-up ones
  add column holding_id bigint unique,
  add column reply text,
  add column replied_at timestamptz,
  -- an admin has taken it out of sight, and why
  add column hidden_at timestamptz,
  add column hidden_reason text,
  add constraint reviews_of_holding foreign key (holding_id, booking_id) references holdings (id, booking_id),
  add constraint reviews_booked check ((holding_id is null) = (booking_id is null)),
  add constraint reviews_replied check ((reply is null) = (replied_at is null)),
  add constraint reviews_hidden_for_a_reason check ((hidden_at is null) = (hidden_reason is null));

-- Which couples were asked for a review, so that each is asked once.
create table review_invitations (
  holding_id bigint primary key references holdings (id),
  at timestamptz not null
);
create index bookings_completed on bookings (event_date) where state = 'completed';
