import { readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { audioTexts, type SoundFormat } from '#contract/audio/schemas.ts'
import { AppError } from '#contract/errors.ts'
import { requireFfmpeg } from '#server/audio/find-ffmpeg.ts'
import { type FfmpegLimits, runFfmpeg } from '#server/audio/run-ffmpeg.ts'
import type { Deps } from '#server/deps.ts'
import { asMp4 } from './mp4-rendition.ts'

/** The limits are low, because copying or encoding a clip takes a second or two. */
const limits: FfmpegLimits = {
  memoryBytes: 1024 ** 3,
  cpuSeconds: 30,
  outputBytes: 8 * 1024 ** 2,
  silenceMs: 30_000,
  totalMs: 30_000,
}

type Clip = { key: string; start: number; seconds: number; format: SoundFormat }

export async function cutClip(
  deps: Pick<Deps, 'files' | 'ffmpeg' | 'ids'>,
  { key, start, seconds, format }: Clip,
  signal: AbortSignal,
): Promise<Buffer> {
  const ffmpeg = requireFfmpeg(deps)
  if ((await deps.files.size(key)) === null) throw new AppError('NOT_FOUND', audioTexts.notFound)
  const output = path.join(deps.files.workFolder, `${deps.ids.next()}.${format}`)
  try {
    await deps.files.withLocalFile(key, async (input) => {
      const args = ['-v', 'error', '-protocol_whitelist', 'file', '-ss', String(start), '-i', input]
      const asFormat =
        format === 'mp4' ? asMp4(output) : ['-c', 'copy', '-map_metadata', '-1', '-f', 'webm', output]
      const cut = ['-t', String(seconds), '-y', ...asFormat]
      const { code, complaint } = await runFfmpeg(ffmpeg, [...args, ...cut], signal, undefined, limits)
      if (code !== 0) throw new Error(`ffmpeg could not cut a clip: ${complaint}`)
    })
    return await readFile(output)
  } finally {
    await rm(output, { force: true })
  }
}
