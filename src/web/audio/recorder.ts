import { audioLimits } from '#contract/audio.ts'
import { type LiveRecording, recordingTexts } from '#contract/recordings.ts'
import { ApiError, errorText } from '#web/lib/api.ts'
import { readStoredUser } from '#web/lib/session.ts'
import { startRecording } from './recorder-api.ts'
import { createRecorderClock } from './recorder-clock.ts'
import { holdPage } from './recorder-hold.ts'
import { type Microphone, openMicrophone } from './recorder-microphone.ts'
import { type ChunkQueue, chunkQueue, type WaitingChunk } from './recorder-queue.ts'
import { createSender } from './recorder-sender.ts'

export type RecorderState = {
  /** `paused`: the microphone stays open, and nothing is recorded. `saving`: stopped, and what is left is on its way. */
  phase: 'idle' | 'starting' | 'recording' | 'paused' | 'saving'
  sessionId: string | null
  /** Why chunks wait, while they do. */
  trouble: string | null
}
type Target = { sessionId: string; isTranscribedAtOnce: boolean }
export type RecorderEvents = {
  onStarted(): void
  onFinished(recording: Target & { id: string }): void
  onFailed(message: string, sessionId: string): void
  /** The sign-in has ended; the recording goes on and waits for the next one. */
  onExpired(): void
}
export type Recorder = ReturnType<typeof createRecorder>

/** The recording can be stopped: it goes on, or pauses. */
export const isOpen = ({ phase }: RecorderState) => phase === 'recording' || phase === 'paused'

function explain(error: unknown): string {
  const isGone = error instanceof ApiError && error.status === 404
  return isGone ? recordingTexts.gone : errorText(error, recordingTexts.finishFailed)
}

const idle: RecorderState = { phase: 'idle', sessionId: null, trouble: null }
/** A little before the server would refuse it as too long. */
const longestSeconds = audioLimits.hours * 3600 - 60

/**
 * Records what the microphone hears and sends it while it is heard. It lives outside the views, and outside of a sign-in,
 * which may end during a long evening: the recording goes on, and what cannot be sent waits.
 */
export function createRecorder(queue: ChunkQueue = chunkQueue) {
  let state = idle
  let seconds = 0
  let microphone: Microphone | null = null
  let clock = createRecorderClock()
  let abort = new AbortController()
  let events: RecorderEvents | null = null
  const listeners = new Set<() => void>()

  const tell = () => {
    for (const listener of listeners) listener()
  }
  const change = (part: Partial<RecorderState>) => {
    state = { ...state, ...part }
    tell()
  }
  /** False where somebody left while the browser asked for the microphone. */
  const isWanted = () => state.phase === 'starting'
  /** Lets go of everything; what was not sent stays on disk. */
  const settle = () => {
    abort.abort()
    microphone = null
    change(idle)
  }
  const giveUp = (sessionId: string, message: string) => {
    settle()
    events?.onFailed(message, sessionId)
  }

  /** Sends a recording to its end, whatever becomes of it. */
  function send(recordingId: string, target: Target, waiting: WaitingChunk[]) {
    abort = new AbortController()
    const { signal } = abort
    const letGo = holdPage(recordingId)
    signal.addEventListener('abort', letGo)
    const userId = readStoredUser()?.id ?? null
    const sender = createSender({
      recording: { recordingId, sessionId: target.sessionId, userId },
      queue,
      waiting,
      onTrouble: (trouble) => trouble !== state.trouble && change({ trouble }),
      onExpired: () => events?.onExpired(),
      onCut(message) {
        stop()
        events?.onFailed(message, target.sessionId)
      },
      signal,
    })
    sender.result.then(
      ({ id }) => {
        settle()
        events?.onFinished({ ...target, id })
      },
      (error) => {
        if (!signal.aborted) giveUp(target.sessionId, explain(error))
      },
    )
    return { sender, signal }
  }

  function listen(opened: Microphone, recordingId: string, target: Target) {
    microphone = opened
    const { sender, signal } = send(recordingId, target, [])
    clock = createRecorderClock()
    seconds = 0
    const ticks = setInterval(() => {
      seconds = clock.readSeconds()
      tell()
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
    change({ phase: 'recording' })
    events?.onStarted()
  }

  function stop() {
    if (!isOpen(state)) return
    change({ phase: 'saving' })
    microphone?.stop()
  }

  return {
    readState: () => state,
    readSeconds: () => seconds,
    /** From 0 to 1. */
    readLevel: () => (state.phase === 'recording' ? (microphone?.readLevel() ?? 0) : 0),
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    /** Tells somebody what becomes of a recording, until the answer is called. */
    follow(listening: RecorderEvents): () => void {
      events = listening
      return () => {
        if (events === listening) events = null
      }
    },
    async start(target: Target & { speakerCount: number | null }): Promise<void> {
      if (state.phase !== 'idle') return
      const { sessionId, speakerCount, isTranscribedAtOnce } = target
      change({ phase: 'starting', sessionId })
      const opened = await openMicrophone()
      if ('fault' in opened) return giveUp(sessionId, opened.fault)
      try {
        const count = speakerCount === null ? {} : { speakerCount }
        const { id } = await startRecording({ sessionId, mimeType: opened.mimeType, ...count })
        if (isWanted()) listen(opened, id, { sessionId, isTranscribedAtOnce })
        else opened.close()
      } catch (error) {
        opened.close()
        giveUp(sessionId, errorText(error, recordingTexts.startFailed))
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
    /** Ends a recording that a closed page left behind, with the chunks that still wait in this browser. */
    async finishLeft(left: LiveRecording, isTranscribedAtOnce: boolean): Promise<void> {
      if (state.phase !== 'idle') return
      const { id, sessionId, nextChunk } = left
      change({ phase: 'saving', sessionId })
      const kept = (await queue.list(id)).filter(({ number }) => number >= nextChunk)
      const waiting = kept.filter(({ number }, index) => number === nextChunk + index)
      send(id, { sessionId, isTranscribedAtOnce }, waiting).sender.end()
    },
    /** Closes the microphone and sends no more: what was recorded waits until it is finished or thrown away. */
    leave() {
      microphone?.stop()
      settle()
    },
  }
}
