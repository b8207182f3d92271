-- Messages between a couple and its venue (docs/decisions/0042-messages.md). A thread belongs to a holding, so the couple
-- that takes a booking over begins its own, and never sees the one before.
create table messages (
  id bigint primary key default new_id('messages'),
  -- the order of a thread: two can be written at the same time
  place bigint generated always as identity,
  holding_id bigint not null references holdings (id),
  author text not null check (author in ('couple', 'venue')),
  -- null once the account of who wrote it is erased
  body text check (char_length(body) between 1 and 4000),
  created_at timestamptz not null,
  -- when the other side saw it, and when it was queued for their mailbox
  read_at timestamptz,
  mailed_at timestamptz,
  -- the other side has asked an admin to look, and an admin has
  reported_at timestamptz,
  closed_at timestamptz,
  constraint messages_closed_after_report check (closed_at is null or reported_at is not null)
);
create index messages_thread on messages (holding_id, place);
create index messages_unread on messages (holding_id, author) where read_at is null;
create index messages_reported on messages (reported_at) where reported_at is not null and closed_at is null;
