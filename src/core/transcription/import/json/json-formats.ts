import type {
  FoundFile,
  FoundTranscript,
  ImportedSegment,
} from '#core/transcription/import/imported-transcript.ts'
import { groupWords } from '#core/transcription/segments/group-words.ts'
import { addWords, readLine, readSpeaker, readWord } from './json-lines.ts'
import {
  bestOf,
  fromWords,
  readAmazon,
  readDeepgramChannel,
  readGoogle,
  readItems,
  readMessages,
  readMonologue,
} from './json-services.ts'
import {
  asRecord,
  foldKeys,
  isRecord,
  type Json,
  listOf,
  pick,
  readText,
  readTime,
  scaleLines,
  scaleWords,
} from './json-values.ts'

/** `matches` is given the object, or the list of a file without an outer object as `list`. Keys are folded. */
type JsonFormat = { name: string; matches: (root: Json) => boolean; read: (root: Json) => FoundTranscript }

const first = (value: unknown) => listOf(value)[0] ?? {}
const hasList = (value: unknown) => listOf(value).length > 0

/** Formats whose lines are not a plain list. All others are read by `readLists`. */
const formats: JsonFormat[] = [
  {
    name: 'Deepgram',
    matches: ({ results }) => hasList(asRecord(results)['channels']),
    read: ({ results }) => {
      const { channels, utterances } = asRecord(results)
      const language = readText(first(channels)['detectedlanguage'])
      const lines = listOf(utterances).flatMap(readLine)
      if (lines.length > 0) return { language, segments: lines }
      const all = listOf(channels)
      const segments = all.flatMap((channel, index) =>
        readDeepgramChannel(bestOf(channel), all.length > 1 ? `Speaker ${index}` : null),
      )
      return { language, segments }
    },
  },
  {
    name: 'Amazon Transcribe',
    matches: ({ results }) =>
      isRecord(results) && (hasList(results['items']) || hasList(results['audiosegments'])),
    read: ({ results }) => readAmazon(asRecord(results)),
  },
  {
    name: 'Speechmatics',
    matches: ({ results }) =>
      listOf(results).some(({ type, alternatives }) => type === 'word' && hasList(alternatives)),
    read: ({ results, metadata }) => ({
      language: readText(asRecord(asRecord(metadata)['transcriptionconfig'])['language']),
      segments: fromWords(readItems(listOf(results))),
    }),
  },
  {
    name: 'Google Speech-to-Text',
    matches: ({ results }) => listOf(results).some(({ alternatives }) => hasList(alternatives)),
    read: ({ results }) => readGoogle(listOf(results)),
  },
  {
    name: 'Rev',
    matches: ({ monologues }) => hasList(monologues),
    read: ({ monologues, speakers, language }) => {
      const names = new Map(listOf(speakers).map(({ id, name }) => [String(id), readText(name)]))
      const segments = listOf(monologues).flatMap((monologue) => {
        const name = names.get(String(monologue['speaker'])) ?? readSpeaker(monologue)
        return readMonologue(listOf(monologue['elements']), name)
      })
      return { language: readText(language), segments }
    },
  },
  {
    name: 'Azure Speech',
    matches: ({ recognizedphrases }) => hasList(recognizedphrases),
    read: ({ recognizedphrases }) => ({
      language: readText(first(recognizedphrases)['locale']),
      segments: listOf(recognizedphrases).flatMap((phrase) => {
        const text = readText(pick(bestOf(phrase), ['display', 'lexical']))
        const start = readTime(phrase['offset'])
        const length = readTime(phrase['duration'])
        const end = start !== null && length !== null ? start + length : null
        return text === null ? [] : [{ start, end, speaker: readSpeaker(phrase), text }]
      }),
    }),
  },
  {
    name: 'YouTube captions',
    matches: ({ events }) => listOf(events).some(({ segs }) => hasList(segs)),
    read: ({ events }) => ({
      language: null,
      segments: listOf(events).flatMap((event) => {
        const text = listOf(event['segs'])
          .map(({ utf8 }) => (typeof utf8 === 'string' ? utf8 : ''))
          .join('')
        return text.trim() === '' ? [] : readLine({ ...event, text })
      }),
    }),
  },
  {
    name: 'DiscordChatExporter',
    matches: ({ messages }) =>
      listOf(messages).some(({ author, content }) => isRecord(author) && content !== undefined),
    read: ({ messages }) => ({ language: null, segments: readMessages(listOf(messages)) }),
  },
]

/** Lists of lines in files of Whisper, whisper.cpp, diarizers, Transformers pipelines and FunASR, and in our own export. */
const listKeys = [
  'segments',
  'utterances',
  'transcription',
  'turns',
  'chunks',
  'sentenceinfo',
  'sentences',
  'phrases',
]

/**
 * Recognizes formats by their shape, because servers with the same API write different fields. `seconds` is the length of the
 * audio, null if unknown.
 */
export function readTranscriptShape(value: unknown, seconds: number | null): FoundFile | null {
  const folded = foldKeys(value)
  const root = unwrap(isRecord(folded) ? folded : {})
  const format = formats.find(({ matches }) => matches(root))
  const found = format?.read(root)
  if (format && found && found.segments.length > 0) return { format: format.name, ...found }
  return readLists(folded, root, seconds)
}

/** Asynchronous calls wrap their result. */
function unwrap(root: Json): Json {
  for (const key of ['response', 'result', 'data', 'output', 'transcript']) {
    const inner = root[key]
    if (isRecord(inner) && formats.some(({ matches }) => matches(inner))) return inner
  }
  return root
}

function readLists(value: unknown, root: Json, seconds: number | null): FoundFile | null {
  const length = seconds ?? readTime(root['duration'])
  const { lines, words: listedWords } = findLists(value, root)
  const format = 'JSON'
  const languageHolders = [root, asRecord(root['result']), asRecord(root['metadata'])]
  const language =
    languageHolders.flatMap((one) => readText(pick(one, ['language', 'languagecode', 'lang'])) ?? [])[0] ??
    null
  const words = scaleWords(listedWords.flatMap(readWord), length)
  const segments = joinWordLines(scaleLines(lines.flatMap(readLine), length))
  const filled = segments.length > 0 ? addWords(segments, words) : groupWords(words)
  if (filled.length > 0) return { format, language, segments: filled }
  const text = readText(pick(root, ['text', 'transcript']))
  return text === null
    ? null
    : { format, language, segments: [{ start: null, end: null, speaker: null, text }] }
}

/** Returns the list of lines at a known key, otherwise the nested list with the most text, and the list of words beside it. */
function findLists(value: unknown, root: Json): { lines: Json[]; words: Json[] } {
  const known = [value, ...listKeys.map((key) => root[key])].find((list) => listOf(list).some(isLine))
  if (known) return { lines: listOf(known), words: listOf(root['words']) }
  let best = { lines: [] as Json[], words: listOf(root['words']), size: 0 }
  const queue: unknown[] = [value]
  for (let at = 0; at < queue.length && at < 10_000; at++) {
    const holder = queue[at]
    if (!isRecord(holder)) {
      if (Array.isArray(holder)) queue.push(...holder.slice(0, 100))
      continue
    }
    for (const [key, item] of Object.entries(holder)) {
      const list = listOf(item)
      if (list.length === 0) queue.push(item)
      else if (key === 'words') best = best.words.length > 0 ? best : { ...best, words: list }
      else {
        const size = list.filter(isLine).length
        if (size > best.size) best = { lines: list, words: listOf(holder['words']), size }
        if (size === 0) queue.push(...list.slice(0, 100))
      }
    }
  }
  return best
}

/** A text without time and speaker, such as a chapter or a highlight, is no line. */
function isLine(record: Json): boolean {
  const [line] = readLine(record)
  return line !== undefined && (line.start !== null || line.speaker !== null)
}

/** Some podcast transcripts have one entry for each word. */
function joinWordLines(lines: ImportedSegment[]): ImportedSegment[] {
  const single = lines.filter(
    ({ text, words }) => !words && /^[\p{L}\p{N}'’.,!?…-]{1,20}$/u.test(text.trim()),
  ).length
  if (lines.length < 6 || single < 0.9 * lines.length || lines.some(({ text }) => /[\p{Lo}]/u.test(text)))
    return lines
  const words = lines.flatMap(({ start, end, text, speaker }, index) =>
    start === null
      ? []
      : [{ start, end: end ?? lines[index + 1]?.start ?? start, text: text.trim(), speaker }],
  )
  return words.length < lines.length ? lines : groupWords(words)
}
