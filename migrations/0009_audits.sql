-- What passed our balance at the card provider, as it says (docs/decisions/0016). Read by the audit, written by nothing else.
create table provider_movements (
  -- the provider's own ids
  id text primary key,
  source text,
  -- the provider's reporting category: charge, refund, transfer, payout, ...
  category text not null,
  -- with the provider's fee taken off
  net_cents bigint not null,
  created_at timestamptz not null
);
-- Up to when they were read; no row before the first time.
create table provider_books (
  only_row boolean primary key default true check (only_row),
  read_until timestamptz not null
);

create table audits (
  id bigint primary key default new_id('audits'),
  -- the night it belongs to, once each; null when somebody asked for it
  night date unique,
  begun_at timestamptz not null,
  ended_at timestamptz,
  -- what came of reading the provider's books
  books text check (books in ('read', 'no-answer', 'no-provider')),
  constraint audits_say_how_they_ended check ((ended_at is null) = (books is null))
);
create index audits_newest on audits (begun_at desc, id desc);

-- What audits found, from the first that saw it to the first that did not.
create table audit_findings (
  id bigint primary key default new_id('audit_findings'),
  invariant text not null,
  what text not null,
  found_at timestamptz not null,
  gone_at timestamptz,
  -- an admin has looked into it and said why it may stand
  accepted_at timestamptz
);
create unique index audit_findings_open on audit_findings (invariant, what) where gone_at is null;
