import type { FoundFile, ImportedTranscript, LeftOut } from './imported-transcript.ts'
import { readTranscriptShape } from './json/json-formats.ts'
import { parseJson } from './json/parse-json.ts'
import { textFormats } from './text/text-formats.ts'
import { cleanText, tidyTranscript } from './tidy-transcript.ts'
import { adviseExport, findUnreadFormat } from './unread-formats.ts'

type DecodedText = { text: string; encoding: 'UTF-8' | 'UTF-16' | 'Windows-1252' }

const decode = (bytes: Uint8Array, encoding: string) => {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

/** Decodes UTF-8, UTF-16 with or without byte order mark, and otherwise Windows-1252; null for bytes that are no text. */
function decodeText(bytes: Uint8Array): DecodedText | null {
  const utf16 = findUtf16(bytes)
  if (utf16 !== null) {
    const text = decode(bytes.subarray(0, bytes.length & ~1), utf16)
    return text === null || isBinary(text) ? null : { text, encoding: 'UTF-16' }
  }
  const utf8 = decode(bytes, 'utf-8')
  if (utf8 !== null) return isBinary(utf8) ? null : { text: utf8, encoding: 'UTF-8' }
  const text = isMostlyUtf8(bytes) ? new TextDecoder().decode(bytes) : decode(bytes, 'windows-1252')
  if (text === null || isBinary(text)) return null
  return { text, encoding: isMostlyUtf8(bytes) ? 'UTF-8' : 'Windows-1252' }
}

function findUtf16(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  if (!bytes.includes(0)) return null
  // Blanks and line breaks are pairs of a zero and an ASCII byte in every language.
  let little = 0
  let big = 0
  for (let at = 0; at + 1 < bytes.length; at += 2) {
    const [even = 0, odd = 0] = [bytes[at], bytes[at + 1]]
    if (odd === 0 && isBlank(even)) little++
    if (even === 0 && isBlank(odd)) big++
  }
  return little === big ? findByLetters(bytes) : little > big ? 'utf-16le' : 'utf-16be'
}

const isBlank = (byte: number) => byte === 0x20 || byte === 0x0a || byte === 0x0d

function findByLetters(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const zeros = [0, 0]
  for (const [index, byte] of bytes.entries()) if (byte === 0) zeros[index & 1] = (zeros[index & 1] ?? 0) + 1
  const [even = 0, odd = 0] = zeros
  if (Math.min(even, odd) * 20 > Math.max(even, odd)) return null
  return odd > even ? 'utf-16le' : 'utf-16be'
}

/** A damaged byte does not make a file of another encoding. */
function isMostlyUtf8(bytes: Uint8Array): boolean {
  const text = new TextDecoder().decode(bytes)
  let broken = 0
  let whole = 0
  for (const character of text) {
    if (character === '\ufffd') broken++
    else if (character > '\x7f') whole++
  }
  return whole > 4 * broken
}

/** Share of control characters from which bytes are no text. */
const mostControls = 0.01

function isBinary(text: string): boolean {
  let controls = 0
  // biome-ignore lint/suspicious/noControlCharactersInRegex: counts control characters
  for (const _ of text.matchAll(/[\0-\x08\x0e-\x1a\x1c-\x1f]/g)) controls++
  return controls > mostControls * text.length && controls > 1
}

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
