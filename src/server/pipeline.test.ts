import { readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { audioTexts } from '#contract/audio/schemas.ts'
import { AppError, generalTexts } from '#contract/errors.ts'
import { jobTexts } from '#contract/jobs/schemas.ts'
import { transcriptionTexts } from '#contract/transcription/schemas.ts'
import { jobSteps, jobs, recaps, segments, transcriptions } from '#server/db/schema.ts'
import { wikiEntries, wikiFacts } from '#server/db/schema-wiki.ts'
import { runJob } from '#server/jobs/test-run-job.ts'
import { startWorker } from '#server/jobs/worker.ts'
import { RetryLater } from '#server/ports/retry-later.ts'
import { fileForm } from '#server/testing/fakes/test-forms.ts'
import { aTranscriber, findTestFfmpeg, makeSound } from '#server/testing/fakes/test-sounds.ts'
import {
  aPerson,
  aSession,
  aTable,
  recordingForm,
  startTestServer,
  type TestServer,
  transcriptForm,
} from '#server/testing/server/test-server.ts'
import { jobRegistry } from './job-registry.ts'

let server: TestServer
let token: string
let campaignId: string
let sessionId: string
beforeEach(async () => {
  server = await startTestServer({ transcribers: [aTranscriber()] })
  ;({ token, campaignId, sessionId } = await aTable(server))
})
afterEach(() => server.stop())

async function upload(): Promise<string> {
  const form = recordingForm({ campaignId, sessionId }, await makeSound('a.wav'), 'a.wav')
  const { body } = await server.call('POST', '/api/audio/upload', { token, form })
  return (body['audioFile'] as { id: string }).id
}
const status = async (audioId: string) =>
  (await server.call('GET', `/api/audio/status/${audioId}`, { token })).body['status']
const sessionJobs = async () => {
  const { body } = await server.call('GET', `/api/jobs/session/${sessionId}`, { token })
  return body['jobs'] as {
    id: string
    job_type: string
    status: string
    error_message: string | null
    attempt: number
  }[]
}
const press = (jobId: string, button: 'cancel' | 'retry') =>
  server.call('POST', `/api/jobs/${jobId}/${button}`, { token })
const jobOf = async (type: string) => {
  const found = (await sessionJobs()).find((job) => job.job_type === type)
  if (!found) throw new Error(`No job of type ${type}`)
  return found
}
const changeSettings = (settings: object) =>
  server.call('PUT', `/api/campaign/${campaignId}`, { token, body: { name: 'x', settings } })
const transcripts = async () =>
  (await server.call('GET', `/api/transcription/session/${sessionId}`, { token })).body['transcriptions']
async function importLines(text: string) {
  const form = transcriptForm(text)
  return server.call('POST', `/api/transcription/session/${sessionId}/import`, { token, form })
}
const story = [
  '[0:00:01] Rowan: You meet Mirelle Vanthorne, the castellan of Hollowgate.',
  '[0:00:09] Ines: I bow to Mirelle Vanthorne and offer her the purse.',
  '[0:00:15] Rowan: Mirelle Vanthorne draws the Ember Blade and guards the gate of Hollowgate.',
  '[0:00:22] Jonah: I attack the goblin with my sword before it reaches Hollowgate.',
  '[0:00:30] Rowan: The goblin falls and the road to Hollowgate lies open.',
].join('\n')

async function killWorkerDuring(jobId: string): Promise<void> {
  await server.deps.db
    .update(jobs)
    .set({ status: 'in_progress', attempt: 1, leaseUntil: new Date(0) })
    .where(eq(jobs.id, jobId))
}

function silentTransport() {
  const none = async () => {}
  return { send: server.deps.queue.send, start: none, work: none, stop: none }
}

async function restart(): Promise<void> {
  const worker = await startWorker(server.deps, silentTransport(), jobRegistry, true)
  await worker.stop()
}

describe('a recording', () => {
  it('becomes a transcript, then wiki entries, then a recap, each once', async () => {
    const audioId = await upload()
    await server.runJobs()
    expect((await sessionJobs()).map((job) => [job.job_type, job.status])).toEqual([
      ['duplicate_cleanup', 'completed'],
      ['recap', 'completed'],
      ['entity_extraction', 'completed'],
      ['transcription', 'completed'],
    ])
    expect(await status(audioId)).toMatchObject({ processingStatus: 'completed' })
    expect(await transcripts()).toMatchObject([
      {
        audioFileId: audioId,
        engine: 'scripted',
        quality: 'good',
        timing: 'exact',
        durationSeconds: 2,
        speakers: [{ label: 'Rowan', name: null }],
        segments: [
          { start: 0.1, end: 0.9, text: 'Mirelle waits.', words: [{ text: 'Mirelle' }, { text: 'waits' }] },
        ],
      },
    ])
    expect(await server.deps.db.select().from(jobSteps)).toEqual([])
    const sessions = await server.call('GET', `/api/campaign/${campaignId}/sessions`, { token })
    expect(sessions.body['sessions']).toMatchObject([{ audioFileCount: 1, transcriptionCount: 1 }])
  })

  it('is transcribed only on request if automatic transcription is off', async () => {
    await changeSettings({ autoTranscribe: false })
    const audioId = await upload()
    await server.runJobs()
    expect(await status(audioId)).toMatchObject({ processingStatus: 'pending' })
    expect((await server.call('POST', `/api/audio/${audioId}/transcribe`, { token })).status).toBe(200)
    await server.runJobs()
    expect(await status(audioId)).toMatchObject({ processingStatus: 'completed' })
  })

  it('does not change the wiki if entity extraction is off', async () => {
    await changeSettings({ entityExtraction: false })
    await importLines(story)
    await server.runJobs()
    expect((await sessionJobs()).map((job) => job.job_type)).toEqual(['recap'])
    expect(await server.deps.db.select().from(wikiEntries)).toEqual([])
    expect(await server.deps.db.select().from(recaps)).toHaveLength(1)
  })

  it('has one speaker if speaker diarization is off', async () => {
    await changeSettings({ speakerDiarization: false })
    await upload()
    await server.runJobs()
    expect(await transcripts()).toMatchObject([{ speakers: [{ label: 'Speaker 1' }] }])
  })

  it('with two channels has two speakers, transcribed separately', async () => {
    const args = '-f lavfi -i sine=frequency=517:duration=2 -filter_complex [0][1]amerge=inputs=2'.split(' ')
    server.deps.transcribers = [
      {
        ...aTranscriber(),
        async transcribe(request) {
          const heard = await aTranscriber({ separatesSpeakers: false }).transcribe(request)
          const text = `channels ${request.sound.channels}`
          return {
            ...heard,
            segments: heard.segments.map((segment) => ({ ...segment, speaker: null, text })),
          }
        },
      },
    ]
    const form = recordingForm({ campaignId, sessionId }, await makeSound('two.wav', { args }), 'two.wav')
    await server.call('POST', '/api/audio/upload', { token, form })
    await server.runJobs()
    const label = expect.stringMatching(/^Speaker [12]$/)
    expect(await transcripts()).toMatchObject([
      { speakers: [{ label }, { label }], segments: [{ text: 'channels 1' }, { text: 'channels 1' }] },
    ])
  })

  it('fails with instructions without an engine and can be retried with one', async () => {
    server.deps.transcribers = []
    const audioId = await upload()
    await server.runJobs()
    expect(await status(audioId)).toMatchObject({
      processingStatus: 'failed',
      errorMessage: transcriptionTexts.noEngine,
    })
    server.deps.transcribers = [aTranscriber()]
    const { id } = await jobOf('transcription')
    expect((await press(id, 'retry')).body).toEqual({ success: true })
    expect(await status(audioId)).toMatchObject({ processingStatus: 'pending', errorMessage: null })
    await server.runJobs()
    expect(await status(audioId)).toMatchObject({ processingStatus: 'completed' })
  })

  it('without speech fails with "No speech found"', async () => {
    server.deps.transcribers = [aTranscriber({ segments: [] })]
    const audioId = await upload()
    await server.runJobs()
    expect(await status(audioId)).toMatchObject({
      processingStatus: 'failed',
      errorMessage: audioTexts.noSpeech,
    })
    const [job] = await server.deps.db.select().from(jobs)
    expect(job?.errorCode).toBe('BAD_AUDIO')
  })

  it('moves its old transcript to the trash when transcribed again', async () => {
    const audioId = await upload()
    await server.runJobs()
    await server.call('POST', `/api/audio/${audioId}/transcribe`, { token })
    await server.runJobs()
    const stored = await server.deps.db.select().from(transcriptions)
    expect(stored.map(({ deletedAt }) => deletedAt === null).sort()).toEqual([false, true])
    expect(await server.deps.db.select().from(recaps)).toHaveLength(1)
  })
})

describe('a killed server', () => {
  it('resumes the job without duplicate results', async () => {
    await importLines(story)
    const [first] = server.queued.splice(0)
    await killWorkerDuring(first ?? '')
    await restart()
    await server.runJobs()
    const entries = await server.deps.db.select().from(wikiEntries)
    const names = entries.map((entry) => entry.foldedName)
    expect(names.length).toBeGreaterThan(0)
    expect(new Set(names).size).toBe(names.length)
    expect((await jobOf('entity_extraction')).attempt).toBe(2)
    expect((await sessionJobs()).every((job) => job.status === 'completed')).toBe(true)
  })

  it('does not decode a recording twice', async () => {
    const audioId = await upload()
    let isFirst = true
    server.deps.transcribers = [
      aTranscriber({}, async () => {
        if (!isFirst) return
        isFirst = false
        throw new Error('the power went out')
      }),
    ]
    let decodings = 0
    server.deps.ffmpeg = () => {
      decodings++
      return findTestFfmpeg()
    }
    await server.runJobs()
    expect(await status(audioId)).toMatchObject({ processingStatus: 'completed' })
    expect((await jobOf('transcription')).attempt).toBe(2)
    expect(decodings).toBe(1)
  })

  it('runs a job within 15 seconds although its wake-up was lost', async () => {
    await importLines(story)
    server.queued.length = 0
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    onTestFinished(() => void vi.useRealTimers())
    const worker = await startWorker(server.deps, silentTransport(), jobRegistry, true)
    vi.advanceTimersByTime(15_000)
    const status = async () => (await jobOf('entity_extraction')).status
    await expect.poll(status, { timeout: 30_000 }).toBe('completed')
    await worker.stop()
  })

  it('fails a job after ten crashes without progress', async () => {
    const audioId = await upload()
    const jobId = (await jobOf('transcription')).id
    writeFileSync(path.join(server.deps.files.workFolder, `${jobId}.pcm`), 'left by a worker')
    for (let i = 0; i < 10; i++) {
      await killWorkerDuring(jobId)
      await restart()
    }
    expect(await jobOf('transcription')).toMatchObject({ status: 'failed', error_message: jobTexts.crashed })
    expect(await status(audioId)).toMatchObject({
      processingStatus: 'failed',
      errorMessage: jobTexts.crashed,
    })
    expect(readdirSync(server.deps.files.workFolder)).toEqual([])
  })

  it('ignores the results of a stale worker', async () => {
    await importLines(story)
    const [jobId = ''] = server.queued.splice(0)
    const stale = runJob(server.deps, jobRegistry, jobId, new AbortController().signal)
    await killWorkerDuring(jobId)
    await restart()
    await Promise.all([stale, server.runJobs()])
    await server.runJobs()
    const entries = await server.deps.db.select().from(wikiEntries)
    expect(new Set(entries.map((entry) => entry.foldedName)).size).toBe(entries.length)
  })
})

it('fails before decoding a recording that would fill the disk', async () => {
  const audioId = await upload()
  server.deps.files = { ...server.deps.files, freeBytes: async () => 10_000 }
  await server.runJobs()
  expect(await status(audioId)).toMatchObject({
    processingStatus: 'failed',
    errorMessage: generalTexts.noSpace,
  })
  expect(readdirSync(server.deps.files.workFolder)).toEqual([])
})

describe('cancelling', () => {
  it('stops a running job without partial results', async () => {
    const audioId = await upload()
    const { promise: hasStarted, resolve: reached } = Promise.withResolvers<void>()
    server.deps.transcribers = [
      aTranscriber({}, (signal) => {
        reached()
        return new Promise((_, reject) =>
          signal.addEventListener('abort', () => reject(signal.reason), { once: true }),
        )
      }),
    ]
    const running = server.runJobs()
    await hasStarted
    expect((await press((await jobOf('transcription')).id, 'cancel')).status).toBe(200)
    await running
    expect(await jobOf('transcription')).toMatchObject({ status: 'cancelled' })
    expect(await status(audioId)).toMatchObject({
      processingStatus: 'failed',
      errorMessage: audioTexts.transcriptionCancelled,
    })
    expect(await server.deps.db.select().from(segments)).toEqual([])
    expect(readdirSync(server.deps.files.workFolder)).toEqual([])
  })

  it.each([
    ['is cancelled', async () => press((await jobOf('transcription')).id, 'cancel')],
    ['loses its recording', (audioId: string) => server.call('DELETE', `/api/audio/${audioId}`, { token })],
    [
      'loses its session',
      () => server.call('DELETE', `/api/campaign/${campaignId}/sessions/${sessionId}`, { token }),
    ],
    ['loses its campaign', () => server.call('DELETE', `/api/campaign/${campaignId}`, { token })],
  ])('removes the decoded audio of a job that waits for its next try and %s', async (_, end) => {
    const audioId = await upload()
    const failing = aTranscriber({}, async () => {
      throw new Error('the engine is away')
    })
    server.deps.transcribers = [failing]
    const [jobId = ''] = server.queued.splice(0)
    await runJob(server.deps, jobRegistry, jobId, new AbortController().signal)
    expect(await jobOf('transcription')).toMatchObject({ status: 'pending' })
    expect(readdirSync(server.deps.files.workFolder)).toEqual([`${jobId}.pcm`])
    expect((await end(audioId)).status).toBe(200)
    expect(readdirSync(server.deps.files.workFolder)).toEqual([])
  })

  it('returns 404 for non-members and 409 for finished jobs', async () => {
    await upload()
    await server.runJobs()
    const { id } = await jobOf('transcription')
    expect(await press(id, 'cancel')).toMatchObject({ status: 409, body: { error: jobTexts.cannotCancel } })
    const stranger = await aPerson(server)
    const answer = await server.call('POST', `/api/jobs/${id}/cancel`, { token: stranger.token })
    expect(answer).toMatchObject({ status: 404, body: { error: jobTexts.notFound } })
  })

  it('also applies to every job of a deleted campaign', async () => {
    await importLines(story)
    await server.call('DELETE', `/api/campaign/${campaignId}`, { token })
    await server.runJobs()
    expect((await server.deps.db.select().from(jobs)).map((job) => job.status)).toEqual(['cancelled'])
    expect(await server.deps.db.select().from(wikiEntries)).toEqual([])
  })
})

describe('an engine that', () => {
  it('is unreachable is retried for more than half an hour before the job fails', async () => {
    const delays: number[] = []
    server.deps.queue.send = async (_tx, _type, id, delay) => {
      delays.push(delay ?? 0)
      server.queued.push(id)
    }
    server.deps.transcribers = [
      aTranscriber({}, async () => {
        throw new RetryLater(5_000, 'The speech service is busy. Trying again soon.')
      }),
    ]
    const audioId = await upload()
    await server.runJobs()
    // The first attempt and seven retries.
    expect(delays).toHaveLength(8)
    expect(delays.reduce((sum, delay) => sum + delay)).toBeGreaterThan(30 * 60)
    expect(delays[1]).toBeGreaterThanOrEqual(5)
    expect(delays[2]).toBeGreaterThanOrEqual(30)
    expect(await status(audioId)).toMatchObject({
      processingStatus: 'failed',
      errorMessage: 'The speech service is busy.',
    })
  })

  it('does not answer in time is tried three times', async () => {
    let asked = 0
    server.deps.transcribers = [
      aTranscriber({}, async () => {
        asked++
        throw new RetryLater(0, 'The speech service did not answer in time. Trying again soon.', {
          isUnavailable: false,
        })
      }),
    ]
    const audioId = await upload()
    await server.runJobs()
    expect(asked).toBe(3)
    expect(await status(audioId)).toMatchObject({
      processingStatus: 'failed',
      errorMessage: 'The speech service did not answer in time.',
    })
  })

  it('refuses its key is not retried, and its name is stored with the job', async () => {
    server.deps.transcribers = [
      aTranscriber({}, async () => {
        throw new AppError('ENGINE_FAILED', 'The speech service refused its key.')
      }),
    ]
    const audioId = await upload()
    await server.runJobs()
    expect(await server.deps.db.select().from(jobs)).toMatchObject([
      { status: 'failed', attempt: 1, processingMode: 'Scripted' },
    ])
    expect(await status(audioId)).toMatchObject({ errorMessage: 'The speech service refused its key.' })
  })
})

describe('an imported transcript', () => {
  it('returns its id and job, and is the source of every fact', async () => {
    const answer = await importLines(story)
    expect(answer).toMatchObject({ status: 200, body: { success: true, transcription: {}, job: {} } })
    await server.runJobs()
    const lines = await server.deps.db.select().from(segments)
    const known = new Set(lines.map((line) => line.id))
    const facts = await server.deps.db.select().from(wikiFacts)
    expect(facts.length).toBeGreaterThan(0)
    for (const fact of facts) {
      expect(fact.sources.length, fact.text).toBeGreaterThan(0)
      for (const source of fact.sources) expect(known.has(source.segmentId)).toBe(true)
    }
    const { body } = await server.call('GET', `/api/recap/${sessionId}`, { token })
    expect(body['recap']).toMatchObject({ kind: 'highlights', sessionId, editedAt: null })
  })

  it('can be attached to a recording of the same session', async () => {
    await changeSettings({ autoTranscribe: false })
    const audioId = await upload()
    const form = fileForm('transcriptFile', story, 'session.txt', { audioFileId: audioId })
    const url = `/api/transcription/session/${sessionId}/import`
    expect((await server.call('POST', url, { token, form })).status).toBe(200)
    await server.runJobs()
    expect(await status(audioId)).toMatchObject({ processingStatus: 'completed' })
    expect(await transcripts()).toMatchObject([{ audioFileId: audioId, quality: 'imported' }])
    expect((await server.call('GET', `/api/audio/${audioId}/peaks`, { token })).status).toBe(200)
    const elsewhere = await aSession(server, token, campaignId)
    const wrong = `/api/transcription/session/${elsewhere}/import`
    expect((await server.call('POST', wrong, { token, form })).status).toBe(404)
  })

  it('returns 400 if it is unreadable', async () => {
    const answer = await importLines('From: Rowan\nTo: Ines\nSubject: The gate\nIt is open.')
    expect(answer.status).toBe(400)
    expect(answer.body['error']).toMatch(transcriptionTexts.unreadableTranscript)
  })

  it('of a second session updates existing entries', async () => {
    await importLines(story)
    await server.runJobs()
    const before = await server.deps.db.select().from(wikiEntries)
    sessionId = await aSession(server, token, campaignId, 'The Undercroft')
    await importLines(
      [
        '[0:00:01] Rowan: Mirelle Vanthorne is the widow of a king, and she opens the undercroft of Hollowgate.',
        '[0:00:08] Ines: I follow Mirelle Vanthorne down into the dark.',
      ].join('\n'),
    )
    await server.runJobs()
    const after = await server.deps.db.select().from(wikiEntries)
    const mirelle = (rows: typeof after) => rows.filter((entry) => entry.foldedName.includes('mirelle'))
    expect(mirelle(before)).toHaveLength(1)
    expect(mirelle(after)).toHaveLength(1)
    expect(mirelle(after)[0]?.version).toBeGreaterThan(mirelle(before)[0]?.version ?? 0)
    expect(mirelle(after)[0]?.firstSessionId).toBe(mirelle(before)[0]?.firstSessionId)
  })

  it('never overwrites edited text: new facts become proposals', async () => {
    await importLines(story)
    await server.runJobs()
    const [entry] = (await server.deps.db.select().from(wikiEntries)).filter((one) =>
      one.foldedName.includes('mirelle'),
    )
    const url = `/api/wiki/${campaignId}/entry/${entry?.id}`
    await server.call('PUT', url, { token, body: { name: entry?.name, description: 'My own words.' } })
    sessionId = await aSession(server, token, campaignId, 'Later')
    await importLines(
      'Rowan: Mirelle Vanthorne is the queen of the northern isles.\nInes: Mirelle Vanthorne rules the isles.',
    )
    await server.runJobs()
    const { body } = await server.call('GET', url, { token })
    const article = body['entry'] as { description: string; facts: { status: string }[] }
    expect(article.description).toBe('My own words.')
    expect(article.facts.some((fact) => fact.status === 'proposed')).toBe(true)
  })
})
