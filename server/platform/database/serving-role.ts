import type pg from 'pg'
import { openClient } from './connect.ts'

/**
 * Gives `role` what a server needs to serve from the database at `ownerUrl`, and no more: it reads and writes rows, but
 * it neither owns nor creates tables, so it can't drop the triggers and constraints that keep the books. Run as the
 * owner, after every migration; what has already been granted is left alone. The role must exist.
 */
export async function grantServing(ownerUrl: string, role: string): Promise<void> {
  const client = await openClient(ownerUrl, 'unveil-migrate')
  try {
    await client.query('BEGIN')
    // processes that start together grant one after another
    await client.query('SELECT pg_advisory_xact_lock($1)', [GRANT_LOCK])
    for (const grant of await missingGrants(client, role)) await client.query(grant)
    await client.query('COMMIT')
  } finally {
    await client.end()
  }
}

/**
 * What `role` still needs, as statements that the owner runs; none before the first migration. The role itself
 * may ask: everybody can read the catalogs.
 */
export async function missingGrants(client: Pick<pg.ClientBase, 'query'>, role: string): Promise<string[]> {
  const { rows } = await client.query<{ grant: string }>(MISSING, [role])
  return rows.map(({ grant }) => grant)
}

/** Any constant no other feature uses. */
const GRANT_LOCK = 7_203_411_907

/**
 * What the role $1 lacks, privilege by privilege, for what the owner of our tables owns. What others put beside it,
 * such as the views of an extension, is neither ours to grant nor needed. The queue's tables show their rows to their
 * owner alone, until a policy says otherwise. The list of applied migrations may only be read.
 */
const MISSING = `
  WITH owner AS (
    SELECT relowner AS id FROM pg_class WHERE oid = to_regclass('public.schema_migrations')
  ), schemas AS (
    SELECT n.oid, nspname FROM pg_namespace n
    WHERE nspname IN ('public', 'graphile_worker') AND EXISTS (SELECT FROM owner)
  ), ours AS (
    SELECT c.oid, c.oid::regclass AS name, c.relkind, c.relrowsecurity, nspname, c.relname
    FROM pg_class c JOIN schemas ON schemas.oid = c.relnamespace JOIN owner ON owner.id = c.relowner
  )
  SELECT format('GRANT USAGE ON SCHEMA %I TO %I', nspname, $1::text) AS grant
  FROM schemas
  WHERE NOT has_schema_privilege($1, oid, 'USAGE')
  UNION ALL
  SELECT format('GRANT %s ON %s TO %I', string_agg(privilege, ', '), name, $1)
  FROM ours, unnest(ARRAY['SELECT', 'INSERT', 'UPDATE', 'DELETE']) AS privilege
  WHERE relkind IN ('r', 'p', 'v') AND relname <> 'schema_migrations' AND NOT has_table_privilege($1, oid, privilege)
  GROUP BY name
  UNION ALL
  SELECT format('GRANT SELECT ON %s TO %I', name, $1)
  FROM ours
  WHERE relname = 'schema_migrations' AND NOT has_table_privilege($1, oid, 'SELECT')
  UNION ALL
  SELECT format('GRANT %s ON SEQUENCE %s TO %I', string_agg(privilege, ', '), name, $1)
  FROM ours, unnest(ARRAY['USAGE', 'SELECT']) AS privilege
  WHERE CASE relkind WHEN 'S' THEN NOT has_sequence_privilege($1, oid, privilege) END
  GROUP BY name
  UNION ALL
  SELECT format('GRANT EXECUTE ON ROUTINE %s TO %I', p.oid::regprocedure, $1)
  FROM pg_proc p JOIN schemas ON schemas.oid = p.pronamespace JOIN owner ON owner.id = p.proowner
  WHERE NOT has_function_privilege($1, p.oid, 'EXECUTE')
  UNION ALL
  SELECT format('CREATE POLICY %I ON %s TO %I USING (true) WITH CHECK (true)', 'serving_' || $1, name, $1)
  FROM ours, owner
  WHERE relrowsecurity AND NOT pg_has_role($1, owner.id, 'USAGE') AND NOT EXISTS (
    SELECT FROM pg_policies p
    WHERE p.schemaname = ours.nspname AND p.tablename = ours.relname AND p.policyname = 'serving_' || $1
  )`
