import type { ImportedSegment } from '#core/transcription/import/imported-transcript.ts'
import { decideNames, type SpeakerNames } from './speaker-names.ts'
import { cleanName, createNameCleaner, type SpeakerPrefix, splitSpeakerPrefix } from './speaker-prefix.ts'

/** A passage of a file before its prefixes are read. `speaker` is set if the format itself names it; otherwise each line may have a prefix. */
export type Passage = {
  start: number | null
  end: number | null
  speaker: string | null
  text: string
}

type NameOptions = {
  /** Names of the campaign's seats and names that the file itself lists. */
  known: readonly string[]
  /** True if a passage without a name continues the words of the last speaker. */
  isCarried: boolean
}

/** Gives each passage its speaker, and divides the time of a passage between its speakers. */
export function nameLines(passages: Passage[], { known, isCarried }: NameOptions): ImportedSegment[] {
  const texts = passages.flatMap(({ speaker, text }) => (speaker === null ? text.split('\n') : []))
  const voices = passages.flatMap(({ speaker }) => (speaker === null ? [] : toVoice(speaker)))
  const clean = createNameCleaner()
  const split = (line: string) => splitSpeakerPrefix(line, clean)
  const prefixes = texts.flatMap((text) => split(text) ?? [])
  const names = decideNames(prefixes, texts, [...known, ...voices])
  let last: string | null = null
  return passages.flatMap((passage) => {
    const { speaker, text } = passage
    const parts =
      speaker === null
        ? splitPrefixes(text, isCarried ? last : null, names, split)
        : [{ speaker: toVoice(speaker), text }]
    last = parts.at(-1)?.speaker ?? null
    return divideTime(passage, parts)
  })
}

function toVoice(speaker: string): string {
  return cleanName(speaker)?.name ?? speaker.trim()
}

type SpokenPart = Pick<ImportedSegment, 'speaker' | 'text'>

function splitPrefixes(
  text: string,
  last: string | null,
  names: SpeakerNames,
  split: (line: string) => SpeakerPrefix | null,
): SpokenPart[] {
  const parts: SpokenPart[] = []
  for (const line of text.split('\n')) {
    const prefix = split(line)
    const name = prefix && names(prefix)
    const current = parts.at(-1)
    if (prefix && name !== null) parts.push({ speaker: name, text: prefix.text })
    // Captions mark a change of speaker with ">>".
    else if (/^\s*>>/.test(line)) parts.push({ speaker: null, text: line.replace(/^[\s>]+/, '') })
    else if (current) current.text += ` ${line}`
    else parts.push({ speaker: last, text: line })
  }
  return parts
}

function divideTime({ start, end }: Passage, parts: SpokenPart[]): ImportedSegment[] {
  if (parts.length === 1 || start === null || end === null) {
    return parts.map((part) => ({ start, end, ...part }))
  }
  const spoken = parts.map((part) => ({ ...part, length: part.text.trim().length }))
  const total = spoken.reduce((sum, { length }) => sum + length, 0) || 1
  const at = (share: number) => start + ((end - start) * share) / total
  let done = 0
  return spoken.map(({ length, ...part }) => {
    const from = at(done)
    done += length
    return { start: from, end: at(done), ...part }
  })
}
