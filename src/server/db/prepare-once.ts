import type { Db } from './connection.ts'

/**
 * A query that is put together once for each database, for what is asked at every call: to put one together takes longer
 * than to answer it. Its values are `sql.placeholder`s, and its name is its own.
 */
export function prepareOnce<Query>(prepare: (db: Db) => Query): (db: Db) => Query {
  const prepared = new WeakMap<Db, Query>()
  return (db) => {
    const query = prepared.get(db) ?? prepare(db)
    prepared.set(db, query)
    return query
  }
}
