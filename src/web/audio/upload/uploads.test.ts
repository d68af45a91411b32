import { beforeEach, describe, expect, it, vi } from 'vitest'
import { audioTexts } from '#contract/audio/schemas.ts'
import { errorBody, stubServer } from '#web/lib/test-browser.tsx'
import { stored, stubUpload } from './test-upload.ts'
import { createUploads } from './uploads.ts'

const status = (processingStatus: string) => ({
  body: {
    success: true,
    status: { processingStatus, errorMessage: null, progress: 30, stage: 'Transcribing' },
  },
})
const recording = {
  file: new File(['sound'], 'night.mp3', { type: 'audio/mpeg' }),
  campaignId: 'c1',
  sessionId: 's1',
  speakerCount: 4,
  isTranscribedAtOnce: true,
}

const noEvents = { onTracks() {}, onStored() {}, onCompleted() {}, onFailed() {}, onExpired() {} }

function start(part: Partial<typeof recording> = {}) {
  const events = {
    onTracks: vi.fn(),
    onStored: vi.fn(),
    onCompleted: vi.fn(),
    onFailed: vi.fn(),
    onExpired: vi.fn(),
  }
  const uploads = createUploads(events)
  uploads.start({ ...recording, ...part })
  return { uploads, events }
}

beforeEach(() => {
  vi.useFakeTimers()
})

describe('an upload', () => {
  it('is uploaded, polled and completed', async () => {
    const sent = stubUpload(stored)
    let asked = 0
    stubServer({ 'GET /api/audio/status/a1': () => status(++asked < 2 ? 'processing' : 'completed') })
    const { uploads, events } = start()
    expect(uploads.read()[0]).toMatchObject({ phase: 'uploading', progress: 50 })
    await vi.advanceTimersByTimeAsync(100)
    expect(uploads.read()[0]).toMatchObject({ phase: 'processing', audioId: 'a1', progress: 50 })
    await vi.advanceTimersByTimeAsync(2_000)
    expect(uploads.read()[0]).toMatchObject({ progress: 52, stage: 'Transcribing' })
    await vi.advanceTimersByTimeAsync(3_000)
    expect(events.onCompleted).toHaveBeenCalledWith(
      expect.objectContaining({ sessionId: 's1', progress: 100 }),
    )
    await vi.advanceTimersByTimeAsync(2_900)
    expect(uploads.read()[0]).toMatchObject({ phase: 'completed', progress: 100 })
    await vi.advanceTimersByTimeAsync(200)
    expect(uploads.read()).toEqual([])
    expect(sent[0]?.headers.get('Idempotency-Key')).toMatch(/^[0-9a-f]{32}$/)
    expect(sent[0]?.form?.get('speakerCount')).toBe('4')
  })

  it('is not polled when transcription does not start at once', async () => {
    stubUpload(stored)
    const asked = stubServer({})
    const { uploads, events } = start({ isTranscribedAtOnce: false })
    await vi.advanceTimersByTimeAsync(60_000)
    expect(events.onStored).toHaveBeenCalledOnce()
    expect(asked).toEqual([])
    expect(uploads.read()).toEqual([])
  })

  it.each([
    [
      413,
      errorBody('File size too large. Maximum size is 500MB.', 'TOO_LARGE'),
      'File size too large. Maximum size is 500MB.',
    ],
    [500, null, 'File upload failed'],
  ])('shows the reason or a general error on %i', async (status, body, message) => {
    stubUpload({ status, body })
    const { uploads } = start()
    await vi.advanceTimersByTimeAsync(100)
    expect(uploads.read()[0]).toMatchObject({ phase: 'failed', message })
  })

  it('reports an expired sign-in while polling', async () => {
    stubUpload(stored)
    stubServer({ 'GET /api/audio/status/a1': { status: 401, body: errorBody('x', 'TOKEN_EXPIRED') } })
    const { events } = start()
    await vi.advanceTimersByTimeAsync(2_200)
    expect(events.onExpired).toHaveBeenCalledWith('Authentication expired. Please log in again.')
  })

  it('reports an expired sign-in during the upload', async () => {
    stubUpload({
      status: 401,
      body: errorBody('Authentication expired. Please log in again.', 'TOKEN_EXPIRED'),
    })
    const { events } = start()
    await vi.advanceTimersByTimeAsync(100)
    expect(events.onExpired).toHaveBeenCalledWith('Authentication expired. Please log in again.')
    expect(events.onFailed).not.toHaveBeenCalled()
  })

  it('can be cancelled', async () => {
    stubUpload(stored)
    const { uploads, events } = start()
    const [upload] = uploads.read()
    uploads.drop(upload?.key ?? '')
    await vi.advanceTimersByTimeAsync(10_000)
    expect(uploads.read()).toEqual([])
    expect(events.onFailed).not.toHaveBeenCalled()
  })

  it('is polled once, however often it is watched', async () => {
    const asked = stubServer({ 'GET /api/audio/status/a1': status('processing') })
    const uploads = createUploads(noEvents)
    const audio = { id: 'a1', sessionId: 's1', fileName: 'night.mp3' }
    uploads.watch(audio)
    uploads.watch(audio)
    await vi.advanceTimersByTimeAsync(2_100)
    expect(asked).toHaveLength(1)
    uploads.dropAll()
  })

  it.each([403, 404])('is not polled again after %i until the work is restarted', async (status) => {
    const asked = stubServer({ 'GET /api/audio/status/a1': { status, body: null } })
    const uploads = createUploads(noEvents)
    const audio = { id: 'a1', sessionId: 's1', fileName: 'night.mp3' }
    uploads.watch(audio)
    await vi.advanceTimersByTimeAsync(2_100)
    expect(uploads.read()[0]).toMatchObject({
      phase: 'failed',
      message: status === 403 ? audioTexts.denied : audioTexts.notFound,
    })
    uploads.watch(audio)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(asked).toHaveLength(1)
    uploads.allow('a1')
    uploads.watch(audio)
    await vi.advanceTimersByTimeAsync(2_100)
    expect(asked).toHaveLength(2)
    uploads.dropAll()
  })
})
