import { sql } from 'kysely'
import { inTransaction } from '#server/platform/database/transaction.ts'
import type { TestApp } from '#tests/app.ts'

/**
 * Remembers the whole database of the product, and returns a function that brings it back to that moment. The card
 * provider, which lives in a schema of its own, isn't brought back.
 */
export async function aBackup({ database: { db } }: TestApp): Promise<() => Promise<void>> {
  const { rows: tables } = await sql<{ name: string; columns: string }>`
    select format('%I.%I', table_schema, table_name) as name,
           string_agg(format('%I', column_name), ', ' order by ordinal_position) as columns
      from information_schema.columns
      join information_schema.tables using (table_schema, table_name)
     where table_type = 'BASE TABLE' and is_generated = 'NEVER'
       and (table_schema = 'public' or table_name in ('_private_jobs', '_private_job_queues'))
     group by 1`.execute(db)
  const copyOf = (name: string) => sql.raw(`backup."${name.replaceAll('"', '')}"`)
  await sql`drop schema if exists backup cascade`.execute(db)
  await sql`create schema backup`.execute(db)
  for (const { name } of tables) await sql`create table ${copyOf(name)} as table ${sql.raw(name)}`.execute(db)
  return () =>
    // repeated if it deadlocks with what the product is reading meanwhile
    inTransaction(db, async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx)
      await sql`truncate ${sql.raw(tables.map(({ name }) => name).join(', '))}`.execute(tx)
      for (const { name, columns } of tables) {
        const list = sql.raw(columns)
        await sql`insert into ${sql.raw(name)} (${list}) overriding system value select ${list} from ${copyOf(name)}`.execute(
          tx,
        )
      }
    })
}
