import type { Stretch } from '#core/transcription/find-speech.ts'
import type { HeardSegment } from '#server/ports/transcriber.ts'

/** A voice that was heard before, and where to hear it. */
export type KnownSpeaker = { name: string; sample: Stretch }

/** As OpenAI takes them: at most four clips of 2 to 10 seconds. */
const mostReferences = 4
const shortestSample = 2
const longestSample = 9

/**
 * Keeps one name for one voice through all pieces of a recording. A service names the voices of each piece anew, but
 * for up to four of them it can be shown how they sound.
 */
export function createSpeakerCarry() {
  const voices = new Map<string, { spoken: number; sample: Stretch | null }>()

  return {
    /** Remembers who spoke, and where longest. */
    note(segments: HeardSegment[]): void {
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
    /** Those who have spoken most. */
    choose(): KnownSpeaker[] {
      return [...voices]
        .sort(([, a], [, b]) => b.spoken - a.spoken)
        .flatMap(([name, { sample }]) => (sample ? [{ name, sample }] : []))
        .filter(({ sample }) => sample.end - sample.start >= shortestSample)
        .slice(0, mostReferences)
    },
    /**
     * A voice that was not shown is taken for one of those that could not be shown, in order, before it is a new one:
     * a guess, but the only way to a table of five without a new person in every piece.
     */
    rename(segments: HeardSegment[], shown: KnownSpeaker[]): HeardSegment[] {
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

/** "A", "SPEAKER_00", "spk 1": names that mean somebody else in the next piece. */
export function isNumberedSpeaker(label: string): boolean {
  return /^(speaker|spk|s|voice)?[ _-]*(\d+|[a-z])$/i.test(label)
}
