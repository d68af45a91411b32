import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { audioLimits, audioTexts } from '#contract/audio.ts'
import { AppError } from '#contract/errors.ts'
import type { Container } from '#core/audio/detect-container.ts'
import { createPeakMeter } from '#core/audio/measure-peaks.ts'
import type { PcmSound } from '#server/ports/transcriber.ts'
import { runFfmpeg } from './run-ffmpeg.ts'

const sampleRate = 16_000

export type Decoded = {
  sound: PcmSound
  /** Counted samples, never what the container says. */
  durationSeconds: number
  peaks: Uint8Array
}

/** Never a playlist, never the network: the demuxer is forced to what the first bytes showed. */
function inputOf(container: Container, path: string): string[] {
  return ['-protocol_whitelist', 'file,pipe', '-f', container, '-i', path]
}

type Probe = { channels: 1 | 2; claimedSeconds: number | null }

async function probeRecording(
  ffmpeg: string,
  container: Container,
  path: string,
  signal: AbortSignal,
): Promise<Probe> {
  // Without an output ffmpeg prints what it found and ends with an error: only the description counts.
  const { complaint } = await runFfmpeg(ffmpeg, inputOf(container, path), signal)
  const streams = complaint.split('\n').filter((line) => /Stream #\d/.test(line))
  if (streams.length === 0)
    throw new AppError('BAD_AUDIO', audioTexts.damaged, { cause: new Error(complaint) })
  const audio = streams.find((line) => line.includes('Audio:'))
  if (!audio) throw new AppError('BAD_AUDIO', audioTexts.noAudioTrack)
  const duration = /Duration: (\d+):(\d+):([\d.]+)/.exec(complaint)
  return {
    channels: /Hz, mono|Hz, 1 channels/.test(audio) ? 1 : 2,
    claimedSeconds: duration
      ? Number(duration[1]) * 3600 + Number(duration[2]) * 60 + Number(duration[3])
      : null,
  }
}

/**
 * Decodes a recording once, into two things: the seekable rendition that people hear and that all times refer to (Opus,
 * mono, WebM), and the raw 16 kHz sound that speech engines take.
 * @throws AppError BAD_AUDIO with a sentence for people: damaged, no audio track, longer than 12 hours
 */
export async function decodeRecording(options: {
  ffmpeg: string
  container: Container
  inputPath: string
  renditionPath: string
  pcmPath: string
  signal: AbortSignal
  onShare(share: number): void
}): Promise<Decoded> {
  const { ffmpeg, container, inputPath, renditionPath, pcmPath, signal } = options
  const { channels, claimedSeconds } = await probeRecording(ffmpeg, container, inputPath, signal)
  const longest = audioLimits.hours * 3600
  const meter = createPeakMeter((sampleRate / 10) * channels)
  let samples = 0

  async function takeSamples(output: Readable): Promise<void> {
    const file = createWriteStream(pcmPath)
    let rest: Buffer = Buffer.alloc(0)
    for await (const chunk of output) {
      const bytes = rest.length > 0 ? Buffer.concat([rest, chunk as Buffer]) : (chunk as Buffer)
      const whole = bytes.length - (bytes.length % 2)
      // A copy where the chunk starts at an odd address: 16-bit views must be aligned.
      const aligned = bytes.byteOffset % 2 === 0 ? bytes : Buffer.from(bytes)
      meter.add(new Int16Array(aligned.buffer, aligned.byteOffset, whole / 2))
      samples += whole / 2
      rest = bytes.subarray(whole)
      if (!file.write(bytes.subarray(0, whole))) await new Promise((resolve) => file.once('drain', resolve))
      if (claimedSeconds) options.onShare(Math.min(1, samples / channels / sampleRate / claimedSeconds))
    }
    file.end()
    await finished(file)
  }

  const { code, complaint } = await runFfmpeg(
    ffmpeg,
    [
      ...['-y', '-v', 'error', '-max_error_rate', '1', ...inputOf(container, inputPath)],
      ...['-map', '0:a:0', '-t', String(longest + 1), '-ac', String(channels), '-ar', String(sampleRate)],
      ...['-f', 's16le', 'pipe:1'],
      ...[
        '-map',
        '0:a:0',
        '-t',
        String(longest + 1),
        '-ac',
        '1',
        '-ar',
        '48000',
        '-c:a',
        'libopus',
        '-b:a',
        '40k',
        '-compression_level',
        '3',
      ],
      ...['-map_metadata', '-1', '-f', 'webm', renditionPath],
    ],
    signal,
    takeSamples,
  )
  const frames = Math.floor(samples / channels)
  if (frames === 0) {
    await rm(renditionPath, { force: true })
    throw new AppError('BAD_AUDIO', audioTexts.damaged, {
      cause: new Error(`ffmpeg ended with ${code}: ${complaint}`),
    })
  }
  const durationSeconds = frames / sampleRate
  if (durationSeconds > longest) throw new AppError('BAD_AUDIO', audioTexts.tooLong)
  return {
    sound: { path: pcmPath, sampleRate, channels, frames },
    durationSeconds,
    peaks: meter.finish(audioLimits.peaks),
  }
}
