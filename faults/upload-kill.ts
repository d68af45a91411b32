import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { readdirSync, readFileSync, utimesSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pass } from 'node:timers/promises'
import { calls } from '#contract/endpoints.ts'
import type { CrashPoint } from '#server/config.ts'
import { fileForm } from '#server/testing/fakes/test-forms.ts'
import { makeSound } from '#server/testing/fakes/test-sounds.ts'
import { callApi, statusOf, waitUntil } from './client.ts'
import type { Fault } from './fault.ts'
import { type Installation, recoveryMs, withInstallation } from './installation.ts'
import { createProxy } from './proxy.ts'

const bytesPerSecond = 250_000

export async function upload(
  { server, token, campaignId, sessionId }: Installation,
  sound: Uint8Array,
  key: string,
  url = server().url,
): Promise<string> {
  const form = fileForm('audioFile', sound, 'session.wav', { campaignId, sessionId })
  return (await callApi(url, calls.uploadAudio, { body: form, key, token })).audioFile.id
}

export async function listAudioIds({
  ask,
  sessionId,
}: Pick<Installation, 'ask' | 'sessionId'>): Promise<string[]> {
  const { audioFiles } = await ask(calls.listAudio, { params: { sessionId } })
  return audioFiles.map(({ id }) => id)
}

const audioFolder = ({ dataDir }: Installation) => path.join(dataDir, 'files/audio')

function listOriginals(installation: Installation): string[] {
  return readdirSync(audioFolder(installation)).filter((id) =>
    readdirSync(path.join(audioFolder(installation), id)).includes('original'),
  )
}

export const readOriginal = (installation: Installation, id: string) =>
  readFileSync(path.join(audioFolder(installation), id, 'original'))

export async function requireNoLeftovers(installation: Installation): Promise<void> {
  await installation.kill()
  // Every file gets an old date, because the server removes only old orphans.
  const before = new Date(Date.now() - 2 * 3600_000)
  for (const folder of ['files', 'work']) {
    const parent = path.join(installation.dataDir, folder)
    for (const name of readdirSync(parent, { recursive: true, encoding: 'utf8' })) {
      utimesSync(path.join(parent, name), before, before)
    }
  }
  await installation.restart()
  const recorded = (await listAudioIds(installation)).sort().join()
  await waitUntil('a row for each file, a file for each row', recoveryMs, async () => {
    const isSwept = !readdirSync(path.join(installation.dataDir, 'work')).some((name) =>
      /^upload-/.test(name),
    )
    return isSwept && listOriginals(installation).sort().join() === recorded
  })
}

export async function killDuringUpload(installation: Installation, sound: Uint8Array, share: number) {
  const before = await listAudioIds(installation)
  const wire = await createProxy(Number(new URL(installation.server().url).port))
  wire.setMode({ bytesPerSecond })
  const key = randomUUID()
  const sending = upload(installation, sound, key, `http://127.0.0.1:${wire.port}`).catch(statusOf)
  await pass(share * 1.1 * (sound.length / bytesPerSecond) * 1000)
  await installation.kill()
  const first = await sending
  await wire.close()
  await installation.restart()
  const id = await upload(installation, sound, key)
  if (typeof first === 'string') assert.equal(id, first, 'the acknowledged recording changed')
  assert.deepEqual(await listAudioIds(installation), [...before, id])
  assert(readOriginal(installation, id).equals(sound))
}

export const killedUpload: Fault = {
  row: 1,
  title: 'kill -9 during an upload',
  times: 50,
  isShort: true,
  run: (random, tally) =>
    withInstallation(tally, {}, async (installation) => {
      const sound = await makeSound('a.wav', { seconds: 4 })
      await upload(installation, sound, randomUUID())
      await killDuringUpload(installation, sound, random())
      await requireNoLeftovers(installation)
    }),
}

function crashAt(row: number, title: string, times: number, point: CrashPoint, storedBefore: number): Fault {
  return {
    row,
    title,
    times,
    ...(row === 3 ? { isShort: true } : {}),
    run: (_random, tally) =>
      withInstallation(tally, {}, async (installation) => {
        const sound = await makeSound('a.wav', { seconds: 4 })
        await installation.server().kill('SIGTERM')
        await installation.restart({ CRASH_AT: point })
        const key = randomUUID()
        const dead = once(installation.server().child, 'exit')
        assert.equal(await upload(installation, sound, key).catch(statusOf), 0)
        await dead
        tally.kills++
        await installation.restart()
        const stored = await listAudioIds(installation)
        assert.equal(stored.length, storedBefore)
        const id = await upload(installation, sound, key)
        assert.deepEqual(await listAudioIds(installation), storedBefore === 0 ? [id] : stored)
        const { sessionId } = installation
        const { jobs } = await installation.ask(calls.listSessionJobs, { params: { sessionId } })
        assert.equal(jobs.filter((job) => job.job_type === 'transcription').length, 1)
        assert(readOriginal(installation, id).equals(sound))
        await requireNoLeftovers(installation)
      }),
  }
}

export const crashBeforeCommit = crashAt(
  2,
  'kill -9 between the stored file and its row',
  10,
  'upload.beforeCommit',
  0,
)
export const crashBeforeReply = crashAt(
  3,
  'kill -9 between the row and the answer',
  20,
  'upload.beforeReply',
  1,
)
