import assert from 'node:assert/strict'
import { randomBytes, randomUUID } from 'node:crypto'
import { readdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { statisticsAnswer } from '#contract/admin/statistics.ts'
import { calls } from '#contract/endpoints.ts'
import { generalTexts } from '#contract/errors.ts'
import { sessionAnswer } from '#contract/sessions/schemas.ts'
import { createCluster } from '#server/db/test-cluster.ts'
import { fileForm } from '#server/testing/fakes/test-forms.ts'
import { makeSound } from '#server/testing/fakes/test-sounds.ts'
import { type Journal, openJournal, Refused, requireAll, waitUntil } from './client.ts'
import { isReady } from './database-away.ts'
import type { Fault, Tally } from './fault.ts'
import { type Installation, recoveryMs, withInstallation } from './installation.ts'
import { listSessionNames, writeSessions } from './load.ts'
import { type SmallDisk, withSmallDisk } from './small-disk.ts'
import { listAudioIds, upload } from './upload-kill.ts'

const freeBytes = (folder: string) => {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize
}

function fill(folder: string, left: number): () => void {
  const file = path.join(folder, 'something-else')
  writeFileSync(file, Buffer.alloc(Math.max(0, freeBytes(folder) - left), 1))
  return () => rmSync(file)
}

/** Puts the data folder on a small disk, and the database on another disk. */
export const withFilesOnSmallDisk = (
  tally: Tally,
  environment: Record<string, string>,
  use: (installation: Installation, disk: SmallDisk) => Promise<void>,
) =>
  withSmallDisk(64, async (disk) => {
    const cluster = await createCluster('-c fsync=off')
    const settings = {
      DATA_DIR: path.join(disk.folder, 'data'),
      DATABASE_URL: `postgres://postgres@127.0.0.1:${cluster.port}/postgres`,
      ...environment,
    }
    try {
      await withInstallation(tally, settings, (installation) => use(installation, disk))
    } finally {
      cluster.remove()
    }
  })

export async function requireRefused(
  installation: Installation,
  status: number,
  send: () => Promise<unknown>,
): Promise<void> {
  const before = await listAudioIds(installation)
  const refusal = await send().catch((error: unknown) => error)
  assert(refusal instanceof Refused, 'the upload was not refused')
  assert.equal(refusal.status, status)
  if (status === 507) assert(refusal.message.includes(generalTexts.noSpace))
  const work = readdirSync(path.join(installation.dataDir, 'work'))
  assert.deepEqual(
    work.filter((name) => name.startsWith('upload-')),
    [],
  )
  assert.deepEqual(await listAudioIds(installation), before)
}

/** Sends no Content-Length, so that only the full disk can refuse the upload. */
async function uploadUnannounced(
  { server, token, campaignId, sessionId }: Installation,
  sound: Uint8Array,
): Promise<void> {
  const form = fileForm('audioFile', sound, 'session.wav', { campaignId, sessionId })
  const { headers, body } = new Response(form)
  const type = headers.get('content-type') ?? ''
  const answer = await fetch(`${server().url}${calls.uploadAudio.path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': type },
    body,
    duplex: 'half',
  })
  if (!answer.ok) throw new Refused(answer.status, await answer.text())
}

export const fullUploads: Fault = {
  row: 10,
  title: 'the disk of the recordings is full',
  times: 10,
  isShort: false,
  run: async (random, tally) => {
    const sound = await makeSound('a.wav', { seconds: 60 })
    const keep = { MIN_FREE_BYTES: '8000000' }
    await withFilesOnSmallDisk(tally, keep, async (installation, { folder }) => {
      const isLow = async () =>
        (await installation.ask(calls.readStatistics, statisticsAnswer)).disk?.is_low ?? false
      await upload(installation, sound, randomUUID())
      assert.equal(await isLow(), false)
      const free = fill(folder, 8_000_000 + sound.length * random())
      await requireRefused(installation, 507, () => upload(installation, sound, randomUUID()))
      assert.equal(await isLow(), true)
      free()
      await upload(installation, sound, randomUUID())
      assert.equal(await isLow(), false)
    })
    await withFilesOnSmallDisk(tally, {}, async (installation, { folder }) => {
      const free = fill(folder, sound.length * random())
      await requireRefused(installation, 507, () => uploadUnannounced(installation, sound))
      free()
      await upload(installation, sound, randomUUID())
    })
  },
}

async function writeUntilFull(installation: Installation, journal: Journal): Promise<void> {
  let refused = 0
  const isOver = (status: number) => status !== 200 && ++refused > 20
  const load = Array.from({ length: 8 }, (_, person) =>
    // Random text, which hardly compresses.
    writeSessions(installation, `person ${person}`, journal, isOver, randomBytes(3_000).toString('base64')),
  )
  const refusals = (await Promise.all(load)).flat()
  assert.deepEqual(
    refusals.filter(({ status }) => status !== 503 && status !== 0),
    [],
  )
}

export const fullDatabase: Fault = {
  row: 11,
  title: 'the disk of the database is full',
  times: 5,
  isShort: false,
  run: async (random, tally) => {
    await withSmallDisk(256, async ({ folder }) => {
      const cluster = await createCluster('', path.join(folder, 'postgres'))
      try {
        const environment = { DATABASE_URL: `postgres://postgres@127.0.0.1:${cluster.port}/postgres` }
        await withInstallation(tally, environment, async (installation) => {
          const journal = openJournal(path.join(installation.folder, 'journal'))
          const free = fill(folder, 1_000_000 + 4_000_000 * random())
          await writeUntilFull(installation, journal)
          if (cluster.isRunning()) await listSessionNames(installation)
          free()
          if (!cluster.isRunning()) cluster.start()
          await waitUntil('ready again', recoveryMs, () => isReady(installation))
          requireAll(journal.read(), await listSessionNames(installation))
          await createSession(installation, 'Room again')
          journal.close()
        })
      } finally {
        cluster.remove()
      }
    })
    await withSmallDisk(256, async ({ folder }) => {
      const environment = { DATA_DIR: path.join(folder, 'data') }
      await withInstallation(tally, environment, async (installation) => {
        const journal = openJournal(path.join(installation.folder, 'journal'))
        const free = fill(folder, 1_000_000 + 4_000_000 * random())
        await writeUntilFull(installation, journal)
        const isThere = installation.server().child.exitCode === null
        if (isThere) await listSessionNames(installation)
        free()
        if (!isThere) await installation.restart()
        requireAll(journal.read(), await listSessionNames(installation))
        await createSession(installation, 'Room again')
        journal.close()
      })
    })
  },
}

const createSession = ({ ask, campaignId }: Installation, name: string) =>
  ask(calls.createSession, sessionAnswer, { params: { campaignId }, body: { name } })
