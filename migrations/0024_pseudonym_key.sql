-- Logs and budgets of requests name an account by a keyed hash of its e-mail address: the same in all processes and for
-- good, and nothing that a dictionary of addresses could be tried on. Whoever reads this table reads the addresses as well.
create table pseudonym_key (
  only_row boolean primary key default true check (only_row),
  key bytea not null
);
insert into pseudonym_key (key)
values (sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8')));
