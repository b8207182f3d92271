-- The card provider knows the address of a couple (docs/privacy-data.md).
-- works with 0041
alter table card_customers
  -- whether it knows the present one; false after a change
  add column email_told boolean not null default false;
create index card_customers_to_tell on card_customers (user_id) where not email_told;
