import { closeSync, openSync, readSync } from 'node:fs'
import { createVoiceMeter } from '#core/transcription/diarization/voice-features.ts'
import { createEnvelopeMeter } from '#core/transcription/segments/energy-envelope.ts'
import { findSpeech, type TimeRange } from '#core/transcription/segments/find-speech.ts'
import { chooseStretches } from '#core/transcription/voices/choose-stretches.ts'
import { measureVoicePrint } from '#core/transcription/voices/voice-print.ts'
import type { TrackSound } from '#server/audio/service.ts'
import { runInSlowThread } from '#server/lib/threads.ts'
import type { PcmSound, TranscribedSegment } from '#server/ports/transcriber.ts'
import type { PrintsByLabel } from './remember-voices.ts'

/** Returns one voice print per stretch, or null for a stretch with too little speech. Blocks, so call it in a thread. */
export function readPrints(sound: PcmSound, stretches: TimeRange[][]): (Float32Array | null)[] {
  const file = openSync(sound.path, 'r')
  try {
    return stretches.map((ranges) => {
      const voice = createVoiceMeter()
      const envelope = createEnvelopeMeter(1)
      for (const range of ranges) {
        const samples = readMono(file, sound, range)
        envelope.feed(samples)
        voice.feed(Float32Array.from(samples, (sample) => sample / 32768))
      }
      return measureVoicePrint(voice.finish(), findSpeech(envelope.finish()))
    })
  } finally {
    closeSync(file)
  }
}

function readMono(file: number, { channels, sampleRate, frames }: PcmSound, range: TimeRange): Int16Array {
  const first = Math.min(frames, Math.max(0, Math.round(range.start * sampleRate)))
  const last = Math.min(frames, Math.round(range.end * sampleRate))
  const samples = new Int16Array(Math.max(0, last - first) * channels)
  const bytes = new Uint8Array(samples.buffer)
  for (let done = 0; done < bytes.length; ) {
    const read = readSync(file, bytes, done, bytes.length - done, 2 * channels * first + done)
    if (read === 0) break
    done += read
  }
  if (channels === 1) return samples
  return new Int16Array(samples.length / 2).map(
    (_, frame) => ((samples[2 * frame] ?? 0) + (samples[2 * frame + 1] ?? 0)) / 2,
  )
}

/** Measures up to five voice prints of each speaker in a background thread, from the speaker's own track if there are tracks. */
export async function measureVoices(
  sounds: PcmSound | TrackSound[],
  segments: TranscribedSegment[],
  signal: AbortSignal,
): Promise<PrintsByLabel> {
  const bySpeaker = Map.groupBy(chooseStretches(segments), ({ speaker }) => speaker)
  const prints: PrintsByLabel = new Map()
  for (const [label, stretches] of bySpeaker) {
    const sound = Array.isArray(sounds) ? sounds.find(({ speaker }) => speaker === label)?.sound : sounds
    if (!sound) continue
    const ranges = stretches.map((stretch) => stretch.ranges)
    const task = { module: import.meta.url, run: readPrints }
    const measured = await runInSlowThread(task, [sound, ranges], signal)
    prints.set(
      label,
      measured.filter((print) => print !== null),
    )
  }
  return prints
}
