import { beforeEach, describe, expect, it, vi } from 'vitest'
import { liveRecordingTexts } from '#contract/audio/live-recordings.ts'
import { audioTexts } from '#contract/audio/schemas.ts'
import { type Answer, errorBody, sampleUser, stubServer } from '#web/lib/test-browser.tsx'
import { createRecorder } from './recorder.ts'
import { dropChunksOfSession, dropObsoleteChunks } from './recorder-api.ts'
import { memoryQueue, stubMicrophone } from './test-microphone.ts'

const recording = {
  id: 'r1',
  sessionId: 's1',
  format: 'webm' as const,
  marks: [],
  nextChunk: 0,
  seconds: 0,
  bytes: 0,
  createdAt: '2026-11-21T19:30:00.000Z',
  updatedAt: '2026-11-21T19:42:10.000Z',
}
const taken = { body: { success: true, recording } }
const finished = {
  body: { success: true, audioFile: { id: 'a1', processingStatus: 'pending', errorMessage: null } },
}
const target = { sessionId: 's1', speakerCount: 4, isAutoTranscribed: true }

function stubRecordingServer(connection: { answer: Answer | null } = { answer: null }) {
  const chunk = () => connection.answer ?? taken
  const chunks = Array.from({ length: 6 }, (_, n) => [`PUT /api/audio/recordings/r1/chunks/${n}`, chunk])
  const asked = stubServer({
    'POST /api/audio/recordings': { status: 201, body: taken.body },
    'POST /api/audio/recordings/r1/finish': () =>
      connection.answer === 'unreachable' ? connection.answer : finished,
    'PUT /api/audio/recordings/r1/marks': () => connection.answer ?? { body: { success: true } },
    ...Object.fromEntries(chunks),
  })
  /** What the server received, in order: "0 one", "1 two", "finish". */
  const arrived = () =>
    Promise.all(
      asked
        .filter(({ path }) => path !== '/api/audio/recordings')
        .map(async ({ path, body }) => {
          const last = path.split('/').at(-1)
          return body instanceof Blob ? `${last} ${await body.text()}` : last
        }),
    )
  return { asked, arrived }
}

function createTestRecorder(queue = memoryQueue()) {
  const events = { onStarted: vi.fn(), onFinished: vi.fn(), onFailed: vi.fn(), onExpired: vi.fn() }
  const recorder = createRecorder(queue)
  recorder.follow(events)
  return { recorder, events, queue }
}
const pass = (ms = 10) => vi.advanceTimersByTimeAsync(ms)

async function startRecording() {
  const connection: { answer: Answer | null } = { answer: null }
  const microphone = stubMicrophone()
  const scene = { ...stubRecordingServer(connection), ...createTestRecorder(), microphone, connection }
  void scene.recorder.start(target)
  await pass()
  return scene
}

beforeEach(() => {
  vi.useFakeTimers()
})

describe('a live recording', () => {
  it('is sent chunk by chunk and finished after the last chunk', async () => {
    const { microphone, asked, arrived, recorder, events, queue } = await startRecording()
    expect(asked[0]?.body).toEqual({ sessionId: 's1', mimeType: 'audio/webm;codecs=opus', speakerCount: 4 })
    expect(recorder.readState()).toMatchObject({ phase: 'recording', sessionId: 's1', trouble: null })
    expect(events.onStarted).toHaveBeenCalledOnce()
    microphone.hear('one')
    const state = recorder.readState()
    await pass(5_000)
    expect(await arrived()).toEqual(['0 one'])
    expect(recorder.readSeconds()).toBe(5)
    // The state object stays the same, so its views do not re-render every second.
    expect(recorder.readState()).toBe(state)
    expect(recorder.readLevel()).toBeCloseTo(1 - 20 / 60)
    microphone.hear('two')
    recorder.stop()
    expect(recorder.readState().phase).toBe('saving')
    await pass()
    expect(await arrived()).toEqual(['0 one', '1 two', '2 rest', 'finish'])
    expect(events.onFinished).toHaveBeenCalledWith({ id: 'a1', sessionId: 's1', isAutoTranscribed: true })
    expect(recorder.readState().phase).toBe('idle')
    expect(microphone.tracks.stop).toHaveBeenCalled()
    expect(queue.kept).toEqual({})
  })

  it('continues offline and sends the waiting chunks in order', async () => {
    const { microphone, connection, asked, arrived, recorder, queue } = await startRecording()
    connection.answer = 'unreachable'
    for (const words of ['one', 'two', 'three']) {
      microphone.hear(words)
      await pass(5_000)
    }
    expect(recorder.readState()).toMatchObject({
      phase: 'recording',
      trouble: liveRecordingTexts.interrupted,
    })
    expect(queue.kept['r1']?.map(({ number }) => number)).toEqual([0, 1, 2])
    connection.answer = null
    const before = asked.length
    await pass(8_000)
    expect(recorder.readState().trouble).toBeNull()
    expect((await arrived()).slice(before - 1)).toEqual(['0 one', '1 two', '2 three'])
    expect(queue.kept['r1']).toEqual([])
    recorder.leave()
  })

  it('is saved as soon as the connection returns if it was stopped offline', async () => {
    const { microphone, connection, arrived, recorder, events } = await startRecording()
    connection.answer = 'unreachable'
    microphone.hear('one')
    recorder.stop()
    await pass(60_000)
    expect(recorder.readState()).toMatchObject({ phase: 'saving', trouble: liveRecordingTexts.interrupted })
    expect(microphone.tracks.stop).toHaveBeenCalled()
    connection.answer = null
    await pass(8_000)
    expect((await arrived()).slice(-3)).toEqual(['0 one', '1 rest', 'finish'])
    expect(events.onFinished).toHaveBeenCalledOnce()
  })

  it('continues and shows the problem while the sign-in has expired or the server is full', async () => {
    const { microphone, connection, recorder, events } = await startRecording()
    connection.answer = {
      status: 401,
      body: errorBody('Authentication expired. Please log in again.', 'TOKEN_EXPIRED'),
    }
    microphone.hear('one')
    await pass(30_000)
    expect(recorder.readState()).toMatchObject({
      phase: 'recording',
      trouble: liveRecordingTexts.interrupted,
    })
    expect(events.onExpired).toHaveBeenCalled()
    connection.answer = { status: 507, body: errorBody('The server is out of storage space.', 'NO_SPACE') }
    await pass(9_000)
    expect(recorder.readState().trouble).toBe('The server is out of storage space.')
    connection.answer = null
    await pass(9_000)
    expect(recorder.readState().trouble).toBeNull()
    expect(events.onFailed).not.toHaveBeenCalled()
    recorder.leave()
  })

  it('stops when the microphone is unplugged and after twelve hours', async () => {
    const { microphone, recorder, events } = await startRecording()
    microphone.hear('one')
    microphone.unplug()
    await pass()
    expect(events.onFinished).toHaveBeenCalledOnce()
    void recorder.start(target)
    await pass(12 * 3600_000)
    expect(events.onFinished).toHaveBeenCalledTimes(2)
  })

  it('reports that it is too large and keeps what was saved', async () => {
    const { microphone, connection, arrived, events } = await startRecording()
    microphone.hear('one')
    await pass()
    connection.answer = { status: 413, body: errorBody(audioTexts.tooLarge, 'TOO_LARGE') }
    microphone.hear('two')
    await pass()
    expect(events.onFailed).toHaveBeenCalledWith(audioTexts.tooLarge, 's1')
    expect((await arrived()).at(-1)).toBe('finish')
    expect(events.onFinished).toHaveBeenCalledOnce()
    expect(microphone.tracks.stop).toHaveBeenCalled()
  })

  it('fails with a message when its session is gone, and drops its chunks', async () => {
    const { microphone, connection, recorder, events, queue } = await startRecording()
    connection.answer = { status: 404, body: errorBody(liveRecordingTexts.notFound, 'NOT_FOUND') }
    microphone.hear('one')
    await pass()
    expect(events.onFailed).toHaveBeenCalledWith(liveRecordingTexts.gone, 's1')
    expect(recorder.readState().phase).toBe('idle')
    expect(microphone.tracks.stop).toHaveBeenCalled()
    expect(queue.kept).toEqual({})
  })

  it('keeps its chunks for their owner when another user signs in', async () => {
    const microphone = stubMicrophone()
    const connection: { answer: Answer | null } = { answer: null }
    stubRecordingServer(connection)
    const { recorder, queue } = createTestRecorder()
    localStorage.setItem('user', JSON.stringify(sampleUser))
    void recorder.start(target)
    await pass()
    localStorage.setItem('user', JSON.stringify({ ...sampleUser, id: 'u2' }))
    connection.answer = { status: 404, body: errorBody(liveRecordingTexts.notFound, 'NOT_FOUND') }
    microphone.hear('one')
    await pass()
    expect(queue.kept['r1']?.map(({ number }) => number)).toContain(0)
  })

  it('stops its clock when paused, and sends what was heard until then', async () => {
    const { microphone, arrived, recorder, events } = await startRecording()
    microphone.hear('one')
    await pass(7_000)
    recorder.pause()
    expect(recorder.readState().phase).toBe('paused')
    await pass(3_600_000)
    expect(recorder.readSeconds()).toBe(7)
    expect(recorder.readLevel()).toBe(0)
    expect(await arrived()).toEqual(['0 one', '1 until the pause'])
    recorder.resume()
    expect(recorder.readState().phase).toBe('recording')
    await pass(5_000)
    expect(recorder.readSeconds()).toBe(12)
    microphone.hear('two')
    recorder.stop()
    await pass()
    expect(await arrived()).toEqual(['0 one', '1 until the pause', '2 two', '3 rest', 'finish'])
    expect(events.onFinished).toHaveBeenCalledOnce()
  })

  it('can be stopped while paused', async () => {
    const { arrived, recorder, events } = await startRecording()
    recorder.pause()
    recorder.stop()
    await pass()
    expect(await arrived()).toEqual(['0 until the pause', '1 rest', 'finish'])
    expect(events.onFinished).toHaveBeenCalledOnce()
  })

  it('closes the microphone at logout and keeps the unsent chunks', async () => {
    const { microphone, connection, asked, recorder, queue } = await startRecording()
    connection.answer = 'unreachable'
    microphone.hear('one')
    await pass()
    recorder.leave()
    const before = asked.length
    await pass(60_000)
    expect(asked.length).toBe(before)
    expect(microphone.tracks.stop).toHaveBeenCalled()
    expect(queue.kept['r1']?.map(({ number }) => number)).toEqual([0, 1])
  })
})

describe('an unfinished recording left by a closed page', () => {
  const chunk = (number: number) => ({ number, bytes: new Blob([`chunk ${number}`]) })

  it('is finished with the chunks that the server lacks', async () => {
    const { arrived } = stubRecordingServer()
    const { recorder, events, queue } = createTestRecorder(
      memoryQueue({ r1: [chunk(1), chunk(2), chunk(3)] }),
    )
    await recorder.finishUnfinished({ ...recording, nextChunk: 2 }, false)
    await pass()
    expect(await arrived()).toEqual(['2 chunk 2', '3 chunk 3', 'finish'])
    expect(events.onFinished).toHaveBeenCalledWith({ id: 'a1', sessionId: 's1', isAutoTranscribed: false })
    expect(queue.kept).toEqual({})
  })

  it('goes on after the last saved chunk, with its marks and its length', async () => {
    const { arrived, asked } = stubRecordingServer()
    const microphone = stubMicrophone()
    const { recorder, events, queue } = createTestRecorder(memoryQueue({ r1: [chunk(2)] }))
    const marks = [{ at: 7, text: 'The bell' }]
    await recorder.resumeUnfinished({ ...recording, nextChunk: 2, seconds: 15, marks }, true)
    await pass(3_000)
    expect(recorder.readState()).toMatchObject({ phase: 'recording', sessionId: 's1', marks })
    expect(recorder.readSeconds()).toBe(18)
    recorder.mark({ at: 18, text: '' })
    microphone.hear('next')
    await pass()
    recorder.stop()
    await pass()
    expect((await arrived()).filter((one) => one !== 'marks')).toEqual([
      '2 chunk 2',
      '3 next',
      '4 rest',
      'finish',
    ])
    expect(asked.findLast(({ path }) => path.endsWith('marks'))?.body).toEqual({
      marks: [...marks, { at: 18, text: '' }],
    })
    expect(events.onFinished).toHaveBeenCalledWith({ id: 'a1', sessionId: 's1', isAutoTranscribed: true })
    expect(queue.kept).toEqual({})
  })

  it('is not continued in another format', async () => {
    stubRecordingServer()
    const microphone = stubMicrophone()
    const { recorder, events } = createTestRecorder(memoryQueue())
    await recorder.resumeUnfinished({ ...recording, format: 'mp4' }, true)
    expect(events.onFailed).toHaveBeenCalledWith(liveRecordingTexts.otherFormat, 's1')
    expect(microphone.tracks.stop).toHaveBeenCalled()
    expect(recorder.readState().phase).toBe('idle')
  })

  it('is finished with the chunks before the first missing one', async () => {
    const { arrived } = stubRecordingServer()
    const { recorder } = createTestRecorder(memoryQueue({ r1: [chunk(2), chunk(4)] }))
    await recorder.finishUnfinished({ ...recording, nextChunk: 2 }, true)
    await pass()
    expect(await arrived()).toEqual(['2 chunk 2', 'finish'])
  })
})

describe('marks', () => {
  it('are sent at once with their position in the recording, which does not count pauses', async () => {
    const { asked, recorder } = await startRecording()
    await pass(7_250)
    recorder.mark({ at: recorder.readPosition(), text: '' })
    await pass()
    recorder.pause()
    await pass(60_000)
    recorder.resume()
    await pass(2_000)
    recorder.mark({ at: recorder.readPosition(), text: 'The bell' })
    await pass()
    const marks = [
      { at: 7.3, text: '' },
      { at: 9.3, text: 'The bell' },
    ]
    expect(asked.at(-1)).toMatchObject({ path: '/api/audio/recordings/r1/marks', body: { marks } })
    expect(recorder.readState().marks).toEqual(marks)
    recorder.leave()
  })

  it('wait while offline, are sent before the recording ends, and are then removed from the browser', async () => {
    const { connection, asked, arrived, recorder, queue } = await startRecording()
    connection.answer = 'unreachable'
    recorder.mark({ at: 3, text: '' })
    recorder.mark({ at: 1, text: 'Typed earlier' })
    recorder.stop()
    await pass()
    expect(await queue.readMarks('r1')).toHaveLength(2)
    connection.answer = null
    await pass(10_000)
    expect((await arrived()).slice(-3)).toEqual(['marks', '0 rest', 'finish'])
    expect(asked.findLast(({ path }) => path.endsWith('marks'))?.body).toEqual({
      marks: [
        { at: 1, text: 'Typed earlier' },
        { at: 3, text: '' },
      ],
    })
    expect(recorder.readState()).toMatchObject({ phase: 'idle' })
    expect(await queue.readMarks('r1')).toBeNull()
  })

  it('left by a closed page are sent before the recording is finished', async () => {
    const { asked, arrived } = stubRecordingServer()
    const queue = memoryQueue()
    const marks = [{ at: 61.5, text: 'The letter' }]
    await queue.storeMarks({ recordingId: 'r1', sessionId: 's1', userId: 'u1' }, marks)
    const { recorder } = createTestRecorder(queue)
    await recorder.finishUnfinished({ ...recording, nextChunk: 2 }, true)
    await pass()
    expect(await arrived()).toEqual(['marks', 'finish'])
    expect(asked[0]?.body).toEqual({ marks })
  })

  it('can be removed', async () => {
    const { asked, recorder } = await startRecording()
    recorder.mark({ at: 1, text: '' })
    recorder.mark({ at: 2, text: '' })
    await pass()
    recorder.unmark(recorder.readState().marks[0] ?? { at: 0, text: '' })
    await pass()
    expect(asked.at(-1)?.body).toEqual({ marks: [{ at: 2, text: '' }] })
    recorder.leave()
  })

  it('do not end the recording if the server refuses them', async () => {
    const { connection, recorder, events } = await startRecording()
    connection.answer = { status: 400, body: errorBody('No', 'VALIDATION') }
    recorder.mark({ at: 1, text: '' })
    await pass()
    connection.answer = null
    expect(recorder.readState().phase).toBe('recording')
    recorder.stop()
    await pass()
    expect(events.onFinished).toHaveBeenCalledOnce()
  })
})

describe('queued chunks', () => {
  const chunks = [{ number: 0, bytes: new Blob(['sound']) }]
  const of = (recordingId: string, sessionId: string, userId = 'u1') => ({ recordingId, sessionId, userId })

  it('are dropped when their session is deleted', async () => {
    const queue = memoryQueue({ r1: chunks, r2: chunks }, [of('r1', 's1'), of('r2', 's2')])
    await dropChunksOfSession('s1', queue)
    expect(Object.keys(queue.kept)).toEqual(['r2'])
  })

  it('are dropped only when the server no longer waits for their recording', async () => {
    const list = (...ids: string[]) => ({
      body: { success: true, recordings: ids.map((id) => ({ ...recording, id })) },
    })
    stubServer({
      'GET /api/audio/session/s1/recordings': list('waits'),
      'GET /api/audio/session/offline/recordings': 'unreachable',
    })
    const recordings = [
      of('waits', 's1'),
      of('ended', 's1'),
      of('deleted', 'gone'),
      of('unknown', 'offline'),
      of('foreign', 's1', 'u2'),
    ]
    const kept = Object.fromEntries(recordings.map(({ recordingId }) => [recordingId, chunks]))
    const queue = memoryQueue(kept, recordings)
    await dropObsoleteChunks('u1', queue)
    expect(Object.keys(queue.kept)).toEqual(['waits', 'unknown', 'foreign'])
  })
})

describe('a recording that cannot start', () => {
  it.each([
    [new DOMException('', 'NotAllowedError'), liveRecordingTexts.denied],
    [new DOMException('', 'NotFoundError'), liveRecordingTexts.noMicrophone],
    [new DOMException('', 'NotReadableError'), liveRecordingTexts.startFailed],
  ])('reports %s', async (fault, sentence) => {
    stubMicrophone(fault)
    const { asked } = stubRecordingServer()
    const { recorder, events } = createTestRecorder()
    await recorder.start(target)
    expect(events.onFailed).toHaveBeenCalledWith(sentence, 's1')
    expect(recorder.readState().phase).toBe('idle')
    expect(asked).toEqual([])
  })

  it('reports an unsupported browser', async () => {
    const { recorder, events } = createTestRecorder()
    await recorder.start(target)
    expect(events.onFailed).toHaveBeenCalledWith(liveRecordingTexts.unsupported, 's1')
  })

  it('reports a refusal by the server and closes the microphone', async () => {
    const { tracks } = stubMicrophone()
    stubServer({
      'POST /api/audio/recordings': {
        status: 403,
        body: errorBody('Access denied. Only the GM can add sessions and recordings.', 'GM_ONLY'),
      },
    })
    const { recorder, events } = createTestRecorder()
    await recorder.start(target)
    const sentence = 'Access denied. Only the GM can add sessions and recordings.'
    expect(events.onFailed).toHaveBeenCalledWith(sentence, 's1')
    expect(tracks.stop).toHaveBeenCalled()
  })
})
