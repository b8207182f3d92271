-- What the planner needs once there are 100,000 rows (tests/platform/plans.test.ts).

-- The payments of a booking: payments_one_live serves only statements that repeat its condition.
create index payments_booking on payments (booking_id) where booking_id is not null;

-- How the times of news are spread (NEWS_AT in listings/store/search.ts). Without it a third of all listings is expected to
-- be news, and every saved search walks through all that it matches. Kept by ANALYZE, which autovacuum runs.
create statistics listings_news on (coalesce(offered_again_at, created_at)) from listings;
analyze listings;
