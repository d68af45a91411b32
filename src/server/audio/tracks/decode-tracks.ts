import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { audioLimits, audioTexts } from '#contract/audio/schemas.ts'
import { trackTexts } from '#contract/audio/tracks.ts'
import { AppError } from '#contract/errors.ts'
import type { Container } from '#core/audio/detect-container.ts'
import { createPeakMeter } from '#core/audio/measure-peaks.ts'
import {
  asRendition,
  decodeLimits,
  inputOf,
  probeRecording,
  renditionBytesPerSecond,
  sampleRate,
} from '#server/audio/decode-recording.ts'
import { meterOutput } from '#server/audio/meter-output.ts'
import { runFfmpeg } from '#server/audio/run-ffmpeg.ts'
import type { PcmSound } from '#server/ports/transcriber.ts'

export type TrackFile = { path: string; container: Container; speaker: string }

type Context = {
  ffmpeg: string
  signal: AbortSignal
  onShare(share: number): void
  /** Throws if `bytes` more would leave too little free space. */
  requireSpace(bytes: number): Promise<void>
}

const quiet = ['-y', '-v', 'error', '-filter_threads', '1', '-max_error_rate', '1']

/**
 * Writes one track as raw sound with one channel, for speech engines.
 * @throws BAD_AUDIO if the track is too long or damaged; only the text for a damaged track names the speaker
 */
export async function decodeTrack(
  { ffmpeg, signal, onShare, requireSpace }: Context,
  track: TrackFile,
  pcmPath: string,
  limits = decodeLimits,
): Promise<PcmSound> {
  const input = inputOf(track.container, track.path)
  const probe = await probeRecording(ffmpeg, track.container, track.path, signal, limits.ffmpeg).catch(
    (error: unknown) => {
      throw error instanceof AppError ? damaged(track, error) : error
    },
  )
  await requireSpace((probe.claimedSeconds ?? 0) * sampleRate * 2)
  let frames = 0
  const countFrames = meterOutput({
    samplesPerSecond: sampleRate,
    maxSeconds: limits.seconds,
    onSamples(samples) {
      frames += samples.length
    },
    onProgress(done) {
      if (probe.claimedSeconds) onShare(Math.min(1, done / sampleRate / probe.claimedSeconds))
    },
    requireSpace,
  })
  const output = ['-map', '0:a:0', ...probe.mix, '-t', String(limits.seconds + 1)]
  const { complaint } = await runFfmpeg(
    ffmpeg,
    [...quiet, ...input, ...output, '-ac', '1', '-ar', String(sampleRate), '-f', 's16le', 'pipe:1'],
    signal,
    (sound) => pipeline(sound, countFrames, createWriteStream(pcmPath)),
    limits.ffmpeg,
  )
  if (frames === 0) throw damaged(track, new Error(complaint))
  if (frames > limits.seconds * sampleRate) throw new AppError('BAD_AUDIO', audioTexts.tooLong)
  return { path: pcmPath, sampleRate, channels: 1, frames }
}

const damaged = ({ speaker }: TrackFile, cause: Error) =>
  new AppError('BAD_AUDIO', trackTexts.damaged(speaker), { cause })

/** Mixes all tracks into the rendition and returns its waveform. */
export async function mixTracks(
  { ffmpeg, signal, onShare, requireSpace }: Context,
  tracks: TrackFile[],
  seconds: number,
  renditionPath: string,
): Promise<Uint8Array> {
  await requireSpace(seconds * renditionBytesPerSecond)
  const meter = createPeakMeter(sampleRate / 10)
  const measure = meterOutput({
    samplesPerSecond: sampleRate,
    maxSeconds: decodeLimits.seconds,
    onSamples: meter.add,
    onProgress: (done) => onShare(Math.min(1, done / sampleRate / seconds)),
    requireSpace,
  })
  const { code, complaint } = await runFfmpeg(
    ffmpeg,
    [
      ...quiet,
      ...tracks.flatMap(({ container, path }) => inputOf(container, path)),
      ...['-filter_complex', mixGraph(tracks.length, seconds)],
      ...['-map', '[meter]', '-ar', String(sampleRate), '-f', 's16le', 'pipe:1'],
      ...['-map', '[mix]', ...asRendition(renditionPath)],
    ],
    signal,
    (sound) => pipeline(sound, measure, drain),
    mixLimits,
  )
  if (code !== 0) throw new AppError('BAD_AUDIO', audioTexts.damaged, { cause: new Error(complaint) })
  return meter.finish(audioLimits.peaks)
}

async function drain(samples: AsyncIterable<Buffer>): Promise<void> {
  for await (const _ of samples);
}

/** Allows twice the memory of one track, because each decoder and filter of ffmpeg reserves address space. */
const mixLimits = { ...decodeLimits.ffmpeg, memoryBytes: 2 * decodeLimits.ffmpeg.memoryBytes }

/**
 * `amix` divides the sum by the number of tracks that have not ended, and only new versions of ffmpeg can turn this off. So every
 * track is padded to the same length, and the sum is amplified by the number of tracks.
 */
function mixGraph(count: number, seconds: number): string {
  const length = Math.ceil(seconds * 48_000)
  const format = 'aformat=sample_fmts=fltp:sample_rates=48000:channel_layouts=mono'
  const inputs = Array.from(
    { length: count },
    (_, n) => `[${n}:a:0]${format},apad=whole_len=${length}[t${n}]`,
  )
  const names = inputs.map((_, n) => `[t${n}]`).join('')
  const sum = `${names}amix=inputs=${count}:duration=longest,volume=${count},alimiter=level=0:limit=0.95`
  return [...inputs, `${sum},atrim=end_sample=${length},asplit=2[mix][meter]`].join(';')
}
