-- What is new looks for the saved searches that want it (docs/decisions/0015-alerts.md).
-- works with 0040
alter table saved_searches
  -- what a date must carry if this search is to want it (alerts/anchors.ts), or 'any'; null when nobody has said so yet
  add column anchor text;
create index saved_searches_by_anchor on saved_searches (anchor, id) where alert;
create index saved_searches_told on saved_searches (last_told_at, id) where alert;
-- saved_searches_to_run serves older code alone, and goes with the next change of this table.

-- How far the news have been looked through, for all searches at once: one row, from the first round on.
create table alert_rounds (
  only_row boolean primary key default true check (only_row),
  began_at timestamptz not null,
  -- what was news until then has found its searches
  reached timestamptz not null
);
