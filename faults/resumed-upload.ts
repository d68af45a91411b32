import assert from 'node:assert/strict'
import { hash, randomBytes } from 'node:crypto'
import { setTimeout as pass } from 'node:timers/promises'
import { tusVersion } from '#contract/audio/uploads.ts'
import { calls } from '#contract/endpoints.ts'
import { encodeMetadata } from '#server/audio/uploads/test-uploads.ts'
import { makeSound } from '#server/testing/fakes/test-sounds.ts'
import { Refused, statusOf } from './client.ts'
import type { Fault } from './fault.ts'
import { type Installation, withInstallation } from './installation.ts'
import { createProxy } from './proxy.ts'
import { listAudioIds, readOriginal } from './upload-kill.ts'

const short = { bytes: 380_000, partBytes: 100_000, bytesPerSecond: 250_000 }
const long = { bytes: 500_000_000, partBytes: 8 * 1024 ** 2, bytesPerSecond: 100e6 }
type Scale = typeof short

/** Noise, so that no two parts of the upload are equal. */
export async function makeNoise(isShort: boolean): Promise<Uint8Array<ArrayBuffer>> {
  const sound = await makeSound('a.wav', { seconds: 1 })
  return Buffer.concat([sound, randomBytes((isShort ? short : long).bytes - sound.length)])
}

async function askTus(
  { token }: Installation,
  method: string,
  url: string,
  headers: Record<string, string>,
  body?: Uint8Array<ArrayBuffer>,
): Promise<Headers> {
  const answer = await fetch(url, {
    method,
    headers: { authorization: `Bearer ${token}`, 'tus-resumable': tusVersion, ...headers },
    signal: AbortSignal.timeout(30_000),
    ...(body ? { body } : {}),
  })
  const text = await answer.text()
  if (!answer.ok) throw new Refused(answer.status, text)
  return answer.headers
}

async function begin(installation: Installation, sound: Uint8Array): Promise<string> {
  const { campaignId, sessionId, server } = installation
  const headers = await askTus(installation, 'POST', `${server().url}/api/uploads`, {
    'upload-length': String(sound.length),
    'upload-metadata': encodeMetadata({ filename: 'session.wav', kind: 'audio', campaignId, sessionId }),
  })
  return headers.get('location') ?? ''
}

/** Sends the bytes that the server has not stored yet. */
async function send(
  installation: Installation,
  base: string,
  path: string,
  sound: Uint8Array,
  { partBytes }: Scale,
): Promise<void> {
  const url = base + path
  const readOffset = async () => Number((await askTus(installation, 'HEAD', url, {})).get('upload-offset'))
  for (let offset = await readOffset(); offset < sound.length; ) {
    const part = Uint8Array.from(sound.subarray(offset, offset + partBytes))
    const headers = {
      'content-type': 'application/offset+octet-stream',
      'upload-offset': String(offset),
      'upload-checksum': `sha256 ${hash('sha256', part, 'base64')}`,
    }
    try {
      offset = Number((await askTus(installation, 'PATCH', url, headers, part)).get('upload-offset'))
    } catch (error) {
      // The offset is refused if data of the cut connection was stored after the offset was read.
      if (!(error instanceof Refused) || error.status !== 409) throw error
      offset = await readOffset()
    }
  }
}

/** Kills the server or cuts the connection at a random moment. The upload must then resume and store exactly the sent bytes. */
async function interrupt(
  installation: Installation,
  sound: Uint8Array,
  scale: Scale,
  share: number,
  kind: 'kill' | 'cut',
) {
  const { bytesPerSecond } = scale
  const before = await listAudioIds(installation)
  const path = await begin(installation, sound)
  const wire = await createProxy(Number(new URL(installation.server().url).port))
  wire.setMode({ bytesPerSecond })
  const sending = send(installation, `http://127.0.0.1:${wire.port}`, path, sound, scale).catch(statusOf)
  await pass(share * 1.1 * (sound.length / bytesPerSecond) * 1000)
  if (kind === 'kill') await installation.kill()
  else wire.setMode('rst')
  await wire.close()
  await sending
  if (kind === 'kill') await installation.restart()
  await send(installation, installation.server().url, path, sound, scale)
  const uploadId = path.split('/').at(-1) ?? ''
  const read = () => installation.ask(calls.readUpload, { params: { uploadId } })
  const { audioFile } = await read()
  assert.equal((await read()).audioFile.id, audioFile.id)
  assert.deepEqual(await listAudioIds(installation), [...before, audioFile.id])
  assert(readOriginal(installation, audioFile.id).equals(sound))
}

/** Turns transcription off, because transcribing 500 MB would take most of the time. */
export async function keepAudioOnly({ ask, campaignId }: Installation): Promise<void> {
  const body = { settings: { autoTranscribe: false } }
  await ask(calls.updateOptions, { params: { campaignId }, body })
}

export const resumedUploads: Fault = {
  row: 'resumed uploads',
  title: 'kill -9 and a cut connection during uploads that resume',
  times: 10,
  isShort: true,
  run: (random, tally, isShort) =>
    withInstallation(tally, {}, async (installation) => {
      const [sound, scale] = [await makeNoise(isShort), isShort ? short : long]
      await keepAudioOnly(installation)
      const rounds = isShort ? 1 : 5
      for (let round = 0; round < rounds; round++) {
        await interrupt(installation, sound, scale, random(), 'kill')
        await interrupt(installation, sound, scale, random(), 'cut')
      }
    }),
}
