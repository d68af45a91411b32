import { createWriteStream } from 'node:fs'
import { stat, writeFile } from 'node:fs/promises'
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
  meterOutput,
  quietArguments,
  renditionBytesPerSecond,
  sampleRate,
} from '#server/audio/decode-recording.ts'
import { inputOf } from '#server/audio/probe-recording.ts'
import { runFfmpeg } from '#server/audio/run-ffmpeg.ts'
import type { PcmSound } from '#server/ports/transcriber.ts'

export type TrackFile = {
  path: string
  /** null for a file without bytes. */
  container: Container | null
  /** Position among the audio streams of the file; by default the first that can be decoded. */
  stream?: number
  speaker: string
}

export type DecodedTrack = { sound: PcmSound; isSilent: boolean }

export type TrackContext = Pick<Decoding, 'ffmpeg' | 'signal' | 'onShare' | 'requireSpace'>

/** A file of at most so many bytes has a header, but no speech. Some of these files cannot be decoded. */
const headerBytes = 1024

/**
 * Writes one track as raw sound with one channel, for speech engines. The track of a speaker who was never heard may have no samples.
 * @throws BAD_AUDIO if the track is too long or damaged
 */
export async function decodeTrack(
  context: TrackContext,
  { path, container, stream, speaker }: TrackFile,
  pcmPath: string,
): Promise<DecodedTrack> {
  if (!container) return writeEmpty(pcmPath)
  const source = { container, inputPath: path, ...(stream === undefined ? {} : { stream }) }
  try {
    return await decodeRecording({ ...context, ...source, pcmPath, renditionPath: null })
  } catch (error) {
    if (!(error instanceof AppError && damages.includes(error.message))) throw error
    if ((await stat(path)).size <= headerBytes) return writeEmpty(pcmPath)
    throw new AppError('BAD_AUDIO', trackTexts.damaged(speaker), { cause: error })
  }
}

async function writeEmpty(pcmPath: string): Promise<DecodedTrack> {
  await writeFile(pcmPath, '')
  return { sound: { path: pcmPath, sampleRate, channels: 1, frames: 0 }, isSilent: true }
}

const damages: string[] = [audioTexts.damaged, audioTexts.noAudioTrack]

type MixTargets = {
  renditionPath: string
  /** null if no raw sound of the mix is needed. */
  pcmPath: string | null
}

/** Mixes all tracks into the rendition, and into raw sound for speech engines. Returns the waveform. */
export async function mixTracks(
  { ffmpeg, signal, onShare, requireSpace }: TrackContext,
  tracks: TrackFile[],
  seconds: number,
  { renditionPath, pcmPath }: MixTargets,
): Promise<Uint8Array> {
  await requireSpace(seconds * (renditionBytesPerSecond + (pcmPath === null ? 0 : 2 * sampleRate)))
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
      ...tracks.flatMap(({ container, path }) => (container ? inputOf(container, path) : [])),
      ...['-filter_complex', mixGraph(tracks, seconds)],
      ...['-map', '[meter]', '-ar', String(sampleRate), '-f', 's16le', 'pipe:1'],
      ...['-map', '[mix]', ...asRendition(renditionPath)],
    ],
    signal,
    (sound) =>
      pcmPath === null
        ? pipeline(sound, measure, drain)
        : pipeline(sound, measure, createWriteStream(pcmPath)),
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
export function mixGraph(tracks: Pick<TrackFile, 'stream'>[], seconds: number): string {
  const count = tracks.length
  const length = Math.ceil(seconds * 48_000)
  const format = 'aformat=sample_fmts=fltp:sample_rates=48000:channel_layouts=mono'
  const inputs = tracks.map(
    ({ stream }, n) => `[${n}:a:${stream ?? 0}]${format},apad=whole_len=${length}[t${n}]`,
  )
  const names = inputs.map((_, n) => `[t${n}]`).join('')
  const sum = `${names}amix=inputs=${count}:duration=longest,volume=${count},alimiter=level=0:limit=0.95`
  return [...inputs, `${sum},atrim=end_sample=${length},asplit=2[mix][meter]`].join(';')
}
