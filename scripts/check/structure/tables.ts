import type { Lists } from './lists.ts'
import { type Finding, featureOf, matches, type Rule, type SourceFile } from './tree.ts'

const BUILDER =
  /\.(selectFrom|insertInto|updateTable|deleteFrom|mergeInto|(?:inner|left|right|full|cross)Join|from|using)\(\s*['"`](?:public\.)?(\w+)/g
const RAW = /\b(from|join|into|update|using|table)\s+(?:only\s+)?"?(?:public\.)?"?([a-z_]+)"?/gi
const WRITES = /^(insertInto|updateTable|deleteFrom|mergeInto|into|update)$/i

type Use = { table: string; writes: boolean; line: number }

/** Tables a file names, in Kysely's builders and in raw SQL templates. */
function tablesUsed(file: SourceFile, owners: Record<string, string>): Use[] {
  const inBuilders = matches(file, BUILDER).map(({ line, match }) => ({ line, verb: match[1], table: match[2] }))
  const inTemplates = matches(file, /sql(?:<[^`]*?>)?`([^`]*)`/g).flatMap(({ line, match }) =>
    [...(match[1] ?? '').matchAll(RAW)].map((found) => ({ line, verb: found[1], table: found[2] })),
  )
  return [...inBuilders, ...inTemplates]
    .filter(({ table }) => table !== undefined && table in owners)
    .map(({ table, verb, line }) => ({ table: table as string, writes: WRITES.test(verb as string), line }))
}

/** A feature touches only its own tables, but for the reads in `foreignReads`. */
export function tableOwnership({ owners, foreignReads }: Pick<Lists, 'owners' | 'foreignReads'>): Rule {
  return (tree) => {
    const unused = new Set(Object.keys(foreignReads))
    const findings = tree.flatMap((file) => {
      const feature = featureOf(file.path)
      if (!feature || /\.test\.ts$/.test(file.path)) return []
      return tablesUsed(file, owners).flatMap(({ table, writes, line }): Finding[] => {
        const owner = owners[table]
        if (owner === feature) return []
        const exception = `${feature} reads ${table}`
        if (!writes && foreignReads[exception]) {
          unused.delete(exception)
          return []
        }
        const door =
          owner === 'platform' ? 'server/platform' : `server/features/${owner}/store.ts (or its commands, for a write)`
        const message = `${table} belongs to ${owner}. Call ${door} instead${writes ? '' : `, or add "${exception}" to foreignReads in scripts/check/structure/lists.ts with the reason`}.`
        return [{ rule: 'table-ownership', path: file.path, line, message }]
      })
    })
    const stale = [...unused].map((exception) => ({
      rule: 'table-ownership',
      path: 'scripts/check/structure/lists.ts',
      message: `"${exception}" in foreignReads is no longer used: delete it.`,
    }))
    return [...findings, ...stale]
  }
}

/** Every table of the migrations has one owner, and every owner's table exists. */
export function everyTableOwned({ owners }: Pick<Lists, 'owners'>): Rule {
  return (tree) => {
    const created = new Map<string, string>()
    for (const file of tree.filter(({ path }) => /^migrations\/.*\.sql$/.test(path))) {
      const sql = { ...file, text: file.text.replace(/--[^\n]*/g, '') }
      const pattern = /\b(create|drop) table (?:if (?:not )?exists )?(?:public\.)?(\w+)/gi
      for (const { match } of matches(sql, pattern, true)) {
        if (match[1]?.toLowerCase() === 'create') created.set(match[2] as string, file.path)
        else created.delete(match[2] as string)
      }
    }
    const unowned = [...created].filter(([table]) => !owners[table])
    const missing = Object.keys(owners).filter((table) => !created.has(table))
    return [
      ...unowned.map(([table, path]) => ({
        rule: 'table-owner',
        path,
        message: `Say which feature owns ${table}: owners in scripts/check/structure/lists.ts.`,
      })),
      ...missing.map((table) => ({
        rule: 'table-owner',
        path: 'scripts/check/structure/lists.ts',
        message: `owners lists ${table}, which no migration creates: delete the line.`,
      })),
    ]
  }
}
