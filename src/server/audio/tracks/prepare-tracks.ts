import { rm, stat } from 'node:fs/promises'
import * as z from 'zod/mini'
import { audioTexts } from '#contract/audio/schemas.ts'
import { trackTexts } from '#contract/audio/tracks.ts'
import { AppError } from '#contract/errors.ts'
import { containers } from '#core/audio/detect-container.ts'
import { requireFfmpeg } from '#server/audio/find-ffmpeg.ts'
import { requireSpace } from '#server/audio/require-space.ts'
import type { AudioRow } from '#server/audio/store.ts'
import { storeRendition } from '#server/audio/store-recording.ts'
import type { Deps } from '#server/deps.ts'
import type { JobHandle } from '#server/jobs/define-job.ts'
import type { PcmSound } from '#server/ports/transcriber.ts'
import { decodeTrack, mixTracks, type TrackFile } from './decode-tracks.ts'
import { emptyFormat, measureEntries, unpackEntry } from './read-zip.ts'

export type TrackSound = { speaker: string; sound: PcmSound }
type PreparedTracks = { tracks: TrackSound[]; durationSeconds: number }

const container = z.enum(containers)
const decodedTracks = z.object({ durationSeconds: z.number(), frames: z.array(z.number()) })
/** Share of the progress for decoding; the rest is for mixing. */
const decoding = 0.5

/**
 * Stores the playable mix and writes the raw sound of each track beside `pcmPath`. Skips this work if an earlier attempt completed it and
 * the raw sound is still complete.
 */
export async function prepareTracks(
  deps: Deps,
  audio: AudioRow,
  pcmPath: string,
  handle: JobHandle,
  onShare: (share: number) => void,
): Promise<PreparedTracks> {
  const rows = audio.tracks ?? []
  const pathOf = (index: number) => `${pcmPath}.${index}`
  const earlier = await handle.recall('decoded', decodedTracks)
  const isWhole = earlier && (await areComplete(earlier.frames, pathOf))
  const { durationSeconds, frames } = isWhole
    ? earlier
    : await decodeAndMix(deps, audio, pathOf, handle, onShare)
  const tracks = rows.map(({ speaker }, index): TrackSound => {
    const sound = {
      path: pathOf(index),
      sampleRate: 16_000,
      channels: 1,
      frames: frames[index] ?? 0,
    } as const
    return { speaker, sound }
  })
  return { tracks, durationSeconds }
}

async function areComplete(frames: number[], pathOf: (index: number) => string): Promise<boolean> {
  for (const [index, count] of frames.entries()) {
    if ((await stat(pathOf(index)).catch(() => null))?.size !== 2 * count) return false
  }
  return true
}

async function decodeAndMix(
  deps: Deps,
  audio: AudioRow,
  pathOf: (index: number) => string,
  handle: JobHandle,
  onShare: (share: number) => void,
): Promise<z.infer<typeof decodedTracks>> {
  const ffmpeg = requireFfmpeg(deps)
  const rows = audio.tracks ?? []
  const { signal } = handle
  const context = { ffmpeg, signal, requireSpace: (bytes: number) => requireSpace(deps, bytes) }
  const files = rows.map(
    ({ speaker, format }, index): TrackFile => ({
      path: `${pathOf(index)}.track`,
      container: format === emptyFormat ? null : container.parse(format),
      speaker,
    }),
  )
  const renditionPath = `${pathOf(0)}.webm`
  try {
    const frames: number[] = []
    const silent: string[] = []
    await deps.files.withLocalFile(audio.originalKey, async (zip) => {
      const entries = rows.map(({ entry }) => entry)
      await requireSpace(deps, await measureEntries(zip, entries))
      // A track that cannot be decoded ends the job before the next one is unpacked.
      for (const [index, file] of files.entries()) {
        await unpackEntry(deps, zip, entries[index] ?? 0, file.path, signal)
        const report = (share: number) => onShare((decoding * (index + share)) / files.length)
        const { sound, isSilent } = await decodeTrack({ ...context, onShare: report }, file, pathOf(index))
        frames.push(sound.frames)
        if (isSilent) silent.push(file.speaker)
        // A track without samples is not part of the mix.
        if (sound.frames === 0) await rm(file.path)
      }
    })
    const audible = files.filter((_, index) => frames[index])
    if (audible.length === 0) throw new AppError('BAD_AUDIO', audioTexts.noSpeech)
    const durationSeconds = Math.max(...frames) / 16_000
    const report = (share: number) => onShare(decoding + share * (1 - decoding))
    const mixing = { ...context, onShare: report }
    const peaks = await mixTracks(mixing, audible, durationSeconds, { renditionPath, pcmPath: null })
    const notices = silent.length > 0 ? [trackTexts.silent(silent)] : []
    await storeRendition(deps, audio.id, renditionPath, { peaks, durationSeconds, channels: 1, notices })
    await handle.remember('decoded', { durationSeconds, frames })
    return { durationSeconds, frames }
  } finally {
    for (const { path } of files) await rm(path, { force: true })
    await rm(renditionPath, { force: true })
  }
}
