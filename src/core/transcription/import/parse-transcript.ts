import { decodeText } from './decode-text.ts'
import type { FoundFile, ImportedTranscript, LeftOut } from './imported-transcript.ts'
import { readTranscriptShape } from './json/json-formats.ts'
import { parseJson } from './json/parse-json.ts'
import { textFormats } from './text/text-formats.ts'
import { cleanText, tidyTranscript } from './tidy-transcript.ts'
import { adviseExport, findUnreadFormat } from './unread-formats.ts'

/**
 * Detects the format from the content; returns null if the text cannot be read.
 * @param known names of the campaign's seats, which are always names of speakers
 */
export function parseTranscript(text: string, known: readonly string[] = []): ImportedTranscript | null {
  const lines = text
    .replace(/^\ufeff+/, '')
    .replace(/\r\n?|[\u2028\u2029\x85]/g, '\n')
    .trimStart()
  const found = findTranscript(lines, known)
  const tidy = found && tidyTranscript(found)
  const { format = '', notes = [], unread = [] } = found ?? {}
  return tidy && { ...tidy, format, notes, leftOut: toLeftOut(unread) }
}

/** Examples that are shown of lines that were left out, and their longest length. */
const mostExamples = 5
const longestExample = 120

function toLeftOut(unread: string[]): LeftOut {
  const lines = unread.map(cleanText).filter((line) => line !== '')
  return {
    count: lines.length,
    examples: lines.slice(0, mostExamples).map((line) => line.slice(0, longestExample)),
  }
}

function findTranscript(text: string, known: readonly string[]): FoundFile | null {
  // HTML is refused, because its style sheets contain many lines that look like "Name: text".
  if (/^<(?:[!?]|html)/i.test(text)) return null
  if (/^(?:\{|\[\s*[{\]])/.test(text))
    return readTranscriptShape(parseJson(text) ?? parseJsonLines(text), null)
  for (const { name, isIn, read } of textFormats) {
    const found = isIn(text) ? read(text, known) : null
    if (found) return { ...found, format: name }
  }
  return null
}

/** Reads a file that has one JSON value in each line. */
function parseJsonLines(text: string): unknown {
  const values: unknown[] = []
  for (const line of text.split('\n')) {
    if (line.trim() === '') continue
    const value = parseJson(line)
    if (value === undefined) return undefined
    values.push(value)
  }
  return values
}

type ReadFile = { transcript: ImportedTranscript } | { advice: string }

/** Returns the transcript, or which export to choose if the file cannot be read. */
export function readTranscriptBytes(bytes: Uint8Array, known: readonly string[] = []): ReadFile {
  const unread = findUnreadFormat(bytes)
  if (unread !== null) return { advice: unread }
  const decoded = decodeText(bytes)
  const transcript = decoded && parseTranscript(decoded.text, known)
  if (!decoded || !transcript) return { advice: adviseExport(bytes) }
  if (decoded.encoding !== 'Windows-1252') return { transcript }
  const note = 'The file was read as Windows-1252. If letters are wrong, save it as UTF-8.'
  return { transcript: { ...transcript, notes: [...transcript.notes, note] } }
}

export const readTranscriptBytesTask = { module: import.meta.url, run: readTranscriptBytes }
