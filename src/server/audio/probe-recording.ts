import { audioTexts } from '#contract/audio/schemas.ts'
import { AppError } from '#contract/errors.ts'
import type { Container } from '#core/audio/detect-container.ts'
import { type FfmpegLimits, runFfmpeg } from './run-ffmpeg.ts'

/** Forces the detected demuxer and the `file` protocol, so that ffmpeg opens no playlist, network address or other file. */
export function inputOf(container: Container, path: string): string[] {
  return ['-threads', '1', '-protocol_whitelist', 'file', '-f', container, '-i', path]
}

export type AudioStream = {
  /** Position among the audio streams of the file, as in `0:a:1`. */
  index: number
  channels: 1 | 2
  /**
   * Filters for a stream that has more than two channels but no layout, because ffmpeg does not mix it by default. Empty for other
   * streams.
   */
  mix: string[]
  /** The name that the recording program gave the stream. */
  title: string | null
}
export type Probe = { streams: AudioStream[]; claimedSeconds: number | null }

/** ffmpeg describes a stream without a layout as `16000 Hz, 32 channels`. */
function mixUnplaced(audio: string): string[] {
  const count = Number(/Hz, (\d+) channels/.exec(audio)?.[1] ?? 0)
  if (count <= 2) return []
  return [`pan=mono|c0<${Array.from({ length: count }, (_, channel) => `c${channel}`).join('+')}`]
}

/** ffmpeg does not know the codec of some streams, such as the spatial sound beside the stereo sound of iPhone films. */
const isReadable = (line: string) => !line.includes('Audio: none')

/**
 * Returns the audio streams that can be decoded, at least one.
 * @throws BAD_AUDIO if the file is damaged or has no such stream
 */
export async function probeRecording(
  ffmpeg: string,
  container: Container,
  path: string,
  signal: AbortSignal,
  limits: FfmpegLimits,
): Promise<Probe> {
  // Without an output, ffmpeg prints a description of the input and exits with an error.
  const { complaint } = await runFfmpeg(ffmpeg, inputOf(container, path), signal, undefined, limits)
  const isStream = (lines: string) => /^ *Stream #\d/.test(lines)
  const described = complaint.split(/^(?= *Stream #\d)/m).filter(isStream)
  if (described.length === 0)
    throw new AppError('BAD_AUDIO', audioTexts.damaged, { cause: new Error(complaint) })
  const streams = described
    .filter((lines) => /^.*Audio:/.test(lines))
    .map((lines, index) => ({ lines, index }))
    .filter(({ lines }) => isReadable(lines))
    .map(({ lines, index }): AudioStream => {
      const [line = ''] = lines.split('\n')
      const mix = mixUnplaced(line)
      const channels = mix.length > 0 || /Hz, mono|Hz, 1 channels/.test(line) ? 1 : 2
      return { index, channels, mix, title: /^ +title +: (.*)$/m.exec(lines)?.[1]?.trim() || null }
    })
  if (streams.length === 0) throw new AppError('BAD_AUDIO', audioTexts.noAudioTrack)
  const duration = /Duration: (\d+):(\d+):([\d.]+)/.exec(complaint)
  const claimedSeconds = duration
    ? Number(duration[1]) * 3600 + Number(duration[2]) * 60 + Number(duration[3])
    : null
  return { streams, claimedSeconds }
}
