-- Which optional mails somebody has turned off, and where (contract/wording/optional-mails.ts). Without a row a kind comes both ways.
create table mail_settings (
  user_id bigint not null references users (id) on delete cascade,
  kind text not null,
  by_mail boolean not null,
  in_bell boolean not null,
  primary key (user_id, kind)
);
