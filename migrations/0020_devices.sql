-- Browsers in which somebody has logged in to an account, each known by a cookie that it keeps after logging out. The
-- cookie is a 256-bit token, stored hashed, and a new one at every login; on real time, as sessions are.
create table devices (
  id bigint primary key default new_id('devices'),
  user_id bigint not null references users (id) on delete cascade,
  token_hash bytea not null,
  user_agent text,
  -- the network (/24 or /64), never the whole address
  network text not null,
  created_at timestamptz not null,
  seen_at timestamptz not null,
  unique (user_id, token_hash)
);
create index devices_token on devices (token_hash);
create index devices_by_age on devices (seen_at);

alter table sessions add column network text;
alter table sessions add column device_id bigint references devices (id) on delete set null;
create index sessions_device on sessions (device_id);
