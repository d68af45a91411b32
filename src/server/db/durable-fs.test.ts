import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { expect, it } from 'vitest'
import { DurableFS, durableStartParams, syncs } from './durable-fs.ts'

it('reaches the disk with every commit of the embedded database', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'hearthscribe-sync-'))
  const database = await PGlite.create({ fs: new DurableFS(folder), startParams: durableStartParams })
  await database.exec('create table notes (text text)')
  const before = syncs.count
  for (let i = 0; i < 20; i++) await database.query('insert into notes values ($1)', [`note ${i}`])
  expect(syncs.count - before).toBeGreaterThanOrEqual(20)
  const { rows } = await database.query<{ synchronous_commit: string }>('show synchronous_commit')
  expect(rows[0]?.synchronous_commit).toBe('on')
  await database.close()
  await rm(folder, { recursive: true })
})
