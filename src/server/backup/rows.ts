// Reads and writes rows as JSON lines whose values are in PostgreSQL's text format.

import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { pipeline as pipe } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import * as z from 'zod/mini'
import type { SingleConnection } from '#server/db/single-connection.ts'

type Database = Pick<SingleConnection, 'query'>

const tableList = z.array(
  z.object({
    name: z.string(),
    columns: z.array(z.object({ name: z.string(), type: z.string(), isIdentity: z.boolean() })),
    refersTo: z.array(z.string()),
  }),
)
export type Table = z.infer<typeof tableList>[number]

const batchBytes = 4_000_000
/** Maximum number of rows per fetch, because the estimate from previous rows fails if the next rows are much larger. */
const maxBatchRows = 500

export const quote = (name: string) => `"${name.replaceAll('"', '""')}"`

export function selectLines({ name, columns }: Table): string {
  const texts = columns.map((column) => `${quote(column.name)}::text`).join(', ')
  return `select row_to_json(line)::text as line from (select ${texts} from ${quote(name)}) as line`
}

/** Lists the tables of the schema `public` except `migrations`, each after the tables that it references. */
export async function listTables(database: Database): Promise<Table[]> {
  const rows = await database.query(`
    select c.relname::text as name,
      json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod),
        'isIdentity', a.attidentity <> '') order by a.attnum) as columns,
      (select coalesce(json_agg(distinct other.relname), '[]') from pg_constraint f
        join pg_class other on other.oid = f.confrelid
        where f.conrelid = c.oid and f.contype = 'f' and f.confrelid <> c.oid) as "refersTo"
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and c.relname <> 'migrations'
    group by c.oid, c.relname order by c.relname`)
  return sortByReferences(tableList.parse(rows))
}

function sortByReferences(tables: Table[]): Table[] {
  const sorted: Table[] = []
  const isSorted = (name: string) => sorted.some((table) => table.name === name)
  while (sorted.length < tables.length) {
    const next = tables.find((table) => !isSorted(table.name) && table.refersTo.every(isSorted))
    if (!next) throw new Error('The tables of the database refer to each other in a circle')
    sorted.push(next)
  }
  return sorted
}

/** Must be called in a transaction, because it uses a cursor. */
export async function* readRows(database: Database, table: Table): AsyncGenerator<string[]> {
  await database.query(`declare reading no scroll cursor for ${selectLines(table)}`)
  let count = 100
  for (;;) {
    const rows = await database.query(`fetch ${count} from reading`)
    if (rows.length === 0) break
    const lines = rows.map(({ line }) => String(line))
    yield lines
    const bytes = lines.reduce((sum, line) => sum + line.length, 0)
    count = Math.min(maxBatchRows, Math.max(1, Math.floor((batchBytes * lines.length) / bytes)))
  }
  await database.query('close reading')
}

/** Must be called in a transaction, so that the rollback after a failure enables the triggers again. */
export async function loadRows(
  database: Database,
  table: Table,
  lines: AsyncIterable<string>,
  onLoaded: (rows: number) => void = () => {},
): Promise<number> {
  const names = table.columns.map(({ name }) => quote(name))
  const insert = `
    insert into ${quote(table.name)} (${names.join(', ')}) overriding system value
    select ${table.columns.map(({ name, type }) => `line.${quote(name)}::${type}`).join(', ')}
    from json_to_recordset($1::text::json) as line(${names.map((name) => `${name} text`).join(', ')})`
  let count = 0
  // Triggers are disabled, because the rows already include what triggers would write.
  await database.query(`alter table ${quote(table.name)} disable trigger user`)
  for await (const batch of splitIntoBatches(lines)) {
    await database.query(insert, [`[${batch.join(',')}]`])
    count += batch.length
    onLoaded(count)
  }
  await database.query(`alter table ${quote(table.name)} enable trigger user`)
  for (const { name } of table.columns.filter(({ isIdentity }) => isIdentity)) {
    await database.query(
      `select setval(pg_get_serial_sequence($1, $2), (select max(${quote(name)}) from ${quote(table.name)}))`,
      [quote(table.name), name],
    )
  }
  return count
}

async function* splitIntoBatches(lines: AsyncIterable<string>): AsyncGenerator<string[]> {
  let batch: string[] = []
  let bytes = 0
  for await (const line of lines) {
    batch.push(line)
    bytes += line.length
    if (bytes < batchBytes) continue
    yield batch
    batch = []
    bytes = 0
  }
  if (batch.length > 0) yield batch
}

/** `bytes` and `sha256` are those of the compressed file. */
export async function writeLines(
  file: string,
  batches: AsyncIterable<string[]>,
): Promise<{ rows: number; bytes: number; sha256: string }> {
  const hash = createHash('sha256')
  let [rows, bytes] = [0, 0]
  await pipeline(
    async function* join() {
      for await (const lines of batches) {
        rows += lines.length
        yield `${lines.join('\n')}\n`
      }
    },
    createGzip({ level: 4 }),
    async function* measure(chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        hash.update(chunk)
        bytes += chunk.length
        yield chunk
      }
    },
    createWriteStream(file),
  )
  return { rows, bytes, sha256: hash.digest('hex') }
}

const lineFeed = 10

/** Does not use `readline`, which also splits at U+2028. */
export async function* readLines(file: string): AsyncGenerator<string> {
  let pieces: Buffer[] = []
  // The callback ignores errors, because the loop below throws them.
  const gunzip = pipe(createReadStream(file), createGunzip(), () => {})
  for await (const chunk of gunzip as AsyncIterable<Buffer>) {
    let start = 0
    for (let end = chunk.indexOf(lineFeed); end >= 0; end = chunk.indexOf(lineFeed, start)) {
      yield Buffer.concat([...pieces, chunk.subarray(start, end)]).toString()
      pieces = []
      start = end + 1
    }
    if (start < chunk.length) pieces.push(chunk.subarray(start))
  }
}
