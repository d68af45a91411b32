import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { audioLimits, audioTexts } from '#contract/audio/schemas.ts'
import { AppError } from '#contract/errors.ts'
import type { Container } from '#core/audio/detect-container.ts'
import { createPeakMeter } from '#core/audio/measure-peaks.ts'
import type { PcmSound } from '#server/ports/transcriber.ts'
import { inputOf, probeRecording } from './probe-recording.ts'
import { ffmpegLimits, runFfmpeg } from './run-ffmpeg.ts'

/** Free space is checked each time this much has been written, because the claimed duration may be wrong or missing. */
const spaceCheckBytes = 8 * 1024 * 1024

type OutputRules = {
  samplesPerSecond: number
  maxSeconds: number
  onSamples(samples: Int16Array): void
  /** Called with the number of samples so far. */
  onProgress(samples: number): void
  /** Throws if writing `bytes` more bytes would leave too little free space. */
  requireSpace(bytes: number): Promise<void>
}

/** Passes on the 16-bit samples that ffmpeg writes. Throws BAD_AUDIO if the sound exceeds `maxSeconds` by more than two seconds. */
export function meterOutput(rules: OutputRules) {
  return async function* pass(output: AsyncIterable<Buffer>) {
    let samples = 0
    let nextCheck = spaceCheckBytes
    let rest: Buffer = Buffer.alloc(0)
    for await (const chunk of output) {
      const bytes = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk
      const whole = bytes.length - (bytes.length % 2)
      // 16-bit views must be aligned, so chunks at odd addresses are copied.
      const aligned = bytes.byteOffset % 2 === 0 ? bytes : Buffer.from(bytes)
      rules.onSamples(new Int16Array(aligned.buffer, aligned.byteOffset, whole / 2))
      samples += whole / 2
      rest = bytes.subarray(whole)
      if (samples > (rules.maxSeconds + 2) * rules.samplesPerSecond) {
        throw new AppError('BAD_AUDIO', audioTexts.tooLong)
      }
      if (samples * 2 >= nextCheck) {
        nextCheck += spaceCheckBytes
        await rules.requireSpace(spaceCheckBytes)
      }
      rules.onProgress(samples)
      yield bytes.subarray(0, whole)
    }
  }
}

export const sampleRate = 16_000
/** 60 dB below full scale. */
const faintest = 32
/** Opus at 40 kbit/s. */
export const renditionBytesPerSecond = 5_000
type Decoded = {
  sound: PcmSound
  /** Computed from the decoded samples; the duration in the container may be wrong. */
  durationSeconds: number
  peaks: Uint8Array
  /** True if no sample is louder than 60 dB below full scale. */
  isSilent: boolean
}

export const decodeLimits = { seconds: audioLimits.hours * 3600, ffmpeg: ffmpegLimits }

/** `-max_error_rate 1` keeps ffmpeg from failing because of damaged frames. */
export const quietArguments = ['-y', '-v', 'error', '-filter_threads', '1', '-max_error_rate', '1']

export const asRendition = (path: string) => [
  ...['-ar', '48000', '-c:a', 'libopus', '-b:a', '40k', '-compression_level', '3'],
  ...['-map_metadata', '-1', '-f', 'webm', path],
]

/** A live recording that was resumed is two files in one, and the times of the second begin at zero again. */
const countsTime: readonly Container[] = ['matroska', 'ogg']

export type Decoding = {
  ffmpeg: string
  container: Container
  inputPath: string
  /** Position among the audio streams of the file; by default the first that can be decoded. */
  stream?: number
  pcmPath: string
  /** null for a single track of a recording; the raw sound then has one channel, and may be empty. */
  renditionPath: string | null
  signal: AbortSignal
  onShare(share: number): void
  /** Throws if writing `bytes` more bytes would leave too little free space. */
  requireSpace(bytes: number): Promise<void>
}

/**
 * Writes the raw sound for speech engines and, if `renditionPath` is not null, the rendition (Opus, mono, WebM). Throws BAD_AUDIO if the
 * recording is damaged, has no audio track or is longer than 12 hours.
 */
export async function decodeRecording(decoding: Decoding, limits = decodeLimits): Promise<Decoded> {
  try {
    return await decode(decoding, limits)
  } catch (error) {
    for (const file of [decoding.pcmPath, decoding.renditionPath]) if (file) await rm(file, { force: true })
    throw error
  }
}

async function decode(decoding: Decoding, limits: typeof decodeLimits): Promise<Decoded> {
  const { ffmpeg, container, inputPath, renditionPath, pcmPath, signal } = decoding
  const { streams, claimedSeconds } = await probeRecording(
    ffmpeg,
    container,
    inputPath,
    signal,
    limits.ffmpeg,
  )
  const stream = streams.find(({ index }) => index === (decoding.stream ?? index))
  if (!stream) throw new AppError('BAD_AUDIO', audioTexts.noAudioTrack)
  const channels = renditionPath === null ? 1 : stream.channels
  const maxSeconds = limits.seconds
  const samplesPerSecond = sampleRate * channels
  await decoding.requireSpace((claimedSeconds ?? 0) * (samplesPerSecond * 2 + renditionBytesPerSecond))
  const meter = createPeakMeter(samplesPerSecond / 10)
  let samples = 0

  const countSamples = meterOutput({
    samplesPerSecond,
    maxSeconds,
    onSamples(part) {
      meter.add(part)
      samples += part.length
    },
    onProgress(done) {
      if (claimedSeconds) decoding.onShare(Math.min(1, done / samplesPerSecond / claimedSeconds))
    },
    requireSpace: decoding.requireSpace,
  })

  const filters = [...stream.mix, ...(countsTime.includes(container) ? ['asetpts=N/SR/TB'] : [])]
  const filtered = filters.length > 0 ? ['-af', filters.join(',')] : []
  const sound = ['-map', `0:a:${stream.index}`, ...filtered, '-t', String(maxSeconds + 1)]
  const { code, complaint } = await runFfmpeg(
    ffmpeg,
    [
      ...quietArguments,
      ...inputOf(container, inputPath),
      ...[...sound, '-ac', String(channels), '-ar', String(sampleRate), '-f', 's16le', 'pipe:1'],
      ...(renditionPath === null ? [] : [...sound, '-ac', '1', ...asRendition(renditionPath)]),
    ],
    signal,
    (output) => pipeline(output, countSamples, createWriteStream(pcmPath)),
    limits.ffmpeg,
  )
  const frames = Math.floor(samples / channels)
  // ffmpeg reports nothing about a track without samples, but complains about samples that it cannot decode.
  const isEmptyTrack = renditionPath === null && code === 0 && complaint === ''
  if (frames === 0 && !isEmptyTrack) {
    throw new AppError('BAD_AUDIO', audioTexts.damaged, {
      cause: new Error(`ffmpeg ended with ${code}: ${complaint}`),
    })
  }
  const durationSeconds = frames / sampleRate
  if (durationSeconds > maxSeconds) throw new AppError('BAD_AUDIO', audioTexts.tooLong)
  return {
    sound: { path: pcmPath, sampleRate, channels, frames },
    durationSeconds,
    peaks: meter.finish(audioLimits.peaks),
    isSilent: meter.loudest() <= faintest,
  }
}
