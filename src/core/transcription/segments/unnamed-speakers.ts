import type { Segment, Speaker, Transcription } from '#contract/transcription/schemas.ts'
import { numberOfLabel } from './engine-label.ts'

export type UnnamedSpeaker = { speaker: Speaker; lines: number; sample: Segment }

/** Seconds of speech that suffice to recognize a voice. */
const enough = 8

/**
 * Lists speakers who have only the label of an engine, those with the most lines first. `sample` is a line by which to recognize the voice.
 */
export function listUnnamedSpeakers({
  speakers,
  segments,
}: Pick<Transcription, 'speakers' | 'segments'>): UnnamedSpeaker[] {
  const lines = Map.groupBy(segments, ({ speakerId }) => speakerId)
  return speakers
    .filter(({ name, label }) => name === null && numberOfLabel(label) !== null)
    .flatMap((speaker) => {
      const own = lines.get(speaker.id) ?? []
      const sample = chooseSample(own)
      return sample ? [{ speaker, lines: own.length, sample }] : []
    })
    .sort((a, b) => b.lines - a.lines)
}

function chooseSample(lines: Segment[]): Segment | undefined {
  const long = lines.find(({ start, end }) => start !== null && end !== null && end - start >= enough)
  return long ?? lines.toSorted((a, b) => b.text.length - a.text.length)[0]
}
