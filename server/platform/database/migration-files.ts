import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { StartError } from '../errors.ts'

export interface Migration {
  /** its file's name, such as 0001_accounts.sql */
  name: string
  sql: string
  checksum: string
  /**
   * From the line `-- works with 0040`: versions of the product whose last migration is that one or a later one keep
   * working, and can start, on a database that has this one. Null if only versions that know this migration work on it.
   */
  worksWith: string | null
  /** From the line `-- no transaction`: its statements run one by one, and all of them again after one has failed. */
  alone: boolean
}

const FILE_NAME = /^\d{4}_[a-z0-9_]+\.sql$/
const WORKS_WITH = /^-- works with (\d{4})$/m
const NO_TRANSACTION = /^-- no transaction$/m

/** The migrations of a folder, in order. Throws when a name does not follow NNNN_name.sql or a number is used twice. */
export async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  const numbers = new Set<string>()
  return Promise.all(
    names.map(async (name) => {
      if (!FILE_NAME.test(name)) throw new StartError(`Migration ${name} must be named like 0001_accounts.sql.`)
      const number = numberOf(name)
      if (numbers.has(number))
        throw new StartError(`Two migrations have the number ${number}; give ${name} the next one.`)
      numbers.add(number)
      const sql = (await readFile(`${folder}/${name}`, 'utf8')).replaceAll('\r\n', '\n')
      return {
        name,
        sql,
        checksum: createHash('sha256').update(sql).digest('hex'),
        worksWith: WORKS_WITH.exec(sql)?.[1] ?? null,
        alone: NO_TRANSACTION.test(sql),
      }
    }),
  )
}

export function numberOf(name: string): string {
  return name.slice(0, 4)
}

/** The statements of a file that runs outside a transaction. Each ends with a semicolon at the end of a line. */
export function statementsOf(sql: string): string[] {
  return sql
    .split(/;[ \t]*(?:\n|$)/)
    .map((statement) => statement.trim())
    .filter((statement) => /^(?!--)\S/m.test(statement))
}
