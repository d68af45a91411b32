import { stat } from 'node:fs/promises'
import * as z from 'zod/mini'
import { containers } from '#core/audio/detect-container.ts'
import type { Deps } from '#server/deps.ts'
import type { JobHandle } from '#server/jobs/define-job.ts'
import type { PcmSound } from '#server/ports/transcriber.ts'
import { decodeLimits, decodeRecording, sampleRate } from './decode-recording.ts'
import { requireFfmpeg } from './find-ffmpeg.ts'
import { probeRecording } from './probe-recording.ts'
import { requireSpace } from './require-space.ts'
import type { AudioRow } from './store.ts'
import { storeRendition } from './store-recording.ts'
import { type PreparedStreams, prepareStreams, recallStreams } from './tracks/prepare-streams.ts'
import { prepareTracks, type TrackSound } from './tracks/prepare-tracks.ts'

const container = z.enum(containers)

const decodedResult = z.object({
  durationSeconds: z.number(),
  channels: z.union([z.literal(1), z.literal(2)]),
  frames: z.number(),
})

export type PreparedSound = { durationSeconds: number } & (
  | { sound: PcmSound; tracks: null }
  | { tracks: TrackSound[] }
)

/**
 * Stores the playable rendition and writes the raw sound to `pcmPath`, or the sound of each track to a file beside it. Skips this work if
 * an earlier attempt completed it and the raw sound is still complete.
 */
export async function prepareSound(
  deps: Deps,
  audio: AudioRow,
  pcmPath: string,
  handle: JobHandle,
  onShare: (share: number) => void,
): Promise<PreparedSound> {
  if (audio.tracks) return prepareTracks(deps, audio, pcmPath, handle, onShare)
  const earlier = (await recallDecoded(handle, pcmPath)) ?? (await recallStreams(handle, audio, pcmPath))
  return earlier ?? decodeAndStore(deps, audio, pcmPath, handle, onShare)
}

const toSound = (
  pcmPath: string,
  { channels, frames, durationSeconds }: z.infer<typeof decodedResult>,
): PreparedSound => ({
  sound: { path: pcmPath, sampleRate, channels, frames },
  tracks: null,
  durationSeconds,
})

async function recallDecoded(handle: JobHandle, pcmPath: string): Promise<PreparedSound | null> {
  const earlier = await handle.recall('decoded', decodedResult)
  const bytes = earlier ? earlier.frames * earlier.channels * 2 : 0
  const isComplete = earlier && (await stat(pcmPath).catch(() => null))?.size === bytes
  return isComplete ? toSound(pcmPath, earlier) : null
}

async function decodeAndStore(
  deps: Deps,
  audio: AudioRow,
  pcmPath: string,
  handle: JobHandle,
  onShare: (share: number) => void,
): Promise<PreparedSound> {
  const ffmpeg = requireFfmpeg(deps)
  const { signal } = handle
  const format = container.parse(audio.format)
  return deps.files.withLocalFile(audio.originalKey, async (inputPath) => {
    const context = { ffmpeg, signal, onShare, requireSpace: (bytes: number) => requireSpace(deps, bytes) }
    const { streams } = await probeRecording(ffmpeg, format, inputPath, signal, decodeLimits.ffmpeg)
    const several: PreparedStreams | null =
      streams.length > 1
        ? await prepareStreams(deps, {
            audio,
            container: format,
            inputPath,
            streams,
            pcmPath,
            context,
            handle,
          })
        : null
    if (several && 'prepared' in several) return several.prepared
    const renditionPath = `${pcmPath}.webm`
    const stream = several ? { stream: several.only } : {}
    const source = { container: format, inputPath, ...stream }
    const decoded = await decodeRecording({ ...context, ...source, renditionPath, pcmPath })
    const { channels, frames } = decoded.sound
    const { durationSeconds, peaks } = decoded
    const notices = several?.notices ?? []
    await storeRendition(deps, audio.id, renditionPath, { peaks, durationSeconds, channels, notices })
    const result = { durationSeconds, channels, frames }
    await handle.remember('decoded', result)
    return toSound(pcmPath, result)
  })
}
