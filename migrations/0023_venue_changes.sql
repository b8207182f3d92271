-- Another name or place of a verified venue, proposed by its owner, until an admin has looked at it (domain.md row 33).
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
