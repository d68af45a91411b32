import { mkdirSync, mkdtempSync, readdirSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pino } from 'pino'
import { afterAll, expect, it, vi } from 'vitest'
import { readConfig } from '../config.ts'
import { isNightlyDue, nameBackup, removeOldNightly, startNightly } from './nightly.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'hearthscribe-nightly-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

const day = (number: number, hour = 3) => new Date(Date.UTC(2026, 10, number, hour))
function put(name: string): void {
  mkdirSync(path.join(folder, name))
  writeFileSync(path.join(folder, name, 'manifest.json'), '{}')
}

it('reports a nightly backup as due one day after the last one, and keeps only the configured number', async () => {
  expect(isNightlyDue(path.join(folder, 'not-there'), day(1))).toBe(true)
  for (const number of [1, 2, 3, 4]) put(nameBackup('nightly', day(number)))
  // Manual and unfinished backups are neither counted nor removed.
  put(nameBackup('backup', day(5)))
  put(`.unfinished-${nameBackup('nightly', day(5))}`)
  expect(isNightlyDue(folder, day(5, 2))).toBe(false)
  expect(isNightlyDue(folder, day(5, 3))).toBe(true)
  await removeOldNightly(folder, 2)
  expect(readdirSync(folder).sort()).toEqual([
    '.unfinished-nightly-2026-11-05T03-00-00Z',
    'backup-2026-11-05T03-00-00Z',
    'nightly-2026-11-03T03-00-00Z',
    'nightly-2026-11-04T03-00-00Z',
  ])
})

it('runs nightly backups on a timer and logs a failure', async () => {
  vi.useFakeTimers({ toFake: ['setInterval'] })
  const config = readConfig({ DATA_DIR: path.join(folder, 'empty') }, folder)
  const logged = new Promise<string>((resolve) => {
    const log = pino({ level: 'warn' }, { write: resolve })
    startNightly({ config, clock: () => new Date(), log })
  })
  vi.advanceTimersByTime(900_000)
  expect(await logged).toContain(`There is nothing to back up in ${config.dataDir}.`)
  vi.useRealTimers()
})
