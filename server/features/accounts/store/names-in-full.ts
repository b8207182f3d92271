import { sql } from 'kysely'

/**
 * The name shown to those who may know it: for a couple that gave the partner's name, both names ("Sam and Sol"); for
 * everybody else, the name alone. A partner's name with which the name already ends isn't repeated.
 * `alias` is what `users` is called in the query.
 */
export function namesInFull(alias: string) {
  const name = sql.ref<string>(`${alias}.name`)
  const partner = sql<string>`trim(${sql.ref(`${alias}.metadata`)} ->> 'partnerName')`
  return sql<string>`case
    when coalesce(${partner}, '') = '' or right(lower(${name}), length(${partner}) + 1) = ' ' || lower(${partner})
    then ${name} else ${name} || ' and ' || ${partner} end`
}

/**
 * SQL: a text that holds `namesInFull`, for searches: telling whether the name ends with the partner's costs each row far
 * more than reading both names.
 */
export const namesToSearch = (alias: string) =>
  sql<string>`(${sql.ref(`${alias}.name`)}
    || coalesce(' and ' || nullif(trim(${sql.ref(`${alias}.metadata`)} ->> 'partnerName'), ''), ''))`
