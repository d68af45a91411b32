import type { FoundTranscript, ImportedSegment } from '#core/transcription/import/imported-transcript.ts'
import { groupWords, type SpokenWord } from '#core/transcription/segments/group-words.ts'
import { addWords, readLine, readSpeaker, readWord, toSpeakerLabel } from './json-lines.ts'
import { asRecord, type Json, listOf, pick, readText, readTime } from './json-values.ts'

const first = (value: unknown) => listOf(value)[0] ?? {}
export const bestOf = (result: Json) => first(result.alternatives ?? result.nbest)
export const fromWords = (words: SpokenWord[]) => groupWords(words.sort((a, b) => a.start - b.start))

export function readDeepgramChannel(best: Json, speaker: string | null): ImportedSegment[] {
  const paragraphs = listOf(asRecord(best['paragraphs'])['paragraphs'])
  const lines = paragraphs.flatMap((paragraph) =>
    listOf(paragraph['sentences']).flatMap((sentence) =>
      readLine({ ...sentence, speaker: paragraph['speaker'] ?? speaker }),
    ),
  )
  const words = listOf(best['words']).flatMap(readWord)
  if (lines.length > 0) return addWords(lines, words)
  const grouped = groupWords(words.map((word) => ({ ...word, speaker: word.speaker ?? speaker })))
  const text = readText(best['transcript'])
  return grouped.length > 0 || text === null ? grouped : [{ start: null, end: null, speaker, text }]
}

export function readAmazon(results: Json): FoundTranscript {
  const language = readText(results['languagecode'])
  const lines = listOf(results['audiosegments']).flatMap(({ items: _, ...segment }) => readLine(segment))
  if (lines.length > 0) return { language, segments: lines }
  const labels = asRecord(results['speakerlabels'])
  const speakers = new Map<string, string | null>()
  for (const segment of listOf(labels['segments'])) {
    for (const item of listOf(segment['items'])) {
      speakers.set(String(item['starttime']), readSpeaker(item) ?? readSpeaker(segment))
    }
  }
  const channels = listOf(asRecord(results['channellabels'])['channels'])
  const words =
    channels.length > 0
      ? channels.flatMap(({ items, channellabel }) => readItems(listOf(items), toSpeakerLabel(channellabel)))
      : readItems(listOf(results['items']), null, speakers)
  return { language, segments: fromWords(words) }
}

/** Reads words and punctuation marks, which have no times and belong to the word before. */
export function readItems(
  items: Json[],
  channel: string | null = null,
  speakers?: Map<string, string | null>,
): SpokenWord[] {
  const words: SpokenWord[] = []
  for (const item of items) {
    const best = bestOf(item)
    const text = readText(best['content'])
    const last = words.at(-1)
    if (text === null) continue
    if (item['type'] === 'punctuation') {
      if (last) last.text += text
      continue
    }
    const speaker =
      readSpeaker(item) ?? readSpeaker(best) ?? speakers?.get(String(item['starttime'])) ?? channel
    words.push(...readWord({ ...item, text }).map((word) => ({ ...word, speaker })))
  }
  return words
}

/** With diarization, the last result repeats all words with their speakers. */
export function readGoogle(results: Json[]): FoundTranscript {
  const language = readText(results.map(({ languagecode }) => languagecode).find(readText))
  const wordsOf = (result: Json) => listOf(bestOf(result)['words']).flatMap(readWord)
  const tagged = wordsOf(results.at(-1) ?? {}).map((word) =>
    word.speaker === 'Speaker 0' ? { ...word, speaker: null } : word,
  )
  const earlier = results.slice(0, -1).flatMap(wordsOf)
  const isSummary =
    tagged.some(({ speaker }) => speaker !== null) && (tagged[0]?.start ?? 0) <= (earlier[0]?.start ?? 0)
  if (isSummary) return { language, segments: groupWords(tagged) }
  let last = 0
  const segments = results.flatMap((result) => {
    const words = wordsOf(result)
    const text = readText(bestOf(result)['transcript'])
    const start = words[0]?.start ?? last
    const end = readTime(pick(result, ['resultendtime', 'resultendoffset'])) ?? words.at(-1)?.end ?? null
    last = end ?? last
    const speakers = new Set(words.map(({ speaker }) => speaker))
    if (speakers.size > 1 || text === null) return groupWords(words)
    const isTimed = words.length > 0 || end !== null
    return [{ start: isTimed ? start : null, end, speaker: words[0]?.speaker ?? null, text }]
  })
  return { language, segments }
}

export function readMonologue(elements: Json[], speaker: string | null): ImportedSegment[] {
  const words: SpokenWord[] = []
  for (const element of elements) {
    const text = typeof element['value'] === 'string' ? element['value'] : ''
    const start = readTime(pick(element, ['ts', 'timestamp']))
    const end = readTime(pick(element, ['endts', 'endtimestamp'])) ?? start
    const last = words.at(-1)
    if (start !== null && end !== null && text.trim() !== '')
      words.push({ text: text.trim(), start, end, speaker })
    else if (last && text.trim() !== '')
      last.text += element['type'] === 'punct' ? text.trim() : ` ${text.trim()}`
  }
  if (words.length > 0) return groupWords(words)
  const text = elements
    .map(({ value }) => (typeof value === 'string' ? value : ''))
    .join('')
    .trim()
  return text === '' ? [] : [{ start: null, end: null, speaker, text }]
}

/** Seconds after which messages are not of one evening, and have no times. */
const longestEvening = 24 * 3600

export function readMessages(messages: Json[]): ImportedSegment[] {
  const times = messages.map(({ timestamp }) =>
    typeof timestamp === 'string' ? Date.parse(timestamp) / 1000 : Number.NaN,
  )
  const earliest = times.reduce((least, time) => Math.min(least, time), Number.POSITIVE_INFINITY)
  const isOneEvening = times.every((time) => time - earliest <= longestEvening)
  return messages.flatMap((message, index) => {
    const text = readText(message['content'])
    const author = asRecord(message['author'])
    const speaker = readText(pick(author, ['nickname', 'name', 'username']))
    const start = isOneEvening ? (times[index] ?? earliest) - earliest : null
    return text === null ? [] : [{ start, end: null, speaker, text }]
  })
}
