import fs, { mkdirSync, mkdtempSync, readdirSync, readlinkSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { connectEmbedded, selectRows } from '#server/db/connection.ts'
import { readTemplate } from '#server/db/test-template.ts'
import { DurableFS, durableStartParams } from './durable-fs.ts'

it('syncs every commit of the embedded database and its write-ahead log to disk', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'hearthscribe-sync-'))
  const database = await PGlite.create({
    fs: new DurableFS(folder),
    startParams: durableStartParams,
    loadDataDir: new Blob([Uint8Array.from(readTemplate())]),
  })
  await database.exec('create table notes (text text)')
  const synced: string[] = []
  const { fdatasyncSync } = fs
  fs.fdatasyncSync = (fd) => {
    fdatasyncSync(fd)
    synced.push(readlinkSync(`/proc/self/fd/${fd}`))
  }
  syncBuiltinESMExports()
  for (let i = 0; i < 20; i++) {
    const before = synced.length
    await database.query('insert into notes values ($1)', [`note ${i}`])
    expect(synced.slice(before)).toContainEqual(expect.stringContaining(path.join(folder, 'pg_wal')))
  }
  fs.fdatasyncSync = fdatasyncSync
  syncBuiltinESMExports()
  await database.close()
  await rm(folder, { recursive: true })
})

it('runs the embedded database with the settings that sync commits to disk', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'hearthscribe-sync-'))
  const connection = connectEmbedded(
    { folder: path.join(folder, 'database'), template: readTemplate() },
    (error) => {
      throw error
    },
  )
  for (const [name, value] of [
    ['fsync', 'on'],
    ['synchronous_commit', 'on'],
    ['wal_sync_method', 'fsync'],
    ['full_page_writes', 'on'],
  ] as const) {
    const rows = await selectRows(connection.db, sql`select current_setting(${name}) as value`)
    expect(rows, name).toEqual([{ value }])
  }
  await connection.close()
  await rm(folder, { recursive: true })
})

it('starts over after a kill during the first start, and leaves nothing behind', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'hearthscribe-sync-'))
  const half = path.join(folder, 'database.making-abc')
  mkdirSync(half)
  writeFileSync(path.join(half, 'PG_VERSION'), '18')
  const connection = connectEmbedded({ folder: path.join(folder, 'database') }, (error) => {
    throw error
  })
  await connection.db.execute(sql`select 1`)
  await connection.close()
  expect(readdirSync(folder)).toEqual(['database'])
  await rm(folder, { recursive: true })
})
