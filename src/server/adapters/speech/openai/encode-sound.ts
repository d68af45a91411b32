import { runProgram } from '#server/lib/run-program.ts'

export type SoundFormat = 'mp3' | 'wav'
export type EncodedSound = {
  bytes: Uint8Array<ArrayBuffer>
  format: SoundFormat
  type: 'audio/mpeg' | 'audio/wav'
  /** Seconds of silence that the encoding adds before the sound. */
  delay: number
}

const sampleRate = 16000
/** Samples of silence that LAME and the decoder add before the sound. Decoders remove them only if a Xing header states their number. */
const mp3DelayFrames = 1105
/** Time limit for encoding one piece. */
const encodeMs = 60_000
const mp3Arguments = [
  ...[
    '-hide_banner',
    '-v',
    'error',
    '-protocol_whitelist',
    'pipe',
    '-f',
    's16le',
    '-ar',
    `${sampleRate}`,
    '-ac',
    '1',
    '-i',
    'pipe:0',
  ],
  // Omits the Xing header: ffmpeg cannot complete it in a pipe, and servers disagree on how to interpret an incomplete one.
  ...['-c:a', 'libmp3lame', '-b:a', '48k', '-write_xing', '0', '-id3v2_version', '0', '-f', 'mp3', 'pipe:1'],
]

/** Encodes 16 kHz mono samples as mp3 (6 kB/s) if requested and ffmpeg can do it, otherwise as WAV (32 kB/s). */
export async function encodeSound(
  samples: Int16Array,
  format: SoundFormat,
  ffmpeg: string | null,
  signal: AbortSignal,
): Promise<EncodedSound> {
  const mp3 = format === 'mp3' && ffmpeg !== null ? await encodeMp3(samples, ffmpeg, signal) : null
  if (mp3) return { bytes: mp3, format: 'mp3', type: 'audio/mpeg', delay: mp3DelayFrames / sampleRate }
  return { bytes: writeWav(samples), format: 'wav', type: 'audio/wav', delay: 0 }
}

/** Returns null if ffmpeg fails, hangs or has no mp3 encoder. */
async function encodeMp3(samples: Int16Array, ffmpeg: string, signal: AbortSignal) {
  const input = new Uint8Array(samples.buffer, samples.byteOffset, samples.byteLength)
  const limited = AbortSignal.any([signal, AbortSignal.timeout(encodeMs)])
  const ended = await runProgram(ffmpeg, mp3Arguments, { signal: limited, input }).catch(() => null)
  signal.throwIfAborted()
  return ended?.code === 0 && ended.stdout.length > 0 ? new Uint8Array(ended.stdout) : null
}

function writeWav(samples: Int16Array): Uint8Array<ArrayBuffer> {
  const file = new Uint8Array(44 + samples.byteLength)
  const view = new DataView(file.buffer)
  const writeName = (at: number, name: string) => file.set(new TextEncoder().encode(name), at)
  writeName(0, 'RIFF')
  view.setUint32(4, 36 + samples.byteLength, true)
  writeName(8, 'WAVEfmt ')
  view.setUint32(16, 16, true)
  view.setUint16(20, 1, true)
  view.setUint16(22, 1, true)
  view.setUint32(24, sampleRate, true)
  view.setUint32(28, sampleRate * 2, true)
  view.setUint16(32, 2, true)
  view.setUint16(34, 16, true)
  writeName(36, 'data')
  view.setUint32(40, samples.byteLength, true)
  file.set(new Uint8Array(samples.buffer, samples.byteOffset, samples.byteLength), 44)
  return file
}
