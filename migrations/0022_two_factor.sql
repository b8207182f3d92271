-- Codes of an authenticator app, as the second factor of a login; on real time, as sessions are.
create table two_factor (
  user_id bigint primary key references users (id) on delete cascade,
  -- AES-256-GCM, under a key that is not in this database (docs/decisions/0046-two-factor-login.md)
  secret bytea not null,
  created_at timestamptz not null,
  -- null while it is being set up
  confirmed_at timestamptz,
  -- the newest 30 seconds of which a code was used: each works once
  last_step bigint not null default 0
);

-- What lets somebody in who has lost their app: 80 random bits each, stored hashed, deleted with their use.
create table recovery_codes (
  user_id bigint not null references two_factor (user_id) on delete cascade,
  code_hash bytea not null,
  primary key (user_id, code_hash)
);

-- When the password, and the code if there is one, was last given in this session.
alter table sessions add column proved_at timestamptz;
