import * as audioCalls from '#contract/audio/endpoints.ts'
import { audioTexts } from '#contract/audio/schemas.ts'
import type { StoredTracks } from '#contract/audio/tracks.ts'
import { ownJobLimits } from '#contract/jobs/schemas.ts'
import { ApiError, callApi, errorText } from '#web/lib/api/api.ts'
import { showNotice } from '#web/lib/notices.ts'
import { randomId } from '#web/lib/random-id.ts'
import { createSharedValue } from '#web/lib/shared-value.ts'
import { wait } from '#web/lib/wait.ts'
import type { SpeakerFile } from './check-tracks.ts'
import type { PollOutcome } from './poll-audio.ts'
import type { RecordingToSend, Sending, UnfinishedUpload } from './tus-upload.ts'

export type Upload = {
  key: string
  /** `sent`: begun on this page. `found`: an unfinished upload of this browser, or a recording of any member on the server. */
  origin: 'sent' | 'found'
  sessionId: string
  fileName: string
  /**
   * `unfinished`: begun before this page was loaded, and waiting for the user to choose the file again. `kept`: stored, and
   * waiting for the user to press Transcribe.
   */
  phase: 'uploading' | 'paused' | 'unfinished' | 'processing' | 'kept' | 'completed' | 'failed'
  progress: number
  stage: string | null
  message: string | null
  /** Why the upload waits or the last status check failed, while the work continues. */
  trouble: string | null
  audioId: string | null
  /** False while files are packed, and for recordings that were found on the server. */
  canPause: boolean
  /** Number of files that were packed into one; 1 if none were packed. */
  fileCount: number
  /** Size of the file; 0 if unknown. */
  bytes: number
  /** Unix milliseconds. */
  startTime: number
}

export type UploadEvents = {
  onTracks(found: Pick<StoredTracks, 'tracks' | 'bookmarks'>): void
  onStored(upload: Upload): void
  onCompleted(upload: Upload): void
  onFailed(upload: Upload): void
  onExpired(message: string): void
}

export type NewUpload = RecordingToSend & { isTranscribedAtOnce: boolean }
type NewTracks = Omit<NewUpload, 'file' | 'speakerCount' | 'speakers'> & { files: SpeakerFile[] }
export type Uploads = ReturnType<typeof createUploads>

function hasStoredUploads(): boolean {
  try {
    return Object.keys(localStorage).some((name) => name.startsWith('tus::'))
  } catch {
    return false
  }
}

/** Maximum length of the speakers' names in a file name. It is below the limit for file names, so that the ending is not cut off. */
const longestName = 200

/** The uploads are kept outside the views, so that navigation does not end them. */
export function createUploads(events: UploadEvents) {
  /** Uploads of this page that are not stored yet. */
  const sendings = new Map<string, Sending>()
  const unfinished = new Map<string, UnfinishedUpload>()

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
    sendings.get(key)?.pause()
    sendings.delete(key)
    unfinished.delete(key)
    publish(read().filter((one) => one.key !== key))
  }

  async function follow(key: string, audioId: string, signal: AbortSignal): Promise<void> {
    const { pollAudio } = await import('./poll-audio.ts')
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

  async function followStored(
    key: string,
    audioId: string,
    { isTranscribedAtOnce }: Pick<NewUpload, 'isTranscribedAtOnce'>,
    signal: AbortSignal,
  ): Promise<void> {
    const state = isTranscribedAtOnce
      ? ({ phase: 'processing', progress: 50 } as const)
      : ({ phase: 'kept', progress: 100 } as const)
    const stored = change(key, { ...state, audioId, trouble: null })
    if (stored) events.onStored(stored)
    if (isTranscribedAtOnce) await follow(key, audioId, signal)
    else drop(key)
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

  const listSame = (sessionId: string, fileName: string, bytes: number) =>
    read().filter(
      (one) =>
        one.sessionId === sessionId &&
        one.fileName === fileName &&
        one.bytes === bytes &&
        one.audioId === null,
    )

  function send(recording: NewUpload, left?: UnfinishedUpload): void {
    const { sessionId, file, speakers } = recording
    const same = listSame(sessionId, file.name, file.size)
    if (same.some(({ phase }) => phase === 'uploading' || phase === 'paused')) return
    // A failed or unfinished upload of this file continues in the new row.
    for (const one of same) drop(one.key)
    const key = randomId()
    const upload = { key, origin: 'sent', sessionId, fileName: file.name, audioId: null } as const
    const fileCount = speakers?.length ?? 1
    const signal = begin({ ...upload, phase: 'uploading', canPause: true, bytes: file.size, fileCount })
    if (left) change(key, { progress: left.progress })
    void run(key, signal, async () => {
      // Loads the library only now, because the first paint does not need it.
      const { holdUpload, sendRecording } = await import('./tus-upload.ts')
      if (signal.aborted) return
      const release = holdUpload(recording)
      signal.addEventListener('abort', release)
      const sending = sendRecording(recording, {
        unfinished: left?.previous,
        onProgress: (progress) => change(key, { progress }),
        onTrouble: (trouble) => change(key, { trouble }),
      })
      sendings.set(key, sending)
      if (read().some((one) => one.key === key && one.phase === 'paused')) sending.pause()
      const { audioFile, tracks, bookmarks = [] } = await sending.stored
      if (tracks) events.onTracks({ tracks, bookmarks })
      sendings.delete(key)
      release()
      await followStored(key, audioFile.id, recording, signal)
    })
  }

  /** Sends one recording with a track per speaker. */
  function startTracks({ files, ...target }: NewTracks): void {
    const key = randomId()
    const speakers = [...new Set(files.map(({ speaker }) => speaker))].sort().join(', ')
    const fileName = `${[...speakers].slice(0, longestName).join('')}.zip`
    const upload = { key, origin: 'sent', sessionId: target.sessionId, fileName, audioId: null } as const
    const state = { phase: 'uploading', canPause: false, bytes: 0, fileCount: files.length } as const
    const signal = begin({ ...upload, ...state })
    void run(key, signal, async () => {
      const { packTracks } = await import('./pack-tracks.ts')
      const packed = await packTracks(files, fileName, signal)
      drop(key)
      send({ ...target, ...packed, speakerCount: null })
    })
  }

  return {
    read,
    subscribe,
    start: (recording: NewUpload) => send(recording),
    startTracks,
    pause(key: string): void {
      sendings.get(key)?.pause()
      change(key, { phase: 'paused', trouble: null })
    },
    resume(key: string): void {
      change(key, { phase: 'uploading' })
      sendings.get(key)?.resume()
    },
    /** Offers the uploads that were interrupted by a reload. */
    async offerUnfinished(): Promise<void> {
      // Most visits have no unfinished uploads, and need not load the library.
      if (!hasStoredUploads()) return
      const { listUnfinished } = await import('./tus-upload.ts')
      for (const left of await listUnfinished()) {
        const { previous, sessionId, fileName, progress } = left
        const bytes = previous.size ?? 0
        if (listSame(sessionId, fileName, bytes).length > 0) continue
        const key = previous.urlStorageKey
        unfinished.set(key, left)
        const found = { key, origin: 'found', sessionId, fileName, phase: 'unfinished' } as const
        begin({ ...found, canPause: true, audioId: null, bytes, fileCount: left.speakers?.length ?? 1 })
        change(key, { progress })
      }
    },
    /** Continues an unfinished upload. Returns an error text if other files were chosen. */
    async choose(key: string, files: File[], isTranscribedAtOnce: boolean): Promise<string | null> {
      const { refuseOtherFile } = await import('./tus-upload.ts')
      const left = unfinished.get(key)
      if (!left) return null
      const { campaignId, sessionId, speakerCount, speakers } = left
      const file = speakers ? await (await import('./pack-tracks.ts')).packAgain(left, files) : files[0]
      const refusal = refuseOtherFile(left, file ?? null)
      if (refusal || !file) return refusal
      drop(key)
      const again = { file, campaignId, sessionId, speakerCount, isTranscribedAtOnce }
      send(speakers ? { ...again, speakers } : again, left)
      return null
    },
    /** Ends an upload and removes its bytes from the server. */
    async cancel(key: string): Promise<void> {
      const [sending, left] = [sendings.get(key), unfinished.get(key)]
      drop(key)
      try {
        await sending?.cancel()
        if (left) await (await import('./tus-upload.ts')).cancelUnfinished(left)
      } catch {
        showNotice('error', audioTexts.cancelUploadFailed)
      }
    },
    /** Starts polling a recording that is already on the server, for example after a reload. */
    watch(audio: { id: string; sessionId: string; fileName: string }): void {
      const known = read().find((one) => one.audioId === audio.id)
      if (stopped.has(audio.id) || (known && known.phase !== 'failed')) return
      if (known) drop(known.key)
      const key = randomId()
      const { id: audioId, sessionId, fileName } = audio
      const signal = begin({
        key,
        origin: 'found',
        sessionId,
        fileName,
        phase: 'processing',
        audioId,
        canPause: false,
        bytes: 0,
        fileCount: 1,
      })
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
