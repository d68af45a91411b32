import assert from 'node:assert/strict'
import { hash } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { calls } from '#contract/endpoints.ts'
import { createCluster } from '#server/db/test-cluster.ts'
import { postgresUrl } from '#server/db/test-postgres.ts'
import { type FakeS3, startFakeS3 } from '#server/testing/fakes/fake-s3-server.ts'
import {
  type SpeechServerReply,
  type SpeechServerRequest,
  startTranscriptionServer,
} from '#server/testing/fakes/fake-transcription-server.ts'
import { type ServerProcess, startServer } from '#server/testing/server/test-process.ts'
import { callApi } from './client.ts'
import { type Installation, person } from './installation.ts'
import { storyNames } from './model-stub.ts'
import { startRoundRobin } from './round-robin.ts'

export type Machines = {
  databaseUrl: string
  files: FakeS3
  webs: ServerProcess[]
  /** The promise of a worker is pending while the worker starts. */
  workers: Promise<ServerProcess>[]
  workFolders: string[]
  ask: Installation['ask']
  startWorker(index: number): void
}

/** Returns the same words for the same sound. */
function transcribe({ file }: SpeechServerRequest): SpeechServerReply {
  const [first = 0] = hash('sha256', file?.bytes ?? '', 'buffer')
  const segments = [0, 1, 2].map((line) => ({
    start: line,
    end: line + 1,
    text: `You meet ${storyNames[(first + line) % storyNames.length]}, the castellan of Hollowgate.`,
  }))
  return { json: { text: segments.map(({ text }) => text).join(' '), duration: 3, segments } }
}

/** The machines share a PostgreSQL server and a bucket. A proxy distributes the requests over the web processes in turn. */
export async function withMachines(
  count: { webs: number; workers: number },
  use: (machines: Machines) => Promise<void>,
): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'hearthscribe-machines-'))
  const cluster = await createCluster('-c fsync=off -c max_connections=200')
  const files = await startFakeS3()
  const speech = await startTranscriptionServer(transcribe)
  const databaseUrl = postgresUrl(cluster.port, 'postgres')
  const { endpoint, bucket, region, accessKey, secretKey } = files.settings
  const common = {
    DATABASE_URL: databaseUrl,
    S3_ENDPOINT: endpoint ?? '',
    S3_BUCKET: bucket,
    S3_REGION: region,
    S3_ACCESS_KEY: accessKey,
    S3_SECRET_KEY: secretKey,
    TRANSCRIBE_BASE_URL: speech.url,
    MIN_FREE_BYTES: '0',
    LOG_LEVEL: 'silent',
  }
  const dataDirOf = (name: string) => path.join(folder, name)
  const start = (role: string, index: number) =>
    startServer({ ...common, ROLE: role, DATA_DIR: dataDirOf(`${role}-${index}`) })
  const numbers = (length: number) => Array.from({ length }, (_, index) => index)
  const webs: ServerProcess[] = []
  const workers: Promise<ServerProcess>[] = []
  const startWorker = (index: number) => {
    workers[index] = start('worker', index)
  }
  try {
    for (const index of numbers(count.webs)) webs.push(await start('web', index))
    // Only a clean exit writes the compile cache, which makes later starts faster.
    await (await start('worker', 0)).kill('SIGTERM')
    for (const index of numbers(count.workers)) startWorker(index)
    await Promise.all(workers)
    const proxy = await startRoundRobin(webs.map(({ url }) => url))
    const { token } = await callApi(proxy.url, calls.register, { body: person })
    await use({
      databaseUrl,
      files,
      webs,
      workers,
      workFolders: numbers(count.workers).map((index) => path.join(dataDirOf(`worker-${index}`), 'work')),
      ask: (call, asking) => callApi(proxy.url, call, { token, withinMs: 120_000, ...asking }),
      startWorker,
    }).finally(proxy.close)
    assert(
      webs.every(({ child }) => child.exitCode === null),
      'a web process ended by itself',
    )
  } finally {
    const started = await Promise.allSettled(workers)
    const all = [...webs, ...started.flatMap((one) => (one.status === 'fulfilled' ? one.value : []))]
    await Promise.all(all.map((one) => one.kill('SIGKILL')))
    await Promise.all([files.close(), speech.close()])
    cluster.remove()
    await rm(folder, { recursive: true, force: true })
  }
}
