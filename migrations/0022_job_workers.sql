-- The workers that live: each says so every few seconds, on the clock of the database, for processes run in real time.
create table job_workers (
  -- what graphile-worker writes into the jobs that it takes
  lock_id text primary key,
  seen_at timestamptz not null
);
