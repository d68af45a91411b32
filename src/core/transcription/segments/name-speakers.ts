import type { Segment, Speaker, Transcription } from '#contract/transcription/schemas.ts'
import { foldName } from '#core/fold-name.ts'

/** Returns 2 for "Speaker 2" and "speaker_2", as engines label voices; null for other labels. */
export function numberOfLabel(label: string): number | null {
  const [, number] = /^speaker[ _]?(\d+)$/i.exec(label) ?? []
  return number === undefined ? null : Number(number)
}

export function countLines(segments: readonly Segment[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { speakerId } of segments) {
    if (speakerId !== null) counts.set(speakerId, (counts.get(speakerId) ?? 0) + 1)
  }
  return counts
}

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

/** `keep` has the most lines. */
export type SameName = { keep: Speaker; others: Speaker[] }

export function listSameNames({
  speakers,
  segments,
}: Pick<Transcription, 'speakers' | 'segments'>): SameName[] {
  const lines = countLines(segments)
  const named = speakers.filter(({ name }) => name !== null)
  const groups = Map.groupBy(named, ({ name }) => foldName(name ?? ''))
  return [...groups.values()].flatMap((group) => {
    const [keep, ...others] = group.toSorted((a, b) => (lines.get(b.id) ?? 0) - (lines.get(a.id) ?? 0))
    return keep && others.length > 0 ? [{ keep, others }] : []
  })
}

/** Continues the numbering of the engines: "Speaker 3" after "Speaker 2". `position` is that of the new speaker, from 0. */
export function nextSpeakerLabel(labels: string[], position: number): string {
  const numbers = labels.map((label) => numberOfLabel(label) ?? 0)
  return `Speaker ${Math.max(position, ...numbers) + 1}`
}
