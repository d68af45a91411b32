import * as z from 'zod/mini'
import type { FoundTranscript } from '#core/transcription/import/imported-transcript.ts'
import { readTranscriptShape } from '#core/transcription/import/parse-json-transcript.ts'

const token = z.looseObject({ word: z.string(), start: z.number(), end: z.number() })
const withTokens = z.looseObject({
  segments: z.array(z.looseObject({ words: z.optional(z.array(token)) })),
})
const complaint = z.looseObject({ error: z.unknown() })
const emptyTranscript = z.union([
  z.looseObject({
    text: z.string().check(z.regex(/^\s*$/)),
    segments: z.optional(z.nullable(z.array(z.never()))),
  }),
  z.looseObject({ text: z.optional(z.null()), segments: z.array(z.never()) }),
])
const languages = z.looseObject({ languages: z.tuple([z.string()], z.unknown()) })

/** Returns null if the answer cannot be read. Times are in seconds; a segment may have none. */
export function readSpeechAnswer(text: string, seconds: number): FoundTranscript | null {
  const value = readJson(text)
  if (value === undefined || readComplaint(text) !== null) return null
  const found = readTranscriptShape(joinTokens(value), seconds)
  const named = languages.safeParse(value)
  const language = found?.language ?? (named.success ? named.data.languages[0] : null)
  if (found && found.segments.length > 0) return { ...found, language }
  return emptyTranscript.safeParse(value).success ? { language, segments: [] } : null
}

/** Returns the error that the answer reports, or null. Some servers report an error with a success status. */
export function readComplaint(text: string): string | null {
  const parsed = complaint.safeParse(readJson(text))
  return parsed.success && parsed.data.error ? JSON.stringify(parsed.data.error) : null
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\ufeff/, ''))
  } catch {
    return undefined
  }
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
