import { beforeEach, describe, expect, it, vi } from 'vitest'
import { audioTexts } from '#contract/audio/schemas.ts'
import { uploadTexts } from '#contract/audio/uploads.ts'
import { generalTexts } from '#contract/errors.ts'
import { errorBody, stubServer } from '#web/lib/test-browser.tsx'
import { stored, stubUpload } from './test-upload.ts'
// Loaded before the tests, because the fake clock does not wait for a dynamic import.
import './pack-tracks.ts'
import './poll-audio.ts'
import './tus-upload.ts'
import { createUploads } from './uploads.ts'

const status = (processingStatus: string) => ({
  body: {
    success: true,
    status: { processingStatus, errorMessage: null, progress: 30, stage: 'Transcribing' },
  },
})
const soundChecksum = '3SlELeymn1LFAAa4Mcshbt94p9ozdI8KgP8Z8uvlfs0='
const recording = {
  file: new File(['sound'], 'night.mp3', { type: 'audio/mpeg' }),
  campaignId: 'c1',
  sessionId: 's1',
  speakerCount: 4,
  isAutoTranscribed: true,
}

function createTestUploads() {
  const events = {
    onTracks: vi.fn(),
    onStored: vi.fn(),
    onCompleted: vi.fn(),
    onFailed: vi.fn(),
    onExpired: vi.fn(),
  }
  return { uploads: createUploads(events), events }
}

function start(part: Partial<typeof recording> = {}) {
  const scene = createTestUploads()
  scene.uploads.start({ ...recording, ...part })
  return scene
}

const read = 'GET /api/uploads/u1'
const phaseOf = ({ uploads }: ReturnType<typeof start>) => uploads.read()[0]?.phase
const { setTimeout: setRealTimeout } = globalThis
async function until(check: () => void): Promise<void> {
  for (let passedMs = 0; passedMs < 60_000; passedMs += 50) {
    try {
      return check()
    } catch {
      await vi.advanceTimersByTimeAsync(50)
      // Checksums are computed on another thread, which the fake clock does not wait for.
      await new Promise((resolve) => setRealTimeout(resolve, 1))
    }
  }
  check()
}

beforeEach(() => {
  localStorage.clear()
  vi.useFakeTimers()
})

describe('an upload', () => {
  it('is sent in parts with checksums, polled and completed', async () => {
    const { sent } = stubUpload()
    let asked = 0
    stubServer({
      [read]: stored,
      'GET /api/audio/status/a1': () => status(++asked < 2 ? 'processing' : 'completed'),
    })
    const { uploads, events } = start()
    expect(uploads.read()[0]).toMatchObject({ phase: 'uploading' })
    await until(() => expect(uploads.read()[0]).toMatchObject({ phase: 'processing', audioId: 'a1' }))
    expect(sent.map(({ method, url }) => [method, url])).toEqual([
      ['POST', '/api/uploads'],
      ['PATCH', expect.stringMatching(/\/api\/uploads\/u1$/)],
    ])
    const [metadata = ''] = [sent[0]?.headers.get('upload-metadata')]
    expect(metadata).toContain(`filename ${btoa('night.mp3')}`)
    expect(metadata).toContain(`speakerCount ${btoa('4')}`)
    expect(sent[1]?.headers.get('upload-checksum')).toBe(`sha256 ${soundChecksum}`)
    await until(() =>
      expect(events.onCompleted).toHaveBeenCalledWith(expect.objectContaining({ progress: 100 })),
    )
    expect(uploads.read()[0]).toMatchObject({ phase: 'completed', progress: 100 })
    await vi.advanceTimersByTimeAsync(3_100)
    expect(uploads.read()).toEqual([])
    expect(localStorage).toHaveLength(0)
  })

  it('is not polled when transcription does not start automatically', async () => {
    stubUpload()
    const asked = stubServer({ [read]: stored })
    const { uploads, events } = start({ isAutoTranscribed: false })
    await until(() => expect(events.onStored).toHaveBeenCalledOnce())
    await vi.advanceTimersByTimeAsync(60_000)
    expect(asked.map(({ path }) => path)).toEqual(['/api/uploads/u1'])
    expect(uploads.read()).toEqual([])
  })

  it.each([
    [
      413,
      errorBody('File size too large. Maximum size is 500MB.', 'TOO_LARGE'),
      'File size too large. Maximum size is 500MB.',
    ],
    [500, null, 'File upload failed'],
    [413, null, `File upload failed. ${generalTexts.proxyTooLarge}`],
  ])('fails on %i with the server’s reason or a general error', async (status, body, message) => {
    stubUpload({ answerCreation: { status, body } })
    const { uploads } = start()
    await until(() => expect(uploads.read()[0]).toMatchObject({ phase: 'failed', message }))
  })

  it('sends smaller parts after a proxy refused one as too large', async () => {
    const { sent } = stubUpload({ answerPart: (nth) => (nth === 1 ? { status: 413 } : undefined) })
    stubServer({ [read]: stored })
    const large = new File([new Uint8Array(2_000_000)], 'Long evening.mp3', { type: 'audio/mpeg' })
    const { uploads, events } = start({ isAutoTranscribed: false, file: large })
    await until(() => expect(events.onStored).toHaveBeenCalledOnce())
    const parts = sent.filter(({ method }) => method === 'PATCH').map(({ bytes }) => bytes)
    expect(parts).toEqual([2_000_000, 983_040, 983_040, 33_920])
    expect(uploads.read()).toEqual([])
  })

  it('waits for the network and resumes from the last stored byte', async () => {
    const { sent } = stubUpload({ answerPart: (nth) => (nth < 3 ? null : undefined) })
    const { uploads } = start()
    await until(() => expect(uploads.read()[0]).toMatchObject({ trouble: uploadTexts.waiting }))
    expect(uploads.read()[0]).toMatchObject({ phase: 'uploading' })
    await until(() => expect(sent.filter(({ method }) => method === 'PATCH')).toHaveLength(3))
    expect(sent.filter(({ method }) => method === 'HEAD').length).toBeGreaterThanOrEqual(2)
    uploads.dropAll()
  })

  it('resumes at once when the network is back', async () => {
    const { sent } = stubUpload({ answerPart: (nth) => (nth < 2 ? null : undefined) })
    const { uploads } = start()
    await until(() => expect(uploads.read()[0]).toMatchObject({ trouble: uploadTexts.waiting }))
    window.dispatchEvent(new Event('online'))
    await vi.advanceTimersByTimeAsync(1)
    expect(sent.at(-1)).toMatchObject({ method: 'HEAD' })
    uploads.dropAll()
  })

  it('can be paused and resumed', async () => {
    const { sent } = stubUpload()
    stubServer({ [read]: stored })
    const begun = start({ isAutoTranscribed: false })
    await until(() => expect(sent).toHaveLength(2))
    const key = begun.uploads.read()[0]?.key ?? ''
    begun.uploads.pause(key)
    await vi.advanceTimersByTimeAsync(60_000)
    expect([phaseOf(begun), sent.length]).toEqual(['paused', 2])
    begun.uploads.resume(key)
    expect(phaseOf(begun)).toBe('uploading')
    await until(() => expect(begun.events.onStored).toHaveBeenCalledOnce())
  })

  it('is sent once if the same file is dropped twice', async () => {
    const { sent } = stubUpload()
    stubServer({ [read]: stored })
    const { uploads, events } = start({ isAutoTranscribed: false })
    uploads.start({ ...recording, isAutoTranscribed: false })
    expect(uploads.read()).toHaveLength(1)
    await until(() => expect(events.onStored).toHaveBeenCalledOnce())
    expect(sent.filter(({ method }) => method === 'POST')).toHaveLength(1)
  })

  it('resumes in the same row if the file of a failed upload is dropped again', async () => {
    const { sent } = stubUpload({ answerPart: (nth) => (nth === 1 ? { status: 500 } : undefined) })
    stubServer({ [read]: stored })
    const { uploads, events } = start({ isAutoTranscribed: false })
    await until(() => expect(uploads.read()[0]?.phase).toBe('failed'))
    uploads.start({ ...recording, isAutoTranscribed: false })
    expect(uploads.read()).toHaveLength(1)
    await until(() => expect(events.onStored).toHaveBeenCalledOnce())
    expect(sent.filter(({ method }) => method === 'POST')).toHaveLength(1)
  })

  it('reports an expired sign-in while polling', async () => {
    stubUpload()
    stubServer({
      [read]: stored,
      'GET /api/audio/status/a1': { status: 401, body: errorBody('x', 'TOKEN_EXPIRED') },
    })
    const { events } = start()
    await until(() =>
      expect(events.onExpired).toHaveBeenCalledWith('Authentication expired. Please log in again.'),
    )
  })

  it('reports an expired sign-in during the upload, and can be resumed afterwards', async () => {
    const body = errorBody('Authentication expired. Please log in again.', 'TOKEN_EXPIRED')
    stubUpload({ answerPart: () => ({ status: 401, body }) })
    const { events } = start()
    await until(() =>
      expect(events.onExpired).toHaveBeenCalledWith('Authentication expired. Please log in again.'),
    )
    expect(events.onFailed).not.toHaveBeenCalled()
    expect(localStorage).toHaveLength(1)
  })

  it('can be cancelled, which removes it from the server', async () => {
    const { sent } = stubUpload()
    const asked = stubServer({ 'DELETE http://localhost:3000/api/uploads/u1': { status: 204, body: null } })
    const { uploads, events } = start()
    await until(() => expect(sent).toHaveLength(2))
    await uploads.cancel(uploads.read()[0]?.key ?? '')
    await vi.advanceTimersByTimeAsync(10_000)
    expect(uploads.read()).toEqual([])
    expect(events.onFailed).not.toHaveBeenCalled()
    expect(asked.at(-1)?.method).toBe('DELETE')
    expect(localStorage).toHaveLength(0)
  })
})

describe('an upload that a reload interrupted', () => {
  async function interrupt() {
    const server = stubUpload()
    const before = start()
    await until(() => expect(server.sent).toHaveLength(2))
    before.uploads.dropAll()
    Object.assign(server.offsets.get('/api/uploads/u1') ?? {}, { bytes: 2 })
    return { ...server, ...createTestUploads() }
  }
  const offset = (bytes: number) => new Response(null, { headers: { 'Upload-Offset': String(bytes) } })
  function stubHead(answer: () => Response) {
    const asked: string[] = []
    vi.stubGlobal('fetch', async (url: string, { method = 'GET' }: RequestInit = {}) => {
      asked.push(`${method} ${new URL(url, 'http://localhost').pathname}`)
      return method === 'HEAD' ? answer() : Response.json(stored.body)
    })
    return asked
  }

  it('is offered and resumes only with the same file', async () => {
    const { uploads, sent, events } = await interrupt()
    stubHead(() => offset(2))
    await uploads.offerUnfinished()
    await uploads.offerUnfinished()
    expect(uploads.read()).toMatchObject([{ phase: 'unfinished', fileName: 'night.mp3', progress: 40 }])
    const key = uploads.read()[0]?.key ?? ''
    const other = new File(['other'], 'night.mp3', { type: 'audio/mpeg', lastModified: 1 })
    expect(await uploads.continueWith(key, [other], false)).toBe(uploadTexts.otherFile('night.mp3'))
    expect(await uploads.continueWith(key, [recording.file], false)).toBeNull()
    await until(() => expect(events.onStored).toHaveBeenCalledOnce())
    expect(sent.slice(2).map(({ method }) => method)).toEqual(['HEAD', 'PATCH'])
    expect(sent.at(-1)?.bytes).toBe(3)
  })

  it('of several tracks resumes when the same files are chosen together', async () => {
    const { sent, offsets } = stubUpload()
    const files = ['b.opus', 'a.opus'].map((name) => new File([name], name, { lastModified: 5 }))
    const { sessionId, campaignId, isAutoTranscribed } = recording
    const target = { sessionId, campaignId, isAutoTranscribed }
    const { uploads: first } = createTestUploads()
    const tracks = files.map((file, index) => ({ file, speaker: ['Rowan', 'Ines'][index] ?? '' }))
    first.startTracks({ files: tracks, ...target })
    await until(() => expect(sent.map(({ method }) => method)).toEqual(['POST', 'PATCH']))
    const bytes = sent[1]?.bytes ?? 0
    first.dropAll()
    Object.assign(offsets.get('/api/uploads/u1') ?? {}, { bytes: 9 })
    stubHead(() => offset(9))
    const { uploads, events } = createTestUploads()
    await uploads.offerUnfinished()
    expect(uploads.read()).toMatchObject([{ fileName: 'Ines, Rowan.zip', fileCount: 2 }])
    const key = uploads.read()[0]?.key ?? ''
    const other = new File(['other'], 'b.opus', { lastModified: 5 })
    for (const chosen of [files.slice(1), [other, ...files.slice(1)]]) {
      expect(await uploads.continueWith(key, chosen, false)).toBe(uploadTexts.otherFiles)
    }
    expect(await uploads.continueWith(key, files, false)).toBeNull()
    await until(() => expect(events.onStored).toHaveBeenCalledOnce())
    expect(sent.at(-1)?.bytes).toBe(bytes - 9)
  })

  it('is not offered while another tab sends it', async () => {
    const { uploads } = await interrupt()
    const name = `upload s1-night.mp3-5-${recording.file.lastModified}`
    vi.stubGlobal('navigator', { locks: { query: async () => ({ held: [{ name }] }) } })
    stubHead(() => offset(2))
    await uploads.offerUnfinished()
    expect(uploads.read()).toEqual([])
    expect(localStorage).toHaveLength(1)
  })

  it('resumes when the same file is dropped again', async () => {
    const { uploads, sent, events } = await interrupt()
    stubHead(() => offset(2))
    await uploads.offerUnfinished()
    uploads.start({ ...recording, isAutoTranscribed: false })
    await until(() => expect(events.onStored).toHaveBeenCalledOnce())
    expect(sent.filter(({ method }) => method === 'POST')).toHaveLength(1)
  })

  it.each([
    ['the server has removed it', () => new Response(null, { status: 404 })],
    ['all its bytes have already been stored', () => offset(5)],
  ])('is not offered if %s', async (_, answer) => {
    const { uploads } = await interrupt()
    stubHead(answer)
    await uploads.offerUnfinished()
    expect(uploads.read()).toEqual([])
    expect(localStorage).toHaveLength(0)
  })

  it.each([401, 423, 429, 503])(
    'stays stored but is not offered if the server answers %i',
    async (status) => {
      const { uploads } = await interrupt()
      stubHead(() => new Response(null, { status }))
      await uploads.offerUnfinished()
      expect(uploads.read()).toEqual([])
      expect(localStorage).toHaveLength(1)
    },
  )

  it('can be cancelled', async () => {
    const { uploads } = await interrupt()
    const asked = stubHead(() => offset(2))
    await uploads.offerUnfinished()
    await uploads.cancel(uploads.read()[0]?.key ?? '')
    expect(asked.at(-1)).toBe('DELETE /api/uploads/u1')
    expect(uploads.read()).toEqual([])
    expect(localStorage).toHaveLength(0)
  })
})

describe('a stored recording', () => {
  it('is polled once, however often polling is requested', async () => {
    const asked = stubServer({ 'GET /api/audio/status/a1': status('processing') })
    const { uploads } = createTestUploads()
    const audio = { id: 'a1', sessionId: 's1', fileName: 'night.mp3' }
    uploads.pollStored(audio)
    uploads.pollStored(audio)
    await vi.advanceTimersByTimeAsync(2_100)
    expect(asked).toHaveLength(1)
    uploads.dropAll()
  })

  it.each([403, 404])('is not polled again after %i until its transcription is restarted', async (status) => {
    const asked = stubServer({ 'GET /api/audio/status/a1': { status, body: null } })
    const { uploads } = createTestUploads()
    const audio = { id: 'a1', sessionId: 's1', fileName: 'night.mp3' }
    uploads.pollStored(audio)
    await vi.advanceTimersByTimeAsync(2_100)
    expect(uploads.read()[0]).toMatchObject({
      phase: 'failed',
      message: status === 403 ? audioTexts.denied : audioTexts.notFound,
    })
    uploads.pollStored(audio)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(asked).toHaveLength(1)
    uploads.allowPolling('a1')
    uploads.pollStored(audio)
    await vi.advanceTimersByTimeAsync(2_100)
    expect(asked).toHaveLength(2)
    uploads.dropAll()
  })
})
