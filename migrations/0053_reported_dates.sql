-- What was reported to a couple at one moment is one row, for a round of alerts writes a quarter of a million dates at once
-- (docs/decisions/0015-alerts.md). `alerted_dates`, a row for each date, is left for older code that runs beside this, and goes
-- with a later migration; a date that such code reports meanwhile may be reported once more.
--
-- works with 0052
create table reported_dates (
  user_id bigint not null,
  listing_ids bigint[] not null check (listing_ids <> '{}'),
  told_at timestamptz not null
);
create index reported_dates_of_user on reported_dates (user_id);
create index reported_dates_by_age on reported_dates (told_at);

insert into reported_dates (user_id, listing_ids, told_at)
select user_id, array_agg(listing_id), told_at from alerted_dates group by user_id, told_at;
delete from alerted_dates;
