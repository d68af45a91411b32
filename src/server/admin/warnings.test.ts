import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { beforeAll, expect, it } from 'vitest'
import { warningList, warningTexts } from '#contract/admin/schemas.ts'
import { statisticsTexts } from '#contract/admin/statistics.ts'
import { issueToken } from '#server/auth/tokens.ts'
import { noteBackup, noteBackupInDatabase } from '#server/backup/last-backup.ts'
import { jobs } from '#server/db/schema.ts'
import { aPerson, startTestServer, withServer } from '#server/testing/server/test-server.ts'

let token = ''
const server = withServer()
beforeAll(async () => {
  token = (await aPerson(server)).token
})

async function readWarnings(of = server, as = token) {
  const answer = await of.call('GET', '/api/admin/warnings', { token: as })
  return warningList.parse(answer.body).warnings
}

async function addJobs(count: number, job: Partial<typeof jobs.$inferInsert>): Promise<void> {
  const now = server.deps.clock()
  const common = {
    jobType: 'recap',
    status: 'completed',
    payload: {},
    createdAt: now,
    updatedAt: now,
  } as const
  const rows = Array.from({ length: count }, () => ({ id: server.deps.ids.next(), ...common, ...job }))
  await server.deps.db.insert(jobs).values(rows)
}

it('gives no warnings for a healthy installation', async () => {
  expect(await readWarnings()).toEqual([])
})

it('warns about a nearly full disk', async () => {
  const full = await startTestServer({}, { MIN_FREE_BYTES: String(2 ** 52) })
  const { token } = await aPerson(full)
  expect(await readWarnings(full, token)).toEqual([{ kind: 'disk', text: statisticsTexts.lowSpace }])
  await full.stop()
})

it('warns after three days without a backup if nightly backups are on', async () => {
  const neglected = await startTestServer({}, { BACKUP_KEEP: '7' })
  const { id } = await aPerson(neglected)
  const warn = async () => {
    const token = await issueToken(neglected.deps, id, { remembered: false, device: null })
    return readWarnings(neglected, token)
  }
  const day = 24 * 3600
  neglected.moveClock(3 * day - 1)
  expect(await warn()).toEqual([])
  neglected.moveClock(2)
  expect(await warn()).toEqual([{ kind: 'backup', text: warningTexts.backupIsOld(3) }])
  await noteBackup(neglected.deps.config.dataDir, neglected.deps.clock())
  expect(await warn()).toEqual([])
  const note = path.join(neglected.deps.config.dataDir, 'last-backup.json')
  await writeFile(note, '{"rowsAt":')
  expect(await warn()).toEqual([{ kind: 'backup', text: warningTexts.backupIsOld(3) }])
  await writeFile(note, '{"rowsAt":"yesterday"}')
  expect(await warn()).toEqual([{ kind: 'backup', text: warningTexts.backupIsOld(3) }])
  await noteBackup(neglected.deps.config.dataDir, neglected.deps.clock())
  neglected.moveClock(5 * day)
  expect(await warn()).toEqual([{ kind: 'backup', text: warningTexts.backupIsOld(5) }])
  await neglected.stop()
})

it('warns after three days without npm run backup if the database is a PostgreSQL server', async () => {
  const settings = { DATABASE_URL: 'postgres://localhost/table' }
  const external = await startTestServer({}, settings)
  const { id } = await aPerson(external)
  external.moveClock(3 * 24 * 3600)
  const warn = async () =>
    readWarnings(external, await issueToken(external.deps, id, { remembered: false, device: null }))
  expect(await warn()).toEqual([{ kind: 'backup', text: warningTexts.noServerBackup(3) }])
  await noteBackupInDatabase(external.deps.db, external.deps.clock())
  expect(await warn()).toEqual([])
  await external.stop()
})

it('warns about overdue jobs, but not about scheduled ones', async () => {
  await addJobs(2, { status: 'pending' })
  await addJobs(1, { status: 'pending', notBefore: new Date(server.deps.clock().getTime() + 3600_000) })
  server.moveClock(14 * 60)
  expect(await readWarnings()).toEqual([])
  server.moveClock(11 * 60)
  expect(await readWarnings()).toEqual([{ kind: 'queue', text: warningTexts.queueWaits(25, 2) }])
  await server.deps.db.delete(jobs)
})

it('warns about an engine that fails at least as often as it works', async () => {
  const processingMode = 'Whisper'
  await addJobs(2, { status: 'failed', processingMode, errorMessage: 'The service did not answer.' })
  expect(await readWarnings()).toEqual([])
  server.moveClock(60)
  await addJobs(1, { status: 'failed', processingMode, errorMessage: 'The service refused the key.' })
  await addJobs(3, { processingMode })
  const failing = {
    kind: 'engine',
    text: warningTexts.engineFails('Whisper', 3, 6, 'The service refused the key.'),
  }
  expect(await readWarnings()).toEqual([failing])
  await addJobs(1, { processingMode })
  expect(await readWarnings()).toEqual([])
  await server.deps.db.delete(jobs)
})

it('warns for a day about fallbacks to the built-in reader', async () => {
  const fallbackReason = 'The key was refused. The built-in reader did the work instead.'
  await addJobs(1, { processingMode: 'built-in reader', result: { fallback: true, fallbackReason } })
  await addJobs(5, { processingMode: 'built-in reader', result: {} })
  expect(await readWarnings()).toEqual([
    { kind: 'engine', text: warningTexts.modelFellBack(1, fallbackReason) },
  ])
  const yesterday = new Date(server.deps.clock().getTime() - 25 * 3600_000)
  await server.deps.db.update(jobs).set({ updatedAt: yesterday })
  expect(await readWarnings()).toEqual([])
})
