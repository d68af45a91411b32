import { createVoiceMeter } from '#core/audio/diarization/voice-features.ts'
import { createEnvelopeMeter } from '#core/audio/energy-envelope.ts'
import { findSpeech, type TimeRange } from '#core/audio/find-speech.ts'
import { chooseStretches } from '#core/transcription/voices/choose-stretches.ts'
import { measureVoicePrint } from '#core/transcription/voices/voice-print.ts'
import type { TrackSound } from '#server/audio/service.ts'
import { feedSound, mixDown } from '#server/lib/feed-sound.ts'
import { runInSlowThread } from '#server/lib/threads.ts'
import type { PcmSound, TranscribedSegment } from '#server/ports/transcriber.ts'
import type { PrintsByLabel } from './remember-voices.ts'

/** Returns one voice print per stretch, or null for a stretch with too little speech. Blocks, so call it in a thread. */
export function readPrints(sound: PcmSound, stretches: TimeRange[][]): (Float32Array | null)[] {
  return stretches.map((ranges) => {
    const voice = createVoiceMeter()
    const envelope = createEnvelopeMeter(1)
    const measure = (interleaved: Int16Array) => {
      const samples = mixDown(interleaved, sound.channels)
      envelope.feed(samples)
      voice.feed(Float32Array.from(samples, (sample) => sample / 32768))
    }
    for (const range of ranges) feedSound(sound, measure, range)
    return measureVoicePrint(voice.finish(), findSpeech(envelope.finish()))
  })
}

/** Measures up to five voice prints of each speaker in a background thread. If there are tracks, uses the speaker's own track. */
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
