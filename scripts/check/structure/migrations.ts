import type { Rule } from './tree.ts'

/** Migrations are numbered 0001, 0002, ... with no gap and no repeat: they run in this order on every database. */
export const migrationsInOrder: Rule = (tree) => {
  const paths = tree.filter(({ path }) => path.startsWith('migrations/')).map(({ path }) => path)
  const misnamed = paths.filter((path) => !/^migrations\/\d{4}_[a-z][a-z0-9_]*\.sql$/.test(path))
  const numbers = paths.flatMap((path) => /^migrations\/(\d{4})_/.exec(path)?.[1] ?? []).map(Number)
  const wrong = numbers.sort((a, b) => a - b).findIndex((number, index) => number !== index + 1)
  return [
    ...misnamed.map((path) => ({ rule: 'migrations', path, message: 'Name it NNNN_what_it_does.sql.' })),
    ...(wrong === -1
      ? []
      : [
          {
            rule: 'migrations',
            path: 'migrations',
            message: `Number ${String(wrong + 1).padStart(4, '0')} is missing or used twice: give the newest the next free number.`,
          },
        ]),
  ]
}
