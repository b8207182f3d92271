-- What a date cost in all when a couple marked it, so that its page can say that it costs less now. Unknown for older marks.
alter table favorites add column marked_at_cents bigint check (marked_at_cents >= 0);
