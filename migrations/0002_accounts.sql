create table users (
  id bigint primary key default new_id('users'),
  name text not null,
  email text not null check (email = lower(email)),
  -- null once erased: nobody signs in any more
  password_hash text,
  role text not null check (role in ('couple', 'venue', 'admin')),
  phone text,
  metadata jsonb not null default '{}',
  -- couples: by the mailed link; venue accounts: by an admin (domain.md row 33)
  verified boolean not null default false,
  email_confirmed_at timestamptz,
  created_at timestamptz not null,
  -- the person is gone, the row stays for the money rows that point to it (domain.md row 41)
  erased_at timestamptz,
  check (password_hash is not null or erased_at is not null)
);
create unique index users_email on users (email);

-- Opaque 256-bit tokens, stored hashed; on real time (domain.md 5).
create table sessions (
  id bigint primary key default new_id('sessions'),
  token_hash bytea not null unique,
  user_id bigint not null references users (id) on delete cascade,
  user_agent text,
  created_at timestamptz not null,
  seen_at timestamptz not null,
  expires_at timestamptz not null
);
create index sessions_user on sessions (user_id);
create index sessions_expiry on sessions (expires_at);

create table mailed_links (
  id bigint primary key default new_id('mailed_links'),
  kind text not null check (kind in ('password-reset', 'email-confirmation')),
  token_hash bytea not null unique,
  user_id bigint not null references users (id) on delete cascade,
  email text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index mailed_links_user on mailed_links (user_id, kind);
create index mailed_links_expiry on mailed_links (expires_at);

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
