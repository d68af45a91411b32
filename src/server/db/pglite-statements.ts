import type { PGlite } from '@electric-sql/pglite'
import { serialize } from 'pg-protocol'
import {
  type BackendMessage,
  CommandCompleteMessage,
  DatabaseError,
  DataRowMessage,
  NotificationResponseMessage,
  ParameterDescriptionMessage,
  RowDescriptionMessage,
} from 'pg-protocol/dist/messages.js'
import { Parser } from 'pg-protocol/dist/parser.js'

/** `raw`: what has a parser among those for raw rows is read by that. */
type Options = { rowMode: 'object' | 'array'; raw: boolean }
type Parsers = Record<number, (value: string) => unknown>
type Statement = { name: string; paramTypes: number[]; fields: { name: string; dataTypeID: number }[] }
export type StatementResults = { rows: unknown[]; affectedRows: number }

/** About all that the product says in a while. A plan takes some ten kilobytes. */
const mostStatements = 256
/** Whatever is longer was put together for just so many values, and is hardly said twice. */
const longestText = 5_000
/** More values than that are looked up in a hash, but only by a plan that was made for them. */
const mostValues = 100

/**
 * Queries of the embedded database with values. PGlite's own `query` has each text read and planned anew, in six messages;
 * this keeps statements ready, and reads answers, as a driver for a server does, and takes a fifth of the time.
 * @param onNotified is told of what PGlite does not hear, because it came with an answer that was read here
 */
export function keepStatements(
  pg: PGlite,
  rawParsers: Parsers,
  onNotified: (channel: string, payload: string) => void,
) {
  const parsersForRaw: Parsers = { ...pg.parsers, ...rawParsers }
  const ready = new Map<string, Statement>()
  let count = 0

  async function say(...parts: Buffer[]): Promise<BackendMessage[]> {
    const said: BackendMessage[] = []
    const parser = new Parser()
    await pg.execProtocolRawStream(Buffer.concat([...parts, serialize.sync()]), {
      syncToFs: false,
      // A copy: the database writes its next answer to the same place.
      onRawData: (chunk) => parser.parse(Buffer.from(chunk), (message) => said.push(message)),
    })
    for (const message of said) {
      if (message instanceof NotificationResponseMessage) onNotified(message.channel, message.payload)
    }
    const failure = said.find((message) => message instanceof DatabaseError)
    if (failure) throw failure
    return said
  }

  async function prepare(text: string, name: string): Promise<Statement> {
    const said = await say(serialize.parse({ name, text }), serialize.describe({ type: 'S', name }))
    const parameters = said.find((message) => message instanceof ParameterDescriptionMessage)
    const row = said.find((message) => message instanceof RowDescriptionMessage)
    return { name, paramTypes: parameters?.dataTypeIDs ?? [], fields: row?.fields ?? [] }
  }

  async function forget(text: string, { name }: Statement): Promise<void> {
    ready.delete(text)
    await say(serialize.close({ type: 'S', name }))
  }

  /**
   * What is ready may have been planned for a few values and small tables. With 50,000 values each row would be compared
   * with every one of them, for minutes.
   */
  function isForItself(text: string, params: unknown[]): boolean {
    const isMany = (value: unknown) => Array.isArray(value) && value.length > mostValues
    return text.length > longestText || params.some(isMany)
  }

  async function find(text: string, params: unknown[]): Promise<Statement> {
    if (isForItself(text, params)) return prepare(text, '')
    const statement = ready.get(text) ?? (await prepare(text, `kept${++count}`))
    // A Map keeps the order in which things were put in: the first is the one said longest ago.
    ready.delete(text)
    ready.set(text, statement)
    const [oldest] = ready
    if (oldest && ready.size > mostStatements) await forget(...oldest)
    return statement
  }

  function toValue(value: unknown, type: number): string | null {
    if (value === null || value === undefined) return null
    const serializer = pg.serializers[type]
    return serializer ? serializer(value) : String(value)
  }

  /** Not within a transaction of somebody else. */
  async function run(text: string, params: unknown[], options: Options): Promise<StatementResults> {
    const { name, paramTypes, fields } = await find(text, params)
    const values = params.map((value, place) => toValue(value, paramTypes[place] ?? 0))
    const said = await say(serialize.bind({ statement: name, values }), serialize.execute({}))
    const parsers = fields.map(({ dataTypeID }) => (options.raw ? parsersForRaw : pg.parsers)[dataTypeID])
    const parse = (value: string | null, place: number) => {
      const parser = parsers[place]
      return value !== null && parser ? parser(value) : value
    }
    const rows: unknown[] = []
    let affectedRows = 0
    for (const message of said) {
      if (message instanceof DataRowMessage) {
        const row = message.fields.map(parse)
        rows.push(
          options.rowMode === 'array'
            ? row
            : Object.fromEntries(fields.map((field, place) => [field.name, row[place]])),
        )
      } else if (message instanceof CommandCompleteMessage) {
        affectedRows = Number(/^(?:INSERT \d+|UPDATE|DELETE|MERGE) (\d+)$/.exec(message.text)?.[1] ?? 0)
      }
    }
    return { rows, affectedRows }
  }

  return {
    run,
    /** Tables have changed: what was planned, and what rows look like, may hold no longer. */
    async forgetAll(): Promise<void> {
      for (const [text, statement] of [...ready]) await forget(text, statement)
    },
  }
}
