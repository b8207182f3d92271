-- What this database is for, written by the first start on it and never changed: a demo's accounts have a password that
-- everybody knows, and its clock can be moved.
create table installation (
  only_row boolean primary key default true check (only_row),
  mode text not null check (mode in ('demo', 'live'))
);
