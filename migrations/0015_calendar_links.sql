-- The secret address at which a venue's owner subscribes to their dates; making another one replaces it (decision 0041).
create table calendar_links (
  owner_id bigint primary key references users (id),
  token_hash bytea not null unique,
  created_at timestamptz not null
);
