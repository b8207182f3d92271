-- Dates that couples have marked with a heart.
create table favorites (
  user_id bigint not null references users (id),
  listing_id bigint not null references listings (id),
  created_at timestamptz not null,
  primary key (user_id, listing_id)
);
