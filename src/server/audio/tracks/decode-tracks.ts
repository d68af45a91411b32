import { pipeline } from 'node:stream/promises'
import { audioLimits, audioTexts } from '#contract/audio/schemas.ts'
import { trackTexts } from '#contract/audio/tracks.ts'
import { AppError } from '#contract/errors.ts'
import type { Container } from '#core/audio/detect-container.ts'
import { createPeakMeter } from '#core/audio/measure-peaks.ts'
import {
  asRendition,
  type Decoding,
  decodeLimits,
  decodeRecording,
  inputOf,
  quietArguments,
  renditionBytesPerSecond,
  sampleRate,
} from '#server/audio/decode-recording.ts'
import { meterOutput } from '#server/audio/meter-output.ts'
import { runFfmpeg } from '#server/audio/run-ffmpeg.ts'
import type { PcmSound } from '#server/ports/transcriber.ts'

export type TrackFile = { path: string; container: Container; speaker: string }

type Context = Pick<Decoding, 'ffmpeg' | 'signal' | 'onShare' | 'requireSpace'>

/**
 * Writes one track as raw sound with one channel, for speech engines.
 * @throws BAD_AUDIO if the track is too long or damaged
 */
export async function decodeTrack(
  context: Context,
  { path, container, speaker }: TrackFile,
  pcmPath: string,
): Promise<PcmSound> {
  const decoding = { ...context, container, inputPath: path, pcmPath, renditionPath: null }
  try {
    return (await decodeRecording(decoding)).sound
  } catch (error) {
    const isDamaged = error instanceof AppError && damages.includes(error.message)
    throw isDamaged ? new AppError('BAD_AUDIO', trackTexts.damaged(speaker), { cause: error }) : error
  }
}

const damages: string[] = [audioTexts.damaged, audioTexts.noAudioTrack]

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
      ...quietArguments,
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

/** Allows twice the memory that decoding a single track may use, because each decoder and filter of ffmpeg reserves address space. */
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
