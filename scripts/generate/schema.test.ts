import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { generateSchema } from './schema.ts'

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'unveil-migrations-'))
})

afterEach(() => rm(folder, { recursive: true }))

test('names every public table, with the types the parsers give', async () => {
  await writeFile(
    join(folder, '0001_halls.sql'),
    `CREATE TABLE halls (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      day date NOT NULL,
      days date[] NOT NULL,
      cents bigint,
      rate numeric(5, 2) NOT NULL DEFAULT 0,
      at timestamptz NOT NULL,
      photo bytea NOT NULL,
      facts jsonb NOT NULL
    );
    CREATE SCHEMA elsewhere;
    CREATE TABLE elsewhere.unseen (id int);`,
  )
  const text = await generateSchema(folder)
  expect(text).toContain(`export interface Halls {
  at: Date;
  cents: number | null;
  day: string;
  days: ArrayType<string>;
  facts: Json;
  id: Generated<number>;
  photo: Buffer;
  rate: Generated<string>;
}`)
  expect(text).toContain(`export interface DB {
  halls: Halls;
}`)
})

test('fails when the migrations make no table', async () => {
  await writeFile(join(folder, '0001_nothing.sql'), 'SELECT 1')
  await expect(generateSchema(folder)).rejects.toThrow('The migrations made no table in the public schema.')
})

test('the committed file is what the migrations make', async () => {
  const committed = await readFile(
    new URL('../../server/platform/database/schema.generated.ts', import.meta.url),
    'utf8',
  )
  expect(await generateSchema(), 'run `npm run schema`').toBe(committed)
})
