import { liveRecordingLimits, liveRecordingTexts } from '#contract/audio/live-recordings.ts'

export type Microphone = {
  mimeType: string
  /** Delivers a chunk every few seconds and the rest after `stop`, then calls `end`. */
  record(on: { chunk(bytes: Blob): void; end(): void }): void
  /** Delivers what was recorded so far; records nothing until `resume`. */
  pause(): void
  resume(): void
  stop(): void
  /** Current loudness from 0 to 1. */
  readLevel(): number
  /** True while the sound is louder than the microphone can record. */
  isClipping(): boolean
  close(): void
}

const mimeTypes = ['audio/webm;codecs=opus', 'audio/mp4', 'audio/ogg;codecs=opus'] as const

/** The bit rate is enough for speech and keeps a recording of twelve hours below the size limit. */
const bitsPerSecond = 64_000

export async function openMicrophone(): Promise<Microphone | { fault: string }> {
  const mimeType =
    'MediaRecorder' in window ? mimeTypes.find((one) => MediaRecorder.isTypeSupported(one)) : undefined
  // `mediaDevices` is missing on plain http.
  if (!mimeType || !navigator.mediaDevices) return { fault: liveRecordingTexts.unsupported }
  try {
    // Echo cancellation and noise suppression could remove voices at the far end of the table.
    const audio = { echoCancellation: false, noiseSuppression: false, autoGainControl: true }
    return toMicrophone(await navigator.mediaDevices.getUserMedia({ audio }), mimeType)
  } catch (error) {
    return { fault: explainRefusal(error) }
  }
}

function explainRefusal(error: unknown): string {
  const name = error instanceof DOMException ? error.name : ''
  if (name === 'NotAllowedError' || name === 'SecurityError') return liveRecordingTexts.denied
  if (name === 'NotFoundError') return liveRecordingTexts.noMicrophone
  return liveRecordingTexts.startFailed
}

function toMicrophone(stream: MediaStream, mimeType: string): Microphone {
  const recorder = new MediaRecorder(stream, { mimeType, audioBitsPerSecond: bitsPerSecond })
  const meter = createMeter(stream)
  return {
    mimeType,
    record(on) {
      recorder.ondataavailable = ({ data }) => {
        if (data.size > 0) on.chunk(data)
      }
      // Fires after `stop()` and when the microphone is unplugged.
      recorder.onstop = () => on.end()
      recorder.start(liveRecordingLimits.chunkMs)
    },
    pause() {
      if (recorder.state !== 'recording') return
      recorder.pause()
      recorder.requestData()
    },
    resume() {
      if (recorder.state === 'paused') recorder.resume()
    },
    stop() {
      if (recorder.state !== 'inactive') recorder.stop()
    },
    readLevel: meter.read,
    isClipping: meter.isClipping,
    close() {
      for (const track of stream.getTracks()) track.stop()
      meter.close()
    },
  }
}

/** Samples with at least this amplitude count as clipped; 1 is full scale. */
const clippedFrom = 0.985
/** Level 1 of the meter is full scale; level 0 is this many decibels below. */
const range = 60

function createMeter(stream: MediaStream) {
  const context = new AudioContext()
  const analyser = context.createAnalyser()
  context.createMediaStreamSource(stream).connect(analyser)
  void context.resume()
  const samples = new Float32Array(analyser.fftSize)
  return {
    read(): number {
      analyser.getFloatTimeDomainData(samples)
      const power = samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length
      const decibels = 10 * Math.log10(Math.max(power, 1e-12))
      return Math.min(1, Math.max(0, 1 + decibels / range))
    },
    isClipping(): boolean {
      analyser.getFloatTimeDomainData(samples)
      return samples.some((sample) => Math.abs(sample) >= clippedFrom)
    },
    close() {
      if (context.state !== 'closed') void context.close()
    },
  }
}
