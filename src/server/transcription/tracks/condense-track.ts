import { closeSync, openSync, writeFileSync } from 'node:fs'
import { createEnvelopeMeter, envelopeStep } from '#core/audio/energy-envelope.ts'
import type { TimeRange } from '#core/audio/find-speech.ts'
import { condensedPause, planSpeech } from '#core/transcription/segments/condense-speech.ts'
import { loudnessStep } from '#core/transcription/segments/merge-tracks.ts'
import { feedSound } from '#server/lib/feed-sound.ts'
import { runInSlowThread } from '#server/lib/threads.ts'
import type { PcmSound } from '#server/ports/transcriber.ts'

export type CondensedTrack = {
  /** Contains only the speech, with a short pause between its parts. */
  sound: PcmSound
  /** The positions of the parts in the whole track. */
  ranges: TimeRange[]
  /** Loudness of the whole track, as `mergeTracks` expects it. */
  loudness: Float32Array
}

/** Writes the speech of a mono track to `target`. Blocks, so call it in a thread. */
export function writeSpeech(track: PcmSound, target: string): CondensedTrack {
  const meter = createEnvelopeMeter(1)
  feedSound(track, meter.feed)
  const envelope = meter.finish()
  const ranges = planSpeech(envelope)
  const pause = new Int16Array(condensedPause * track.sampleRate)
  const output = openSync(target, 'w')
  let frames = 0
  const write = (samples: Int16Array) => {
    writeFileSync(output, samples)
    frames += samples.length
  }
  try {
    for (const [index, range] of ranges.entries()) {
      if (index > 0) write(pause)
      feedSound(track, write, range)
    }
  } finally {
    closeSync(output)
  }
  const sound = { ...track, path: target, frames }
  return { sound, ranges, loudness: summarize(envelope) }
}

function summarize(envelope: Float32Array): Float32Array {
  const width = Math.round(loudnessStep / envelopeStep)
  return new Float32Array(Math.ceil(envelope.length / width)).map((_, index) => {
    const part = envelope.subarray(index * width, (index + 1) * width)
    return 10 * Math.log10(part.reduce((sum, level) => sum + 10 ** (level / 10), 0) / part.length)
  })
}

/** Takes about a second of CPU time per hour of sound, so it runs in a background thread. */
export function condenseTrack(track: PcmSound, target: string, signal: AbortSignal): Promise<CondensedTrack> {
  return runInSlowThread({ module: import.meta.url, run: writeSpeech }, [track, target], signal)
}
