import * as audioCalls from '#contract/audio/endpoints.ts'
import { audioTexts } from '#contract/audio/schemas.ts'
import type { StoredTracks } from '#contract/audio/tracks.ts'
import { ownJobLimits } from '#contract/jobs/schemas.ts'
import { ApiError, callApi, errorText } from '#web/lib/api/api.ts'
import { randomId } from '#web/lib/random-id.ts'
import { createSharedValue } from '#web/lib/shared-value.ts'
import { wait } from '#web/lib/wait.ts'
import { type PollOutcome, pollAudio } from './poll-audio.ts'
import { type RecordingToSend, sendRecording } from './send-recording.ts'
import { nameOfTracks, sendTracks, type TracksToSend } from './send-tracks.ts'

export type Upload = {
  key: string
  /** `sent` from this page, or `found` on the server, where any member may have uploaded it. */
  origin: 'sent' | 'found'
  sessionId: string
  fileName: string
  /** `kept`: stored, and waiting for the user to press Transcribe. */
  phase: 'uploading' | 'processing' | 'kept' | 'completed' | 'failed'
  progress: number
  stage: string | null
  message: string | null
  /** Why the last status check failed, while the work continues. */
  trouble: string | null
  audioId: string | null
  /** Unix milliseconds. */
  startTime: number
}

export type UploadEvents = {
  onTracks(stored: StoredTracks): void
  onStored(upload: Upload): void
  onCompleted(upload: Upload): void
  onFailed(upload: Upload): void
  onExpired(message: string): void
}

export type NewUpload = Omit<RecordingToSend, 'idempotencyKey'> & { isTranscribedAtOnce: boolean }
export type Uploads = ReturnType<typeof createUploads>

/** Lives outside the views, so that an upload survives navigation. */
export function createUploads(events: UploadEvents) {
  const { read, set: publish, subscribe } = createSharedValue<readonly Upload[]>([])
  const aborts = new Map<string, AbortController>()
  /** Recordings that are not polled again until `allow`. */
  const stopped = new Set<string>()

  const change = (key: string, part: Partial<Upload>): Upload | undefined => {
    publish(read().map((one) => (one.key === key ? { ...one, ...part } : one)))
    return read().find((one) => one.key === key)
  }
  const begin = (upload: Omit<Upload, 'progress' | 'stage' | 'message' | 'trouble' | 'startTime'>) => {
    const abort = new AbortController()
    aborts.set(upload.key, abort)
    const fresh = { progress: 0, stage: null, message: null, trouble: null, startTime: Date.now() }
    publish([...read(), { ...upload, ...fresh }])
    return abort.signal
  }
  const drop = (key: string) => {
    aborts.get(key)?.abort(new DOMException('Cancelled', 'AbortError'))
    aborts.delete(key)
    publish(read().filter((one) => one.key !== key))
  }

  async function follow(key: string, audioId: string, signal: AbortSignal): Promise<void> {
    const outcome: PollOutcome = await pollAudio({
      readStatus: async () => (await callApi(audioCalls.audioStatus, { params: { audioId }, signal })).status,
      onProgress: (progress, stage) => change(key, { progress, stage }),
      onTrouble: (trouble) => change(key, { trouble }),
      signal,
    })
    if (outcome.kind === 'completed') {
      const upload = change(key, { phase: 'completed', progress: 100, stage: null })
      if (upload) events.onCompleted(upload)
      await wait(ownJobLimits.taskStays.completed, signal)
      return drop(key)
    }
    const upload = change(key, { phase: 'failed', message: outcome.message })
    if (outcome.kind === 'stopped') stopped.add(audioId)
    if (outcome.kind === 'stopped' && outcome.isExpired) events.onExpired(outcome.message)
    else if (upload) events.onFailed(upload)
  }

  async function run(key: string, signal: AbortSignal, work: () => Promise<void>): Promise<void> {
    try {
      await work()
    } catch (error) {
      if (signal.aborted) return
      const upload = change(key, { phase: 'failed', message: errorText(error, audioTexts.uploadFailed) })
      if (error instanceof ApiError && error.status === 401)
        events.onExpired(errorText(error, audioTexts.expired))
      else if (upload) events.onFailed(upload)
    }
  }

  type Sending = (
    idempotencyKey: string,
    onProgress: (progress: number) => void,
    signal: AbortSignal,
  ) => Promise<{ id: string }>

  function send(
    fileName: string,
    { sessionId, isTranscribedAtOnce }: Pick<NewUpload, 'sessionId' | 'isTranscribedAtOnce'>,
    sending: Sending,
  ): void {
    const key = randomId()
    const signal = begin({ key, origin: 'sent', sessionId, fileName, audioId: null, phase: 'uploading' })
    void run(key, signal, async () => {
      const { id: audioId } = await sending(key, (progress) => change(key, { progress }), signal)
      const phase = isTranscribedAtOnce ? 'processing' : 'kept'
      const upload = change(key, { audioId, phase, progress: isTranscribedAtOnce ? 50 : 100 })
      if (upload) events.onStored(upload)
      if (isTranscribedAtOnce) await follow(key, audioId, signal)
      else drop(key)
    })
  }

  return {
    read,
    subscribe,
    start(recording: NewUpload): void {
      send(recording.file.name, recording, (idempotencyKey, onProgress, signal) =>
        sendRecording({ ...recording, idempotencyKey }, onProgress, signal),
      )
    },
    /** Uploads one recording with a track per speaker. */
    startTracks(tracks: TracksToSend & Pick<NewUpload, 'isTranscribedAtOnce'>): void {
      send(nameOfTracks(tracks.content), tracks, async (idempotencyKey, onProgress, signal) => {
        const stored = await sendTracks(tracks, idempotencyKey, onProgress, signal)
        events.onTracks(stored)
        return stored.audioFile
      })
    },
    /** Starts polling a recording that is already on the server, such as after a reload. */
    watch(audio: { id: string; sessionId: string; fileName: string }): void {
      const known = read().find((one) => one.audioId === audio.id)
      if (stopped.has(audio.id) || (known && known.phase !== 'failed')) return
      if (known) drop(known.key)
      const key = randomId()
      const { id: audioId, sessionId, fileName } = audio
      const signal = begin({ key, origin: 'found', sessionId, fileName, phase: 'processing', audioId })
      change(key, { progress: 50 })
      void run(key, signal, () => follow(key, audioId, signal))
    },
    /** Allows polling a recording again after its transcription was restarted. */
    allow(audioId: string): void {
      stopped.delete(audioId)
    },
    drop,
    dropAll: () => {
      for (const { key } of read()) drop(key)
    },
  }
}
