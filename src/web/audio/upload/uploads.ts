import * as audioCalls from '#contract/audio/endpoints.ts'
import { audioTexts } from '#contract/audio/schemas.ts'
import type { StoredTracks } from '#contract/audio/tracks.ts'
import { ownJobLimits } from '#contract/jobs/schemas.ts'
import { ApiError, callApi, errorText, proxyTooLarge } from '#web/lib/api/api.ts'
import { showNotice } from '#web/lib/notices.ts'
import { randomId } from '#web/lib/random-id.ts'
import { createSharedValue } from '#web/lib/shared-value.ts'
import { wait } from '#web/lib/wait.ts'
import type { SpeakerFile } from './check-files.ts'
import type { PollOutcome } from './poll-audio.ts'
import type { RecordingToSend, Sending, UnfinishedUpload } from './tus-upload.ts'

export type Upload = {
  key: string
  /** `sent`: this page sends the file. `found`: an unfinished upload of an earlier page, or a recording that this page did not upload. */
  origin: 'sent' | 'found'
  sessionId: string
  fileName: string
  /** `unfinished`: begun on an earlier page; it continues when the user chooses the file again. */
  phase: 'uploading' | 'paused' | 'unfinished' | 'processing' | 'completed' | 'failed'
  progress: number
  stage: string | null
  message: string | null
  /** Why the upload is waiting to retry, or why the last status check failed; null if there is no problem. */
  trouble: string | null
  audioId: string | null
  /** False while files are being packed. */
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
  onStored(sessionId: string): void
  onCompleted(upload: Upload): void
  onFailed(upload: Upload): void
  onExpired(message: string): void
}

export type NewUpload = RecordingToSend & { isAutoTranscribed: boolean }
type NewTracks = Omit<NewUpload, 'file' | 'speakerCount' | 'speakers'> & { files: SpeakerFile[] }
type NewRow = Pick<Upload, 'key' | 'origin' | 'sessionId' | 'fileName' | 'phase'> & Partial<Upload>
type UploadHandle = {
  abort: AbortController
  /** Set while the file is being sent. */
  sending?: Sending | undefined
  /** Set while the row waits for its file. */
  unfinished?: UnfinishedUpload
}
export type Uploads = ReturnType<typeof createUploads>

function hasStoredUploads(): boolean {
  try {
    return Object.keys(localStorage).some((name) => name.startsWith('tus::'))
  } catch {
    return false
  }
}

/** A file name made of speaker names is cut to this length, so that its extension still fits into the limit for file names. */
const longestName = 200

/** The uploads are kept outside the views, so that navigation does not end them. */
export function createUploads(events: UploadEvents) {
  const handles = new Map<string, UploadHandle>()
  const { read, set: publish, subscribe } = createSharedValue<readonly Upload[]>([])
  /** Recordings that are not polled again until `allowPolling` is called for them. */
  const notPolled = new Set<string>()

  const updateRow = (key: string, part: Partial<Upload>): Upload | undefined => {
    publish(read().map((one) => (one.key === key ? { ...one, ...part } : one)))
    return read().find((one) => one.key === key)
  }
  const addRow = (row: NewRow): UploadHandle => {
    const handle = { abort: new AbortController() }
    handles.set(row.key, handle)
    const texts = { stage: null, message: null, trouble: null }
    const defaults = { progress: 0, audioId: null, canPause: true, fileCount: 1, bytes: 0 }
    publish([...read(), { ...texts, ...defaults, startTime: Date.now(), ...row }])
    return handle
  }
  const drop = (key: string) => {
    const handle = handles.get(key)
    handles.delete(key)
    handle?.abort.abort()
    handle?.sending?.pause()
    publish(read().filter((one) => one.key !== key))
  }

  async function pollUntilDone(key: string, audioId: string, signal: AbortSignal): Promise<void> {
    const { pollAudio } = await import('./poll-audio.ts')
    const outcome: PollOutcome = await pollAudio({
      readStatus: async () => (await callApi(audioCalls.audioStatus, { params: { audioId }, signal })).status,
      onProgress: (progress, stage) => updateRow(key, { progress, stage }),
      onTrouble: (trouble) => updateRow(key, { trouble }),
      signal,
    })
    if (outcome.kind === 'completed') {
      const upload = updateRow(key, { phase: 'completed', progress: 100, stage: null })
      if (upload) events.onCompleted(upload)
      await wait(ownJobLimits.taskStays.completed, signal)
      return drop(key)
    }
    const upload = updateRow(key, { phase: 'failed', message: outcome.message })
    if (outcome.kind === 'stopped') notPolled.add(audioId)
    if (outcome.kind === 'stopped' && outcome.isExpired) events.onExpired(outcome.message)
    else if (upload) events.onFailed(upload)
  }

  async function runTask(key: string, signal: AbortSignal, task: () => Promise<void>): Promise<void> {
    try {
      await task()
    } catch (error) {
      if (signal.aborted) return
      const upload = updateRow(key, { phase: 'failed', message: explainUploadFailure(error) })
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

  function send(recording: NewUpload, unfinished?: UnfinishedUpload): void {
    const { sessionId, file, speakers, isAutoTranscribed } = recording
    const same = listSame(sessionId, file.name, file.size)
    if (same.some(({ phase }) => phase === 'uploading' || phase === 'paused')) return
    // The new row replaces the rows of failed or unfinished uploads of this file.
    for (const one of same) drop(one.key)
    const key = randomId()
    const row = { key, origin: 'sent', sessionId, fileName: file.name, phase: 'uploading' } as const
    const size = { bytes: file.size, fileCount: speakers?.length ?? 1 }
    const handle = addRow({ ...row, ...size, progress: unfinished?.progress ?? 0 })
    const { signal } = handle.abort
    void runTask(key, signal, async () => {
      // Loads the library only now, because the first paint does not need it.
      const { holdUpload, sendRecording } = await import('./tus-upload.ts')
      if (signal.aborted) return
      const release = holdUpload(recording)
      signal.addEventListener('abort', release)
      const sending = sendRecording(recording, {
        unfinished: unfinished?.previous,
        onProgress: (progress) => updateRow(key, { progress }),
        onTrouble: (trouble) => updateRow(key, { trouble }),
      })
      handle.sending = sending
      if (read().some((one) => one.key === key && one.phase === 'paused')) sending.pause()
      const { audioFile, tracks, bookmarks = [] } = await sending.stored
      if (tracks) events.onTracks({ tracks, bookmarks })
      handle.sending = undefined
      release()
      events.onStored(sessionId)
      if (!isAutoTranscribed) return drop(key)
      updateRow(key, { phase: 'processing', progress: 50, audioId: audioFile.id, trouble: null })
      await pollUntilDone(key, audioFile.id, signal)
    })
  }

  /** Packs the tracks of several speakers into one recording and sends it. */
  function startTracks({ files, ...target }: NewTracks): void {
    const key = randomId()
    const speakers = [...new Set(files.map(({ speaker }) => speaker))].sort().join(', ')
    const fileName = `${[...speakers].slice(0, longestName).join('')}.zip`
    const row = { key, origin: 'sent', sessionId: target.sessionId, fileName, phase: 'uploading' } as const
    const { signal } = addRow({ ...row, canPause: false, fileCount: files.length }).abort
    void runTask(key, signal, async () => {
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
      handles.get(key)?.sending?.pause()
      updateRow(key, { phase: 'paused', trouble: null })
    },
    resume(key: string): void {
      updateRow(key, { phase: 'uploading' })
      handles.get(key)?.sending?.resume()
    },
    /** Offers to continue uploads that an earlier page left unfinished. */
    async offerUnfinished(): Promise<void> {
      // Most visits have no unfinished uploads, and need not load the library.
      if (!hasStoredUploads()) return
      const { listUnfinished } = await import('./tus-upload.ts')
      for (const unfinished of await listUnfinished()) {
        const { previous, sessionId, fileName, progress, speakers } = unfinished
        const bytes = previous.size ?? 0
        if (listSame(sessionId, fileName, bytes).length > 0) continue
        const row = { key: previous.urlStorageKey, origin: 'found', sessionId, fileName } as const
        const size = { bytes, fileCount: speakers?.length ?? 1 }
        addRow({ ...row, ...size, phase: 'unfinished', progress }).unfinished = unfinished
      }
    },
    /** Continues an unfinished upload. Returns an error text if other files were chosen. */
    async continueWith(key: string, files: File[], isAutoTranscribed: boolean): Promise<string | null> {
      const { refuseOtherFile } = await import('./tus-upload.ts')
      const unfinished = handles.get(key)?.unfinished
      if (!unfinished) return null
      const file = unfinished.speakers
        ? await (await import('./pack-tracks.ts')).packAgain(unfinished, files)
        : files[0]
      const refusal = refuseOtherFile(unfinished, file ?? null)
      if (refusal || !file) return refusal
      drop(key)
      send({ ...unfinished, file, isAutoTranscribed }, unfinished)
      return null
    },
    /** Ends an upload and removes its bytes from the server. */
    async cancel(key: string): Promise<void> {
      const handle = handles.get(key)
      drop(key)
      try {
        await handle?.sending?.cancel()
        if (handle?.unfinished) await (await import('./tus-upload.ts')).cancelUnfinished(handle.unfinished)
      } catch {
        showNotice('error', audioTexts.cancelUploadFailed)
      }
    },
    /** Starts polling a recording that is already on the server, for example after a reload. */
    pollStored({
      id: audioId,
      sessionId,
      fileName,
    }: {
      id: string
      sessionId: string
      fileName: string
    }): void {
      const known = read().find((one) => one.audioId === audioId)
      if (notPolled.has(audioId) || (known && known.phase !== 'failed')) return
      if (known) drop(known.key)
      const key = randomId()
      const row = { key, origin: 'found', sessionId, fileName, phase: 'processing' } as const
      const { signal } = addRow({ ...row, audioId, progress: 50 }).abort
      void runTask(key, signal, () => pollUntilDone(key, audioId, signal))
    },
    /** Allows polling a recording again after its transcription was restarted. */
    allowPolling(audioId: string): void {
      notPolled.delete(audioId)
    },
    dropAll(): void {
      for (const { key } of read()) drop(key)
    },
  }
}

const explainUploadFailure = (error: unknown) =>
  error instanceof ApiError && error.code === proxyTooLarge
    ? `${audioTexts.uploadFailed}. ${error.message}`
    : errorText(error, audioTexts.uploadFailed)
