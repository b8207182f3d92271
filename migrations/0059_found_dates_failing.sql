-- When a search that has something to tell first failed to run. It is tried again for an hour from then on, however long
-- its finds had waited before.
--
-- works with 0058
alter table found_dates add column failing_since timestamptz;
