-- What was reported longest ago is looked for every minute. In a BRIN index that look reads the whole table once the
-- first rows have been forgotten and new ones have taken their place: a range of pages never loses its oldest moment. A
-- B-tree costs as little to write, because moments come in their order.
--
-- works with 0052
drop index alerted_dates_by_age;
create index alerted_dates_by_age on alerted_dates (told_at);
