import { sql } from 'kysely'

/**
 * What a person is called wherever it is named to somebody who may know: a couple by both partners ("Sam and Sol"),
 * when it gave the other's name at sign-up (specification section 5), everybody else by the name alone. A couple that
 * wrote both into the name already is not given the partner twice. `alias` is what `users` is called in the query.
 */
export function namesInFull(alias: string) {
  const name = sql.ref<string>(`${alias}.name`)
  const partner = sql<string>`trim(${sql.ref(`${alias}.metadata`)} ->> 'partnerName')`
  return sql<string>`case
    when coalesce(${partner}, '') = '' or right(lower(${name}), length(${partner}) + 1) = ' ' || lower(${partner})
    then ${name} else ${name} || ' and ' || ${partner} end`
}
