import * as z from 'zod/mini'
import type { FoundTranscript } from '#core/transcription/import/imported-transcript.ts'
import { readTranscriptShape } from '#core/transcription/import/json/json-formats.ts'
import { parseJson } from '#core/transcription/import/json/parse-json.ts'
import { readSubtitles } from '#core/transcription/import/text/text-formats.ts'

const token = z.looseObject({ word: z.string(), start: z.number(), end: z.number() })
const withTokens = z.looseObject({
  segments: z.array(z.looseObject({ words: z.nullish(z.array(token)) })),
})
const emptyTranscript = z.union([
  z.looseObject({
    text: z.string().check(z.regex(/^\s*$/)),
    segments: z.optional(z.nullable(z.array(z.never()))),
  }),
  z.looseObject({ text: z.optional(z.null()), segments: z.array(z.never()) }),
])
const languages = z.looseObject({ languages: z.tuple([z.string()], z.unknown()) })

/**
 * Reads JSON of any known shape, subtitles, and plain text, which some services send although they are asked for JSON. Returns null if the
 * answer cannot be read. Times are in seconds; a segment may have none.
 * @param type the content type of the answer
 */
export function readSpeechAnswer(text: string, type: string, seconds: number): FoundTranscript | null {
  const body = text.replace(/^\ufeff/, '').trim()
  const value = parseJson(body)
  if (typeof value === 'string') return readText(value)
  if (value === undefined) return readSubtitles(toLines(body)) ?? (isText(body, type) ? readText(body) : null)
  if (readComplaint(body) !== null) return null
  const found = readTranscriptShape(joinTokens(value), seconds)
  const named = languages.safeParse(value)
  const language = found?.language ?? (named.success ? named.data.languages[0] : null)
  if (found && found.segments.length > 0) return { ...found, language }
  return emptyTranscript.safeParse(value).success ? { language, segments: [] } : null
}

const toLines = (text: string) => text.replace(/\r\n?/g, '\n')

function readText(text: string): FoundTranscript {
  const subtitles = readSubtitles(toLines(text.trim()))
  if (subtitles) return subtitles
  const segments = text.trim() === '' ? [] : [{ start: null, end: null, speaker: null, text }]
  return { language: null, segments }
}

/** whisper.cpp declares its plain text as HTML. Text that is declared as JSON is a broken answer. */
function isText(body: string, type: string): boolean {
  return /^(?:text\/|$)/i.test(type) && body !== '' && !/^(?:[<{]|\[\s*[{["\]]|(?:data|event): ?)/.test(body)
}

const complaint = z.looseObject({ error: z.unknown() })
const noTranscript = { text: z.optional(z.never()), segments: z.optional(z.never()) }
const otherComplaint = z.union([
  z.looseObject({ detail: z.string(), ...noTranscript }),
  z.looseObject({ message: z.string(), ...noTranscript }),
])
const plainComplaint =
  /^(?:error: .{1,150}|(?:internal server error|bad gateway|service unavailable|gateway time-?out|not found|unauthorized|forbidden|no healthy upstream|model is loading)[.!]?)$/i

/** Returns the error that the answer reports, or null. Some servers report an error with a success status. */
export function readComplaint(text: string): string | null {
  const value = parseJson(text)
  const parsed = complaint.safeParse(value)
  if (parsed.success && parsed.data.error) return JSON.stringify(parsed.data.error)
  const isComplaint =
    value === undefined ? plainComplaint.test(text.trim()) : otherComplaint.safeParse(value).success
  return isComplaint ? text : null
}

/**
 * Joins the tokens that whisper.cpp lists as words: " Bram", "ble", "foot" become one word. A token with a leading space begins
 * a word.
 */
function joinTokens(value: unknown): unknown {
  const parsed = withTokens.safeParse(value)
  if (!parsed.success) return value
  const segments = parsed.data.segments.map((segment) => {
    return segment.words ? { ...segment, words: joinWords(segment.words) } : segment
  })
  return { ...parsed.data, segments }
}

type Token = z.infer<typeof token>

function joinWords(tokens: Token[]): Token[] {
  const begins = tokens.filter(({ word }) => /^\s/.test(word)).length
  // If less than a third of the entries begin with a space, the entries are whole words already, or the language has no spaces.
  if (begins * 3 < tokens.length) return tokens
  const words: Token[] = []
  for (const next of tokens) {
    const last = words.at(-1)
    if (!last || /^\s/.test(next.word)) words.push({ ...next })
    else Object.assign(last, { word: last.word + next.word, end: Math.max(last.end, next.end) })
  }
  return words
}
