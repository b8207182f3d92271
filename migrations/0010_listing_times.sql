-- What the venue is theirs for, from when to when, and what couples have to bring or pay for themselves.
alter table listings add column times text, add column excludes text[] not null default '{}';
