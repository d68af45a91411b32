import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { audioTexts } from '#contract/audio/schemas.ts'
import { AppError, generalTexts } from '#contract/errors.ts'
import { jobTexts } from '#contract/jobs/schemas.ts'
import type { Container } from '#core/audio/detect-container.ts'
import { aTranscriber, makeSound } from '#server/testing/fakes/test-sounds.ts'
import { isFull } from '#server/testing/server/test-scale.ts'
import { aTable, recordingForm, startTestServer } from '#server/testing/server/test-server.ts'
import { decodeRecording } from './decode-recording.ts'
import { findFfmpeg } from './find-ffmpeg.ts'
import { ffmpegLimits, runFfmpeg } from './run-ffmpeg.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'hearthscribe-hostile-'))
const work = path.join(folder, 'work')
mkdirSync(work)
const requested: string[] = []
const elsewhere = createServer((request, response) => {
  requested.push(request.url ?? '')
  response.end()
})
let address = ''
beforeAll(async () => {
  await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', resolve))
  address = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}`
})
afterAll(async () => {
  elsewhere.close()
  await rm(folder, { recursive: true, force: true })
})

type Limits = Parameters<typeof decodeRecording>[1]
const realFfmpeg = findFfmpeg(null, process.env['PATH'] ?? '') ?? ''
/** The time limits are generous, because a busy machine takes seconds to start a process. */
const limits = { seconds: 60, ffmpeg: { ...ffmpegLimits, silenceMs: 60_000, totalMs: 120_000 } }

async function decode(
  bytes: Uint8Array | string,
  container: Container,
  {
    ffmpeg = realFfmpeg,
    bounds = limits,
    signal = new AbortController().signal,
    requireSpace = async (_bytes: number) => {},
  } = {},
) {
  const inputPath = path.join(folder, 'original')
  writeFileSync(inputPath, bytes)
  const [pcmPath, renditionPath] = [path.join(work, 'a.pcm'), path.join(work, 'a.webm')]
  const files = { inputPath, pcmPath, renditionPath }
  try {
    const decoded = await decodeRecording(
      { ffmpeg, container, ...files, signal, onShare() {}, requireSpace },
      bounds satisfies Limits,
    )
    await Promise.all([rm(pcmPath), rm(renditionPath)])
    return decoded
  } finally {
    expect(readdirSync(work)).toEqual([])
  }
}
const refusal = (...args: Parameters<typeof decode>) =>
  decode(...args).then(
    (decoded) => `decoded ${decoded.durationSeconds} s`,
    (error: unknown) => (error instanceof Error ? error.message : error),
  )

describe('a file that is not a recording', () => {
  const segments = (target: string) => `#EXTINF:2,\n${target}\n`
  const playlist = (target: string) => `#EXTM3U\n#EXT-X-TARGETDURATION:2\n${segments(target)}#EXT-X-ENDLIST\n`
  const texts: [string, (target: string) => string][] = [
    ['a playlist', playlist],
    ['a playlist behind a tag of music', (target) => `ID3\u0004\0\0\0\0\0\0${playlist(target)}`],
    ['a list of files', (target) => `ffconcat version 1.0\nfile '${target}'\n`],
    ['a list behind the first bytes of Ogg', (target) => `OggS\nffconcat version 1.0\nfile '${target}'\n`],
    [
      'a description of a stream',
      (target) => `v=0\no=- 0 0 IN IP4 127.0.0.1\nc=IN IP4 127.0.0.1\nu=${target}\nm=audio 5004 RTP/AVP 0\n`,
    ],
    ['a drawing', (target) => `<svg xmlns="http://www.w3.org/2000/svg"><image href="${target}"/></svg>`],
    ['subtitles', (target) => `1\n00:00:01,000 --> 00:00:02,000\n${target}\n`],
  ]
  // Testing every container would take too long.
  const containers = ['mp3', 'ogg', 'mov'] as const
  const writers = texts.map(([what, write], index) => ({ what, write, index }))
  it.each(writers)('cannot make ffmpeg open URLs or files: $what', async ({ write, index }) => {
    const own = path.join(folder, 'own.wav')
    writeFileSync(own, await makeSound('own.wav'))
    const targets = [`${address}/a.ts`, own, `file://${own}`, `concat:${own}`]
    for (const [at, container] of containers.entries()) {
      // By default, tries only one target per text and container; `npm run test:full` tries all targets.
      const some = targets.filter((_, which) => isFull || which === (index + at) % targets.length)
      for (const target of some) {
        expect([audioTexts.damaged, audioTexts.noAudioTrack]).toContain(
          await refusal(write(target), container),
        )
      }
    }
    expect(requested).toEqual([])
  })

  it('cannot make ffmpeg open the external data URL of an MP4', async () => {
    const own = Buffer.from(await makeSound('own.m4a'))
    const link = Buffer.from(`${address}/own.m4a\0`)
    const at = own.indexOf('url \0\0\0\x01', 0, 'latin1')
    expect(at).toBeGreaterThan(0)
    for (const box of ['moov', 'trak', 'mdia', 'minf', 'dinf', 'dref']) {
      const size = own.lastIndexOf(box, at, 'latin1') - 4
      own.writeUInt32BE(own.readUInt32BE(size) + link.length, size)
    }
    own.writeUInt32BE(own.readUInt32BE(at - 4) + link.length, at - 4)
    own.writeUInt32BE(0, at + 4)
    const linked = Buffer.concat([own.subarray(0, at + 8), link, own.subarray(at + 8)])
    await refusal(linked, 'mov')
    expect(requested).toEqual([])
  })
})

function silentWav(form: { channels: number; rate: number; bits: number; bytes: number }): Uint8Array {
  const head = Buffer.alloc(44)
  const frame = (form.channels * form.bits) / 8
  head.write('RIFF')
  head.writeUInt32LE(36 + form.bytes, 4)
  head.write('WAVEfmt ', 8)
  head.writeUInt32LE(16, 16)
  head.writeUInt16LE(1, 20)
  head.writeUInt16LE(form.channels, 22)
  head.writeUInt32LE(form.rate, 24)
  head.writeUInt32LE(form.rate * frame, 28)
  head.writeUInt16LE(frame, 32)
  head.writeUInt16LE(form.bits, 34)
  head.write('data', 36)
  head.writeUInt32LE(form.bytes, 40)
  return Buffer.concat([head, Buffer.alloc(form.bytes, form.bits === 8 ? 128 : 0)])
}

describe('an extreme recording', () => {
  it('of fifteen days of silence is refused as too long', async () => {
    const days = silentWav({ channels: 1, rate: 100, bits: 8, bytes: 15 * 86_400 * 100 })
    expect(await refusal(days, 'wav')).toBe(audioTexts.tooLong)
  })

  it('of 255 channels at 384 kHz is decoded or refused as damaged', async () => {
    const wide = silentWav({ channels: 255, rate: 384_000, bits: 32, bytes: 255 * 4 * 38_400 })
    expect(await refusal(wide, 'wav')).toMatch(new RegExp(`^decoded|^${audioTexts.damaged}$`))
  })

  it('that claims an endless duration is decoded only to the end of its data', async () => {
    const endless = Buffer.from(silentWav({ channels: 1, rate: 8_000, bits: 8, bytes: 8_000 }))
    endless.writeUInt32LE(0xffffffff, 4)
    endless.writeUInt32LE(0xffffffff, 40)
    expect(await refusal(endless, 'wav')).toBe('decoded 1 s')
  })

  it('that is truncated is refused or decoded in part', async () => {
    const whole = await makeSound('a.m4a', { seconds: 10 })
    expect(await refusal(whole.subarray(0, whole.length / 2), 'mov')).toBe(audioTexts.damaged)
    const ogg = await makeSound('a.ogg', { seconds: 10, args: ['-c:a', 'libopus'] })
    expect(await refusal(ogg.subarray(0, ogg.length / 2), 'ogg')).toMatch(/^decoded [45]/)
  })

  it('that needs too much memory is refused as damaged', async () => {
    const bounds = { ...limits, ffmpeg: { ...limits.ffmpeg, memoryBytes: 64 * 1024 ** 2 } }
    expect(await refusal(await makeSound('a.flac'), 'flac', { bounds })).toBe(audioTexts.damaged)
  })
})

function findRunning(mark: string): string[] {
  if (!existsSync('/proc/self/cmdline')) return []
  return readdirSync('/proc')
    .filter((pid) => /^\d+$/.test(pid))
    .flatMap((pid) => {
      try {
        const line = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
        return line.includes(mark) ? [line] : []
      } catch {
        return []
      }
    })
}

function aFfmpeg(script: string): string {
  const file = path.join(folder, `ffmpeg-${Math.random()}`)
  const probe = 'echo "  Stream #0:0: Audio: pcm, 16000 Hz, mono" >&2; exit 1'
  writeFileSync(file, `#!/bin/sh\ncase "$*" in *pipe:1*) ;; *) ${probe};; esac\n${script}\n`, { mode: 0o755 })
  return file
}

describe('ffmpeg', () => {
  const bounds = { ...limits, ffmpeg: { ...limits.ffmpeg, silenceMs: 700, totalMs: 1_500 } }
  it.each([
    ['hangs', 'sleep 4711.01', /stopped: no sound/],
    ['hangs with its children', 'sleep 4711.02 & sleep 4711.03 & wait', /stopped: no sound/],
    ['leaves processes behind', 'sleep 4711.04 & sleep 4711.05 >&- 2>&- &', audioTexts.damaged],
    ['writes endless errors', 'while :; do echo no >&2; done', /stopped: no sound/],
    ['trickles samples forever', 'while :; do echo x; sleep 0.2; done', /stopped: it took too long/],
    ['returns endless sound', 'yes', audioTexts.tooLong],
    ['crashes', 'head -c 32000 /dev/zero; kill -SEGV $$', /ended by SIGSEGV/],
    [
      'fills the disk',
      `dd if=/dev/zero of=${path.join(folder, 'big')} bs=1M count=8 2>&1; kill -9 $$`,
      /ended by/,
    ],
  ])('that %s is killed with its child processes, and decoding fails', async (_, script, reason) => {
    const options = {
      ffmpeg: aFfmpeg(script),
      bounds: { ...bounds, ffmpeg: { ...bounds.ffmpeg, outputBytes: 4_000_000 } },
    }
    expect(await refusal('', 'wav', options)).toMatch(reason)
    await expect.poll(() => findRunning('sleep 4711')).toEqual([])
  })

  it('stops when the disk fills up during decoding', async () => {
    let checks = 0
    const requireSpace = async () => {
      if (++checks === 3) throw new AppError('NO_SPACE', generalTexts.noSpace)
    }
    const options = { ffmpeg: aFfmpeg('yes'), bounds: { ...limits, seconds: 3600 }, requireSpace }
    expect(await refusal('', 'wav', options)).toBe(generalTexts.noSpace)
    expect(checks).toBe(3)
  })

  it('does not get the environment of the server', async () => {
    process.env['LLM_API_KEY'] = 'Thornwick'
    const file = path.join(folder, 'environment')
    await refusal('', 'wav', { ffmpeg: aFfmpeg(`env > ${file}`) })
    expect(readFileSync(file, 'utf8')).not.toContain('Thornwick')
    delete process.env['LLM_API_KEY']
  })

  it('stops at once when its job is aborted', async () => {
    const stop = new AbortController()
    const file = path.join(folder, 'started')
    const failed = refusal('', 'wav', { ffmpeg: aFfmpeg(`: > ${file}; sleep 4711.06`), signal: stop.signal })
    while (!existsSync(file)) await new Promise((resolve) => setTimeout(resolve, 10))
    stop.abort(new Error('cancelled'))
    expect(await failed).toBe('cancelled')
    await expect.poll(() => findRunning('sleep 4711')).toEqual([])
  })
})

it('reports hostile uploads, leaves no work files and transcribes the next recording', async () => {
  let ffmpeg = realFfmpeg
  const server = await startTestServer({ transcribers: [aTranscriber()], ffmpeg: () => ffmpeg })
  const { token, campaignId, sessionId } = await aTable(server)
  async function upload(bytes: Uint8Array | string): Promise<unknown> {
    const sound = typeof bytes === 'string' ? new TextEncoder().encode(bytes) : bytes
    const form = recordingForm({ campaignId, sessionId }, sound, '../../a.mp3')
    const { body } = await server.call('POST', '/api/audio/upload', { token, form })
    if (body['error']) return body['error']
    await server.runJobs()
    const { id } = body['audioFile'] as { id: string }
    const answer = await server.call('GET', `/api/audio/status/${id}`, { token })
    const { processingStatus, errorMessage } = answer.body['status'] as Record<string, unknown>
    return errorMessage ?? processingStatus
  }
  try {
    expect(await upload('#EXTM3U\nhttp://127.0.0.1/a.ts\n')).toBe(audioTexts.invalid)
    expect(await upload(`ID3\u0004\0\0\0\0\0\0#EXTM3U\n${address}/a.ts\n`)).toBe(audioTexts.damaged)
    expect(readdirSync(server.deps.files.workFolder)).toEqual([])
    ffmpeg = aFfmpeg('kill -SEGV $$')
    expect(await upload(await makeSound('a.mp3', { seconds: 1 }))).toBe(jobTexts.unexpected)
    expect(readdirSync(server.deps.files.workFolder)).toEqual([])
    ffmpeg = realFfmpeg
    expect(await upload(await makeSound('a.mp3', { seconds: 3 }))).toBe('completed')
    expect(requested).toEqual([])
  } finally {
    await server.stop()
  }
})

const canIsolate = spawnSync('unshare', ['--user', '--map-current-user', '--net', 'true']).status === 0
it.skipIf(!canIsolate)('gives ffmpeg no network', async () => {
  const printed: Buffer[] = []
  const script = aFfmpeg('cat /proc/net/dev')
  await runFfmpeg(script, ['pipe:1'], new AbortController().signal, async (output) => {
    for await (const chunk of output) printed.push(chunk)
  })
  const text = Buffer.concat(printed).toString()
  expect([...text.matchAll(/^\s*(\w+):/gm)].map(([, name]) => name)).toEqual(['lo'])
})
