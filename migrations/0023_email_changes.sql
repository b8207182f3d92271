-- The address to which an account moves once both it and the present one have confirmed; on real time, as its links are.
create table email_changes (
  user_id bigint primary key references users (id) on delete cascade,
  email text not null check (email = lower(email)),
  old_confirmed_at timestamptz,
  new_confirmed_at timestamptz,
  created_at timestamptz not null
);

alter table mailed_links drop constraint mailed_links_kind_check;
alter table mailed_links add constraint mailed_links_kind_check
  check (kind in ('password-reset', 'email-confirmation', 'email-change-old', 'email-change-new'));
