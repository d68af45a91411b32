import assert from 'node:assert/strict'
import { randomBytes, randomUUID } from 'node:crypto'
import { readdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { calls } from '#contract/endpoints.ts'
import { generalTexts } from '#contract/errors.ts'
import { createCluster } from '#server/db/test-cluster.ts'
import { postgresUrl } from '#server/db/test-postgres.ts'
import { fileForm } from '#server/testing/fakes/test-forms.ts'
import { makeSound } from '#server/testing/fakes/test-sounds.ts'
import { type Journal, openJournal, Refused, waitUntil } from './client.ts'
import { isReady } from './database-away.ts'
import type { Fault, Random, Tally } from './fault.ts'
import { type Installation, recoveryMs, withInstallation } from './installation.ts'
import { listSessionNames, requireSessions, writeSessions } from './load.ts'
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
      DATABASE_URL: postgresUrl(cluster.port, 'postgres'),
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
  run: async (random, tally) => {
    const sound = await makeSound('a.wav', { seconds: 60 })
    const keep = { MIN_FREE_BYTES: '8000000' }
    await withFilesOnSmallDisk(tally, keep, async (installation, { folder }) => {
      const isLow = async () => (await installation.ask(calls.readStatistics)).disk?.is_low ?? false
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
    // Random text hardly compresses, so it fills the disk quickly.
    writeSessions(installation, `person ${person}`, journal, isOver, randomBytes(3_000).toString('base64')),
  )
  const refusals = (await Promise.all(load)).flat()
  assert.deepEqual(
    refusals.filter(({ status }) => status !== 503 && status !== 0),
    [],
  )
}

/** @param recover is told whether the database was still running when the disk was full */
async function fillWhileWriting(
  installation: Installation,
  folder: string,
  random: Random,
  isRunning: () => boolean,
  recover: (wasRunning: boolean) => Promise<void>,
): Promise<void> {
  const { ask, campaignId } = installation
  const journal = openJournal(path.join(installation.folder, 'journal'))
  const free = fill(folder, 1_000_000 + 4_000_000 * random())
  await writeUntilFull(installation, journal)
  const wasRunning = isRunning()
  if (wasRunning) {
    await listSessionNames(installation)
    assert.equal(await isReady(installation), false)
  }
  free()
  await recover(wasRunning)
  await requireSessions(installation, journal)
  await ask(calls.createSession, { params: { campaignId }, body: { name: 'Room again' } })
  journal.close()
}

export const fullDatabase: Fault = {
  row: 11,
  title: 'the disk of the database is full',
  times: 5,
  run: async (random, tally) => {
    await withSmallDisk(256, async ({ folder }) => {
      const cluster = await createCluster('', path.join(folder, 'postgres'))
      try {
        const environment = { DATABASE_URL: postgresUrl(cluster.port, 'postgres') }
        await withInstallation(tally, environment, (installation) =>
          fillWhileWriting(installation, folder, random, cluster.isRunning, async () => {
            // PostgreSQL may have stopped after `isRunning` was called.
            if (!cluster.isRunning()) cluster.start()
            await waitUntil('ready again', recoveryMs, () => isReady(installation))
          }),
        )
      } finally {
        cluster.remove()
      }
    })
    await withSmallDisk(256, async ({ folder }) => {
      await withInstallation(tally, { DATA_DIR: path.join(folder, 'data') }, (installation) => {
        const isRunning = () => installation.server().child.exitCode === null
        return fillWhileWriting(installation, folder, random, isRunning, async (wasRunning) => {
          if (!wasRunning) await installation.restart()
        })
      })
    })
  },
}
