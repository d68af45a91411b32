import type { TimeRange } from '#core/audio/find-speech.ts'
import type { TranscribedSegment } from '#server/ports/transcriber.ts'

export type KnownSpeaker = { name: string; sample: TimeRange }

/** OpenAI accepts at most four reference clips, each 2 to 10 seconds long. The limit of 9 seconds leaves a margin. */
const mostReferences = 4
const shortestSample = 2
const longestSample = 9

/**
 * Keeps speaker names the same in all pieces. A service labels the speakers of each piece anew, but accepts reference clips of known
 * speakers.
 */
export function createSpeakerMemory() {
  const voices = new Map<string, { spoken: number; sample: TimeRange | null }>()

  return {
    note(segments: TranscribedSegment[]): void {
      for (const { speaker, start, end } of segments) {
        if (speaker === null) continue
        const voice = voices.get(speaker) ?? { spoken: 0, sample: null }
        voice.spoken += end - start
        const length = voice.sample ? voice.sample.end - voice.sample.start : 0
        const sample = { start, end: Math.min(end, start + longestSample) }
        if (sample.end - start > length) voice.sample = sample
        voices.set(speaker, voice)
      }
    },
    choose(): KnownSpeaker[] {
      return [...voices]
        .sort(([, a], [, b]) => b.spoken - a.spoken)
        .flatMap(([name, { sample }]) => (sample ? [{ name, sample }] : []))
        .filter(({ sample }) => sample.end - sample.start >= shortestSample)
        .slice(0, mostReferences)
    },
    /**
     * Gives an unrecognized speaker the name of a known speaker whose clip was not sent, if there is one, otherwise a new name. Without
     * this guess, a fifth person would get a new name in every piece, because at most four clips are sent.
     */
    rename(segments: TranscribedSegment[], shown: KnownSpeaker[]): TranscribedSegment[] {
      const names = new Map(shown.map(({ name }) => [name, name]))
      const others = [...voices.keys()].filter((name) => !names.has(name))
      let known = voices.size
      const nameOf = (label: string) => {
        const name = names.get(label) ?? others.shift() ?? `Speaker ${++known}`
        names.set(label, name)
        return name
      }
      return segments.map((segment) => {
        return segment.speaker === null ? segment : { ...segment, speaker: nameOf(segment.speaker) }
      })
    },
  }
}

/** True for labels such as "A", "SPEAKER_00" and "spk 1", which may mean another speaker in the next piece. */
export function isNumberedSpeaker(label: string): boolean {
  return /^(speaker|spk|s|voice)?[ _-]*(\d+|[a-z])$/i.test(label)
}
