import { createWriteStream, mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { audioLimits, uploadMegabytes } from '#contract/audio/schemas.ts'
import { type ServerProcess, startServer } from '#server/testing/server/test-process.ts'
import { createCaller } from './lib/create-caller.ts'
import { printFigure, printHeading } from './lib/report.ts'
import { formOf, formType, send } from './lib/send-form.ts'
import { readMemory } from './lib/watch.ts'

const megabyte = 1_000_000

/** The server accepts any bytes after this header as a recording. */
function wavHeader(bytes: number): Buffer {
  const header = Buffer.alloc(44)
  header.write('RIFF', 0)
  header.writeUInt32LE(bytes - 8, 4)
  header.write('WAVEfmt ', 8)
  header.writeUInt32LE(16, 16)
  header.writeUInt16LE(1, 20)
  header.writeUInt16LE(2, 22)
  header.writeUInt32LE(192_000, 24)
  header.writeUInt32LE(768_000, 28)
  header.writeUInt16LE(4, 32)
  header.writeUInt16LE(16, 34)
  header.write('data', 36)
  header.writeUInt32LE(bytes - 44, 40)
  return header
}

function* wavBytes(bytes: number): Generator<Buffer> {
  const chunk = Buffer.alloc(64 * 1024)
  yield wavHeader(bytes)
  for (let left = bytes - 44; left > 0; left -= chunk.length)
    yield left >= chunk.length ? chunk : chunk.subarray(0, left)
}

const recordingOf = (fields: Record<string, string>, bytes: number) =>
  formOf(fields, { field: 'audioFile', name: 'long.wav', type: 'audio/wav', content: wavBytes(bytes) })

async function measureRawPipe(folder: string, bytes: number): Promise<number> {
  const server = createServer(async (incoming, answer) => {
    await pipeline(incoming, createWriteStream(path.join(folder, 'raw'), { flush: true }))
    answer.end('ok')
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : 0
  const began = performance.now()
  await send(`http://127.0.0.1:${port}/`, {}, wavBytes(bytes))
  const took = performance.now() - began
  server.close()
  return took
}

async function prepare(server: ServerProcess) {
  const call = createCaller(server.url)
  const person = { username: 'b', email: 'b@x.org', password: 'lantern' }
  const { token } = await call<{ token: string }>('POST', '/api/users/register', { body: person })
  const { campaign } = await call<{ campaign: { id: string } }>('POST', '/api/campaign', {
    token,
    body: { name: 'Bench', settings: { autoTranscribe: false } },
  })
  const sessions = `/api/campaign/${campaign.id}/sessions`
  const { session } = await call<{ session: { id: string } }>('POST', sessions, {
    token,
    body: { name: 'Bench' },
  })
  return { token, fields: { campaignId: campaign.id, sessionId: session.id } }
}

export async function benchUpload(): Promise<void> {
  printHeading(`Upload (${uploadMegabytes} MB, beside a raw http pipe to disk in the same run)`)
  const folder = mkdtempSync(path.join(tmpdir(), 'hearthscribe-bench-'))
  const server = await startServer({ DATA_DIR: path.join(folder, 'data') })
  const { token, fields } = await prepare(server)
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': formType,
  }
  const url = `${server.url}/api/audio/upload`
  // The first upload triggers lazy loading, so it is not counted.
  await send(url, headers, recordingOf(fields, 20 * megabyte))

  const before = readMemory(server.child.pid ?? 0)
  let highest = before
  const watch = setInterval(() => {
    highest = Math.max(highest, readMemory(server.child.pid ?? 0))
  }, 20)
  const began = performance.now()
  const exact = await send(url, headers, recordingOf(fields, audioLimits.uploadBytes))
  const took = performance.now() - began
  clearInterval(watch)
  const raw = await measureRawPipe(folder, audioLimits.uploadBytes)
  const rate = (ms: number) => audioLimits.uploadBytes / megabyte / (ms / 1000)
  printFigure(
    'upload',
    `${rate(took).toFixed(0)} MB/s`,
    `at least ${(0.6 * rate(raw)).toFixed(0)} MB/s: 0.6 of a raw pipe with fsync; it is ${(raw / took).toFixed(2)}`,
  )
  printFigure('memory of the server grows by', `${((highest - before) / 1024).toFixed(1)} MB`, 'limit 64 MB')
  printFigure('exactly 524,288,000 bytes', String(exact.status), 'expected 200')
  const more = await send(url, headers, recordingOf(fields, audioLimits.uploadBytes + 1))
  printFigure('one byte more', String(more.status), more.text.slice(0, 100))
  await server.kill('SIGTERM')
  await rm(folder, { recursive: true, force: true })
}
