-- What a user's bell shows: written with the mail that says the same, in the transaction that causes both (domain.md 6).
create table notices (
  id bigint primary key default new_id('notices'),
  user_id bigint not null references users (id) on delete cascade,
  title text not null check (title <> ''),
  body text not null check (body <> ''),
  -- a page of ours: no scheme, no host
  link text not null check (link ~ '^/($|[^/\\])'),
  created_at timestamptz not null,
  read_at timestamptz
);
create index notices_of_user on notices (user_id, created_at desc, id desc);
create index notices_unread on notices (user_id) where read_at is null;
create index notices_by_age on notices (created_at);
