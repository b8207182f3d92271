-- A venue's own calendar, read from its address, and the days on which it says that the venue is taken (decision 0041).
create table busy_feeds (
  venue_id bigint primary key references venues (id),
  url text not null,
  created_at timestamptz not null,
  -- when it is read next
  due_at timestamptz not null,
  -- when it was read last, and since when it can't be and why; its owner is told once
  read_at timestamptz not null,
  failing_since timestamptz,
  problem text,
  told_at timestamptz,
  constraint busy_feeds_problem check ((failing_since is null) = (problem is null)),
  constraint busy_feeds_told check (told_at is null or failing_since is not null)
);
create index busy_feeds_due on busy_feeds (due_at);

-- One event of that calendar on one day. It takes a date of the venue off the market unless its owner has put the date
-- up again since: then it is ignored.
create table busy_days (
  venue_id bigint not null references busy_feeds (venue_id) on delete cascade,
  day date not null,
  uid text not null,
  title text,
  ignored_at timestamptz,
  primary key (venue_id, day, uid)
);
