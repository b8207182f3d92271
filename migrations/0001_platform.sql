-- Ids are random, short enough to read out, and say nothing about order or number (domain.md row 4).
create function new_id(target regclass) returns bigint language plpgsql volatile as $$
declare
  candidate bigint;
  taken boolean;
begin
  loop
    candidate := 10000000 + (('x' || substr(replace(gen_random_uuid()::text, '-', ''), 1, 12))::bit(48)::bigint % 90000000);
    execute format('select exists (select 1 from %s where id = $1)', target) into taken using candidate;
    if not taken then
      return candidate;
    end if;
  end loop;
end $$;

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;

-- One row per state change of any process: who, when, from, to, why.
create table process_events (
  id bigint generated always as identity primary key,
  process text not null,
  object_id bigint not null,
  transition text not null,
  from_state text,
  to_state text not null,
  actor text not null,
  actor_id bigint,
  reason text,
  at timestamptz not null
);
create index process_events_object on process_events (process, object_id, id);
create trigger process_events_append_only before update or delete on process_events
  for each row execute function refuse_change();
create trigger process_events_no_truncate before truncate on process_events
  for each statement execute function refuse_change();

-- The injected clock's offset; only the sandbox's control page moves it, never in live mode.
create table clock_offset (
  only_row boolean primary key default true check (only_row),
  milliseconds bigint not null default 0
);
insert into clock_offset default values;

-- Mails are written in the transaction that causes them, sent by a job, kept as the record of what was said.
create table mails (
  id bigint primary key default new_id('mails'),
  recipient text not null,
  recipient_id bigint,
  template text not null,
  subject text not null,
  body_text text not null,
  body_html text not null,
  -- where mail programs unsubscribe with one click (RFC 8058); null for letters that can't be unsubscribed from
  unsubscribe_url text,
  created_at timestamptz not null,
  sent_at timestamptz
);
create index mails_unsent on mails (created_at) where sent_at is null;

create table files (
  id bigint primary key default new_id('files'),
  owner_id bigint not null,
  kind text not null check (kind in ('venue-photo', 'contract')),
  storage_key text not null unique,
  content_type text not null,
  bytes integer not null check (bytes > 0),
  width integer,
  height integer,
  created_at timestamptz not null
);

-- Counters of the rate limiter, shared by all processes (rate-limiter-flexible).
create table rate_limits (
  key text primary key,
  points integer not null default 0,
  expire bigint
);

-- What this database is for, written by the first start on it and never changed: a demo's accounts have a password that
-- everybody knows, and its clock can be moved.
create table installation (
  only_row boolean primary key default true check (only_row),
  mode text not null check (mode in ('demo', 'live'))
);

-- The workers that are running: each reports every few seconds, on the database's clock, because processes run in real time.
create table job_workers (
  -- what graphile-worker writes into the jobs that it takes
  lock_id text primary key,
  seen_at timestamptz not null
);

-- Logs and request budgets name an account by a keyed hash of its e-mail address: the same in all processes and for
-- good, and useless to somebody with a dictionary of addresses. Whoever can read this table can read the addresses too.
create table pseudonym_key (
  only_row boolean primary key default true check (only_row),
  key bytea not null
);
insert into pseudonym_key (key)
values (sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8')));
