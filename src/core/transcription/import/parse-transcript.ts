import type { FoundTranscript, ImportedTranscript } from './imported-transcript.ts'
import { parseJson } from './parse-json.ts'
import { readTranscriptShape } from './parse-json-transcript.ts'
import { parseNamedLines } from './parse-named-lines.ts'
import { parseSrt } from './parse-srt.ts'
import { parseVtt } from './parse-vtt.ts'
import { tidyTranscript } from './tidy-transcript.ts'

/** Detects the format from the content; returns null if the text cannot be read. */
export function parseTranscript(text: string): ImportedTranscript | null {
  const lines = text
    .replace(/^\ufeff+/, '')
    .replace(/\r\n?/g, '\n')
    .trimStart()
  const found = findTranscript(lines)
  return found && tidyTranscript(found)
}

function findTranscript(text: string): FoundTranscript | null {
  // HTML is refused, because its style sheets contain many lines that look like "Name: text".
  if (/^<(?:[!?]|html)/i.test(text)) return null
  if (/^(?:\{|\[\s*[{\]])/.test(text)) return readTranscriptShape(parseJson(text), null)
  return parseVtt(text) ?? parseSrt(text) ?? parseNamedLines(text)
}

/** Decodes UTF-8, or UTF-16 with a byte order mark; null for invalid bytes. */
export function decodeTranscriptBytes(bytes: Uint8Array): string | null {
  const [first, second] = bytes
  const encoding =
    first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8'
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

export function readTranscriptBytes(bytes: Uint8Array): ImportedTranscript | null {
  const text = decodeTranscriptBytes(bytes)
  return text === null ? null : parseTranscript(text)
}

export const readTranscriptBytesTask = { module: import.meta.url, run: readTranscriptBytes }
