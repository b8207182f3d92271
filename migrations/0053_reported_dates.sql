-- What was reported to a couple at one moment is one row, because a round of alerts reports a quarter of a million dates at
-- once (docs/decisions/0015-alerts.md). `alerted_dates`, with a row for each date, stays for older code that still runs, until
-- a later migration drops it; a date that such code reports in the meantime may be reported again.
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
