import { bookmarkLimits } from '#contract/audio/bookmarks.ts'
import {
  type LiveRecording,
  liveRecordingTexts,
  type RecordingMark,
} from '#contract/audio/live-recordings.ts'
import { audioLimits } from '#contract/audio/schemas.ts'
import { readStoredUser } from '#web/lib/api/account-session.ts'
import { ApiError, errorText } from '#web/lib/api/api.ts'
import { createListeners } from '#web/lib/listeners.ts'
import { guardPage } from './guard-page.ts'
import { startRecording, type Unfinished } from './recorder-api.ts'
import { type Microphone, openMicrophone } from './recorder-microphone.ts'
import { type ChunkQueue, chunkQueue, type WaitingChunk } from './recorder-queue.ts'
import { createSender } from './recorder-sender.ts'

export type RecorderState = {
  /** In `paused`, the microphone stays open. In `saving`, the recording has stopped and its last chunks are being sent. */
  phase: 'idle' | 'starting' | 'recording' | 'paused' | 'saving'
  sessionId: string | null
  /** Why chunks cannot be sent; null while sending works. */
  trouble: string | null
  /** True while the browser keeps the screen on. */
  isAwake: boolean
  /** Sorted by time. */
  marks: RecordingMark[]
  /** The last finished recording of this page, until the next one starts. */
  finished: { sessionId: string; seconds: number; marks: RecordingMark[] } | null
}
type Target = { sessionId: string; isAutoTranscribed: boolean }
export type RecorderEvents = {
  onStarted(): void
  onFinished(recording: Target & { id: string }): void
  onFailed(message: string, sessionId: string): void
  /** The sign-in has expired; the recording continues and its chunks wait. */
  onExpired(): void
}
export type Recorder = ReturnType<typeof createRecorder>

export const isStoppable = ({ phase }: Pick<RecorderState, 'phase'>) =>
  phase === 'recording' || phase === 'paused'

function explain(error: unknown): string {
  const isGone = error instanceof ApiError && error.status === 404
  return isGone ? liveRecordingTexts.gone : errorText(error, liveRecordingTexts.finishFailed)
}

/** What an earlier page left of a recording. */
type Earlier = {
  waiting: WaitingChunk[]
  firstNumber: number
  marks: RecordingMark[] | null
  seconds: number
}
const nothingEarlier: Earlier = { waiting: [], firstNumber: 0, marks: null, seconds: 0 }

/** A second stream of sound can be appended to WebM and Ogg, but not to MP4. */
export const isResumable = ({ format }: Pick<LiveRecording, 'format'>): boolean => format !== 'mp4'

const idle: RecorderState = {
  phase: 'idle',
  sessionId: null,
  trouble: null,
  isAwake: false,
  marks: [],
  finished: null,
}
/** A recording stops by itself after this time, just below the limit of the server. */
const longestSeconds = audioLimits.hours * 3600 - 60

export function createRecorder(queue: ChunkQueue = chunkQueue) {
  let state = idle
  let seconds = 0
  let microphone: Microphone | null = null
  let activeSender: ReturnType<typeof createSender> | null = null
  let clock = createRecorderClock()
  let abort = new AbortController()
  let events: RecorderEvents | null = null
  const { notify, subscribe } = createListeners()

  const change = (part: Partial<RecorderState>) => {
    state = { ...state, ...part }
    notify()
  }
  /** False if the user left while the recording was being started. */
  const isStillStarting = () => state.phase === 'starting'
  /** Ends the recording on this page. Unsent chunks stay in the queue. */
  const release = (finished: RecorderState['finished'] = null) => {
    abort.abort()
    microphone = null
    activeSender = null
    change({ ...idle, finished })
  }
  const fail = (sessionId: string, message: string) => {
    release()
    events?.onFailed(message, sessionId)
  }

  function send(recordingId: string, target: Target, { waiting, firstNumber, marks }: Earlier) {
    abort = new AbortController()
    const { signal } = abort
    const releasePage = guardPage(recordingId, (isAwake) => !signal.aborted && change({ isAwake }))
    signal.addEventListener('abort', releasePage)
    const userId = readStoredUser()?.id ?? null
    const sender = createSender({
      recording: { recordingId, sessionId: target.sessionId, userId },
      queue,
      waiting: [...waiting],
      firstNumber,
      unsentMarks: marks,
      onTrouble: (trouble) => trouble !== state.trouble && change({ trouble }),
      onExpired: () => events?.onExpired(),
      onTruncated(message) {
        stop()
        events?.onFailed(message, target.sessionId)
      },
      signal,
    })
    activeSender = sender
    sender.result.then(
      ({ id }) => {
        const { sessionId } = target
        release(seconds > 0 ? { sessionId, seconds, marks: state.marks } : null)
        events?.onFinished({ ...target, id })
      },
      (error) => {
        if (!signal.aborted) fail(target.sessionId, explain(error))
      },
    )
    return { sender, signal }
  }

  function listen(opened: Microphone, recordingId: string, target: Target, earlier = nothingEarlier) {
    microphone = opened
    const { sender, signal } = send(recordingId, target, earlier)
    clock = createRecorderClock(earlier.seconds)
    seconds = Math.floor(earlier.seconds)
    const ticks = setInterval(() => {
      seconds = Math.floor(clock.readSeconds())
      notify()
      if (seconds >= longestSeconds) stop()
    }, 1_000)
    const close = () => {
      clearInterval(ticks)
      opened.close()
    }
    signal.addEventListener('abort', close)
    opened.record({
      chunk: sender.add,
      end() {
        close()
        if (signal.aborted) return
        change({ phase: 'saving' })
        sender.end()
      },
    })
    change({ phase: 'recording', marks: earlier.marks ?? [] })
    events?.onStarted()
  }

  async function readEarlier({ id, nextChunk, seconds: saved }: Unfinished): Promise<Earlier> {
    const kept = (await queue.list(id)).filter(({ number }) => number >= nextChunk)
    const waiting = kept.filter(({ number }, index) => number === nextChunk + index)
    const marks = await queue.readMarks(id)
    return { waiting, firstNumber: nextChunk + waiting.length, marks, seconds: saved }
  }

  function stop() {
    if (!isStoppable(state)) return
    change({ phase: 'saving' })
    microphone?.stop()
  }

  const setMarks = (marks: RecordingMark[]) => {
    activeSender?.setMarks(marks)
    change({ marks })
  }

  return {
    readState: () => state,
    /** Whole seconds of recorded sound, without pauses. Not part of the state, so that only the clock re-renders every second. */
    readSeconds: () => seconds,
    readLevel: () => (state.phase === 'recording' ? (microphone?.readLevel() ?? 0) : 0),
    isClipping: () => state.phase === 'recording' && (microphone?.isClipping() ?? false),
    /** Seconds of recorded sound without pauses, rounded to tenths. */
    readPosition: () => Math.round(clock.readSeconds() * 10) / 10,
    subscribe,
    /** Replaces the previous subscriber. Returns a function that ends the subscription. */
    follow(listening: RecorderEvents): () => void {
      events = listening
      return () => {
        if (events === listening) events = null
      }
    },
    async start(target: Target & { speakerCount: number | null }): Promise<void> {
      if (state.phase !== 'idle') return
      const { sessionId, speakerCount, isAutoTranscribed } = target
      change({ phase: 'starting', sessionId, finished: null })
      const opened = await openMicrophone()
      if ('fault' in opened) return fail(sessionId, opened.fault)
      try {
        const count = speakerCount === null ? {} : { speakerCount }
        const { id } = await startRecording({ sessionId, mimeType: opened.mimeType, ...count })
        if (isStillStarting()) listen(opened, id, { sessionId, isAutoTranscribed })
        else opened.close()
      } catch (error) {
        opened.close()
        fail(sessionId, errorText(error, liveRecordingTexts.startFailed))
      }
    },
    pause() {
      if (state.phase !== 'recording') return
      microphone?.pause()
      clock.pause()
      change({ phase: 'paused' })
    },
    resume() {
      if (state.phase !== 'paused') return
      microphone?.resume()
      clock.resume()
      change({ phase: 'recording' })
    },
    stop,
    mark(mark: RecordingMark) {
      const isKnown = state.marks.some(({ at, text }) => at === mark.at && text === mark.text)
      if (!isStoppable(state) || isKnown || state.marks.length >= bookmarkLimits.perSession) return
      setMarks([...state.marks, mark].sort((a, b) => a.at - b.at))
    },
    unmark(mark: RecordingMark) {
      if (isStoppable(state)) setMarks(state.marks.filter((one) => one !== mark))
    },
    /** Goes on with a recording that an earlier page left unfinished. The server joins both streams of sound. */
    async resumeUnfinished(recording: Unfinished, isAutoTranscribed: boolean): Promise<void> {
      if (state.phase !== 'idle') return
      const { id, sessionId } = recording
      change({ phase: 'starting', sessionId, finished: null })
      const opened = await openMicrophone()
      if ('fault' in opened) return fail(sessionId, opened.fault)
      if (isResumable(recording) && opened.mimeType.startsWith(`audio/${recording.format}`)) {
        const earlier = await readEarlier(recording)
        earlier.marks ??= recording.marks
        if (isStillStarting()) return listen(opened, id, { sessionId, isAutoTranscribed }, earlier)
        opened.close()
      } else {
        opened.close()
        fail(sessionId, liveRecordingTexts.otherFormat)
      }
    },
    /** Finishes a recording that an earlier page left unfinished. Queued chunks are sent up to the first gap. */
    async finishUnfinished(recording: Unfinished, isAutoTranscribed: boolean): Promise<void> {
      if (state.phase !== 'idle') return
      const { id, sessionId } = recording
      seconds = 0
      change({ phase: 'saving', sessionId, finished: null })
      send(id, { sessionId, isAutoTranscribed }, await readEarlier(recording)).sender.end()
    },
    /** Stops the microphone but leaves the recording unfinished. Unsent chunks stay in the queue. */
    leave() {
      microphone?.stop()
      release()
    },
  }
}

/** @param earlierSeconds length of the sound that was recorded before */
function createRecorderClock(earlierSeconds = 0) {
  let earlierMs = earlierSeconds * 1000
  let runsSince: number | null = Date.now()
  const readMs = () => earlierMs + (runsSince === null ? 0 : Date.now() - runsSince)
  return {
    readSeconds: () => readMs() / 1000,
    pause() {
      earlierMs = readMs()
      runsSince = null
    },
    resume() {
      runsSince ??= Date.now()
    },
  }
}
