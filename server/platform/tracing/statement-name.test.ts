import { expect, test } from 'vitest'
import { statementName } from './statement-name.ts'

test.each([
  ['begin', 'begin'],
  ['select "id" from "listings" where "id" = $1 for update', 'select listings'],
  ['select id from holds where id = $1 for no key update skip locked', 'select holds'],
  ['\n  insert into "payments" ("amount") values ($1) returning "id"', 'insert payments'],
  ['update "bookings" set "state" = $1', 'update bookings'],
  ['with due as (select id from holds) update listings set state = $1 from due', 'update listings'],
  ['with due as (select id from holds) select * from due', 'select holds'],
  ["select graphile_worker.add_job(identifier => 'x')", 'select graphile_worker.add_job'],
  ['delete from graphile_worker.jobs where id = $1', 'delete graphile_worker.jobs'],
  ["set local lock_timeout = '3s'", 'set'],
])('%s is called %s', (text, name) => {
  expect(statementName(text)).toBe(name)
})
