import { openClient } from './connect.ts'

/**
 * Gives `role` what a server needs to serve from the database at `ownerUrl`, and no more: it reads and writes rows, but
 * it neither owns nor creates tables, so it can't drop the triggers and constraints that keep the books. Run as the
 * owner, after every migration; what is granted already is left alone. The role must exist.
 */
export async function grantServing(ownerUrl: string, role: string): Promise<void> {
  const client = await openClient(ownerUrl, 'unveil-migrate')
  try {
    await client.query('BEGIN')
    // of processes that start together, one grants
    await client.query('SELECT pg_advisory_xact_lock($1)', [GRANT_LOCK])
    const { rows } = await client.query<{ grant: string }>(MISSING, [role])
    for (const { grant } of rows) await client.query(grant)
    await client.query('COMMIT')
  } finally {
    await client.end()
  }
}

/** Any constant no other feature uses. */
const GRANT_LOCK = 7_203_411_907

/**
 * What the role $1 still needs, as statements. The queue's tables show their rows to their owner alone, until a policy
 * says otherwise. Which migrations were applied is only read.
 */
const MISSING = `
  WITH ours AS (
    SELECT c.oid, c.oid::regclass AS name, c.relkind, c.relrowsecurity, n.nspname, c.relname
    FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
    WHERE n.nspname IN ('public', 'graphile_worker')
  )
  SELECT format('GRANT USAGE ON SCHEMA %I TO %I', nspname, $1::text) AS grant
  FROM pg_namespace
  WHERE nspname IN ('public', 'graphile_worker') AND NOT has_schema_privilege($1, oid, 'USAGE')
  UNION ALL
  SELECT format('GRANT SELECT, INSERT, UPDATE, DELETE ON %s TO %I', name, $1)
  FROM ours
  WHERE relkind IN ('r', 'p', 'v') AND relname <> 'schema_migrations' AND NOT has_table_privilege($1, oid, 'DELETE')
  UNION ALL
  SELECT format('GRANT SELECT ON %s TO %I', name, $1)
  FROM ours
  WHERE relname = 'schema_migrations' AND NOT has_table_privilege($1, oid, 'SELECT')
  UNION ALL
  SELECT format('GRANT USAGE, SELECT ON SEQUENCE %s TO %I', name, $1)
  FROM ours
  WHERE CASE relkind WHEN 'S' THEN NOT has_sequence_privilege($1, oid, 'USAGE') END
  UNION ALL
  SELECT format('CREATE POLICY %I ON %s TO %I USING (true) WITH CHECK (true)', 'serving_' || $1, name, $1)
  FROM ours
  WHERE relrowsecurity AND NOT EXISTS (
    SELECT FROM pg_policies p
    WHERE p.schemaname = ours.nspname AND p.tablename = ours.relname AND p.policyname = 'serving_' || $1
  )`
