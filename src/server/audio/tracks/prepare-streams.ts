import { closeSync, openSync, readSync } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import * as z from 'zod/mini'
import { streamTexts, trackLimits, trackTexts } from '#contract/audio/tracks.ts'
import { AppError } from '#contract/errors.ts'
import type { Container } from '#core/audio/detect-container.ts'
import { nameStreams } from '#core/audio/tracks/name-tracks.ts'
import { createTrackComparison, type TrackRelations } from '#core/audio/tracks/relate-tracks.ts'
import { sampleRate } from '#server/audio/decode-recording.ts'
import type { PreparedSound } from '#server/audio/prepare-sound.ts'
import type { AudioStream } from '#server/audio/probe-recording.ts'
import type { AudioRow } from '#server/audio/store.ts'
import { storeRendition } from '#server/audio/store-recording.ts'
import type { Deps } from '#server/deps.ts'
import type { JobHandle } from '#server/jobs/define-job.ts'
import { runInSlowThread } from '#server/lib/threads.ts'
import type { PcmSound } from '#server/ports/transcriber.ts'
import {
  type DecodedTrack,
  decodeTrack,
  mixTracks,
  type TrackContext,
  type TrackFile,
} from './decode-tracks.ts'

type Streams = {
  audio: AudioRow
  container: Container
  inputPath: string
  /** At least two. */
  streams: AudioStream[]
  pcmPath: string
  context: TrackContext
  handle: JobHandle
}

/** `only` is the position of the one stream to use; the caller decodes it. */
export type PreparedStreams = { prepared: PreparedSound } | { only: number; notices: string[] }

const preparedStreams = z.object({
  durationSeconds: z.number(),
  /** Empty if the streams were mixed. */
  tracks: z.array(z.object({ speaker: z.string(), index: z.number(), frames: z.number() })),
  mixedFrames: z.number(),
})
type Checkpoint = z.infer<typeof preparedStreams>

/** The name contains the number of speakers, because another number may lead to another treatment. */
const checkpointOf = ({ speakerCount }: AudioRow) => `streams-${speakerCount ?? 'auto'}`
const streamPath = (pcmPath: string, index: number) => `${pcmPath}.${index}`
const toPcm = (path: string, frames: number): PcmSound => ({ path, sampleRate, channels: 1, frames })
const hasSize = async (path: string, bytes: number) => (await stat(path).catch(() => null))?.size === bytes

/** Returns the result of an earlier attempt with the same number of speakers, if its raw sound is still complete. */
export async function recallStreams(
  handle: JobHandle,
  audio: AudioRow,
  pcmPath: string,
): Promise<PreparedSound | null> {
  const earlier = await handle.recall(checkpointOf(audio), preparedStreams)
  if (!earlier) return null
  if (earlier.tracks.length === 0 && !(await hasSize(pcmPath, 2 * earlier.mixedFrames))) return null
  for (const { index, frames } of earlier.tracks)
    if (!(await hasSize(streamPath(pcmPath, index), 2 * frames))) return null
  return toPrepared(earlier, pcmPath)
}

function toPrepared({ durationSeconds, tracks, mixedFrames }: Checkpoint, pcmPath: string): PreparedSound {
  if (tracks.length === 0) return { sound: toPcm(pcmPath, mixedFrames), tracks: null, durationSeconds }
  const sounds = tracks.map(({ speaker, index, frames }) => ({
    speaker,
    sound: toPcm(streamPath(pcmPath, index), frames),
  }))
  return { tracks: sounds, durationSeconds }
}

/**
 * Prepares a recording with several audio streams, such as a film from OBS. Streams that only repeat others are left out. The others are
 * the tracks of one speaker each if their sounds are separate, unless more people are known to speak. Else they are mixed.
 */
export async function prepareStreams(deps: Deps, source: Streams): Promise<PreparedStreams> {
  const { audio, streams, pcmPath, context, handle } = source
  const compared = streams.slice(0, trackLimits.tracks)
  const speakers = nameStreams(compared)
  const files = compared.map(({ index }, at) => ({
    path: source.inputPath,
    container: source.container,
    stream: index,
    speaker: speakers[at] ?? '',
  }))
  const decoded: (DecodedTrack & { file: (typeof files)[number] })[] = []
  for (const [index, file] of files.entries()) {
    const onShare = (share: number) => context.onShare((index + share) / files.length / 2)
    const target = streamPath(pcmPath, file.stream)
    decoded.push({ file, ...(await decodeStream({ ...context, onShare }, file, target)) })
  }
  const audible = decoded.filter(({ isSilent }) => !isSilent)
  const relations = await compareSounds(
    audible.map(({ sound }) => sound),
    handle.signal,
  )
  const own = relations.own.flatMap((index) => audible[index] ?? [])
  const people = audio.speakerCount ?? own.length
  const treatment =
    own.length < 2 ? 'single' : relations.areSeparate && people <= own.length ? 'speakers' : 'mixed'
  const numberOf = (some: typeof decoded) => some.map(({ file }) => file.stream + 1)
  const notices = [
    streamTexts.notice({
      count: streams.length,
      silent: numberOf(decoded.filter(({ isSilent }) => isSilent)),
      repeated: numberOf(relations.repeated.flatMap((index) => audible[index] ?? [])),
      used: numberOf(own),
      treatment,
      mayBeSpeakers: relations.areSeparate,
    }),
  ]
  const kept = treatment === 'speakers' ? own : []
  for (const one of decoded) if (!kept.includes(one)) await rm(one.sound.path, { force: true })
  if (treatment === 'single') return { only: (own[0] ?? decoded[0])?.file.stream ?? 0, notices }

  const durationSeconds = Math.max(...own.map(({ sound }) => sound.frames)) / sampleRate
  const renditionPath = `${pcmPath}.webm`
  const peaks = await mixTracks(
    { ...context, onShare: (share) => context.onShare((1 + share) / 2) },
    own.map(({ file }) => file),
    durationSeconds,
    { renditionPath, pcmPath: treatment === 'mixed' ? pcmPath : null },
  )
  await storeRendition(deps, audio.id, renditionPath, { peaks, durationSeconds, channels: 1, notices })
  const result: Checkpoint = {
    durationSeconds,
    tracks: kept.map(({ file, sound }) => ({
      speaker: file.speaker,
      index: file.stream,
      frames: sound.frames,
    })),
    mixedFrames: treatment === 'mixed' ? (await stat(pcmPath)).size / 2 : 0,
  }
  await handle.remember(checkpointOf(audio), result)
  return { prepared: toPrepared(result, pcmPath) }
}

/** A stream that cannot be decoded counts as silent, because the others may contain the whole evening. */
async function decodeStream(context: TrackContext, file: TrackFile, target: string): Promise<DecodedTrack> {
  try {
    return await decodeTrack(context, file, target)
  } catch (error) {
    if (!(error instanceof AppError && error.message === trackTexts.damaged(file.speaker))) throw error
    return { sound: toPcm(target, 0), isSilent: true }
  }
}

const chunkSamples = 256 * 1024

/** Reads the sounds side by side; the end of a shorter sound is silence. */
export function relateSounds(sounds: PcmSound[]): TrackRelations {
  const comparison = createTrackComparison(sounds.length)
  const files = sounds.map(({ path }) => openSync(path, 'r'))
  try {
    const chunks = sounds.map(() => new Int16Array(chunkSamples))
    const longest = Math.max(0, ...sounds.map(({ frames }) => frames))
    for (let at = 0; at < longest; at += chunkSamples) {
      const length = Math.min(chunkSamples, longest - at)
      for (const [index, chunk] of chunks.entries()) {
        chunk.fill(0)
        readSync(files[index] ?? 0, new Uint8Array(chunk.buffer), 0, 2 * length, 2 * at)
      }
      comparison.feed(chunks.map((chunk) => chunk.subarray(0, length)))
    }
  } finally {
    for (const file of files) closeSync(file)
  }
  return comparison.relate()
}

const compareSounds = (sounds: PcmSound[], signal: AbortSignal): Promise<TrackRelations> =>
  runInSlowThread({ module: import.meta.url, run: relateSounds }, [sounds], signal)
