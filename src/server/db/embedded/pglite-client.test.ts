import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { statementTimes } from '#server/lib/statement-times.ts'
import { startPglite } from './pglite-client.ts'

const client = startPglite({ folder: null, template: null, program: null }, (error) => {
  throw error
})
const ask = async (sql: string, params: unknown[] = []) => (await client.query(sql, params)).rows
beforeAll(async () => {
  await client.exec('create table notes (id int primary key, said jsonb, words text[], at timestamptz)')
})
afterAll(() => client.close())

describe('a query of the embedded database', () => {
  it('takes and returns values of every type', async () => {
    const insert = 'insert into notes values ($1, $2, $3, $4)'
    await ask(insert, [1, '{"a": [1, null]}', ['x, y', 'ü"'], '2026-11-21T20:00:00Z'])
    const { affectedRows } = await client.query(insert, [2, 'null', null, undefined])
    expect(affectedRows).toBe(1)
    expect(await ask('select * from notes order by id')).toEqual([
      { id: 1, said: { a: [1, null] }, words: ['x, y', 'ü"'], at: new Date('2026-11-21T20:00:00Z') },
      { id: 2, said: null, words: null, at: null },
    ])
    const asArrays = await client.query('select id, said from notes order by id', [], { rowMode: 'array' })
    expect(asArrays.rows).toEqual([
      [1, { a: [1, null] }],
      [2, null],
    ])
    expect(
      (await client.query('update notes set words = null where id = any($1)', [[1, 2]])).affectedRows,
    ).toBe(2)
  })

  it('is listed with its time and without its values', async () => {
    await ask(`select 'timed', $1::text`, ['a secret value'])
    const timed = statementTimes.listSlowest(500).map(({ statement }) => statement)
    expect(timed).toContain(`select 'timed', $1::text`)
  })

  it('returns a column that was added to the table since the last query', async () => {
    const read = 'select * from changing'
    await client.exec('create table changing (a int); insert into changing values (1)')
    expect(await ask(read)).toEqual([{ a: 1 }])
    await client.exec(`alter table changing add b text default 'new'`)
    expect(await ask(read)).toEqual([{ a: 1, b: 'new' }])
  })

  it("fails with PostgreSQL's code inside and outside a transaction, and later queries work", async () => {
    const divide = 'select 10 / $1::int as part'
    await expect(ask(divide, [0])).rejects.toMatchObject({ code: '22012' })
    expect(await ask(divide, [5])).toEqual([{ part: 2 }])
    await expect(ask('select nothing')).rejects.toMatchObject({ code: '42703' })
    const run = client.transaction(async (tx) => {
      await tx.query('insert into notes (id) values ($1)', [77])
      await expect(tx.query(divide, [0])).rejects.toMatchObject({ code: '22012' })
      await expect(tx.query(divide, [5])).rejects.toMatchObject({ code: '25P02' })
      throw new Error('given up')
    })
    await expect(run).rejects.toThrow('given up')
    expect(await ask('select id from notes where id = $1', [77])).toEqual([])
    expect(await ask(divide, [5])).toEqual([{ part: 2 }])
  })

  it('waits for an open transaction', async () => {
    const seen: unknown[] = []
    let entered = () => {}
    const isIn = new Promise<void>((resolve) => {
      entered = resolve
    })
    const writing = client.transaction(async (tx) => {
      await tx.query('insert into notes (id) values ($1)', [88])
      entered()
      for (let at = 0; at < 20; at++) await tx.query('select $1::int', [at])
      seen.push('written')
    })
    await isIn
    await ask('select id from notes where id = $1', [88]).then((rows) => seen.push(rows))
    await writing
    expect(seen).toEqual(['written', [{ id: 88 }]])
  })
})
