import { parseClockTime } from './clock-time.ts'
import type { FoundTranscript, ImportedSegment } from './imported-transcript.ts'
import { splitSpeakerPrefix } from './speaker-prefix.ts'

const clock = String.raw`\d{1,3}:\d{2}(?::\d{2})?(?:[.,]\d{1,9})?`
const leadingStamp = new RegExp(
  String.raw`^\s*(?:[[(]\s*(${clock})(?:\s*(?:-->|-|–)\s*(${clock}))?\s*[\])]|(${clock}))\s*[-–:]?\s+`,
)
const trailingStamp = new RegExp(String.raw`^(.*?\S)\s*(?:[[(]\s*(${clock})\s*[\])]|\s(${clock}))\s*(:|$)`)

type Stamped = { start: number | null; end: number | null; line: string }

/** Parses plain text in which "Name: words" starts a turn; null if there is no such line. */
export function parseNamedLines(text: string): FoundTranscript | null {
  const segments: ImportedSegment[] = []
  let hasName = false
  for (const raw of text.split('\n')) {
    const { start, end, line } = takeStamp(raw)
    const named = splitSpeakerPrefix(line)
    const last = segments.at(-1)
    if (named) {
      hasName = true
      segments.push({ start, end, speaker: named.name, text: named.text })
    } else if (start !== null) {
      segments.push({ start, end, speaker: last?.speaker ?? null, text: line })
    } else if (last) {
      last.text += ` ${line}`
    } else if (line.trim() !== '') {
      segments.push({ start, end, speaker: null, text: line })
    }
  }
  return hasName ? { language: null, segments } : null
}

/** Reads "[00:12:03] Rowan: …", "00:12 Rowan: …", "Rowan (00:12:03): …" and Otter's "Rowan  0:12". */
function takeStamp(line: string): Stamped {
  const leading = leadingStamp.exec(line)
  if (leading) {
    return {
      start: parseClockTime(leading[1] ?? leading[3] ?? ''),
      end: parseClockTime(leading[2] ?? ''),
      line: line.slice(leading[0].length),
    }
  }
  // Searches only the start, because a line may be megabytes long.
  const trailing = trailingStamp.exec(line.slice(0, 120).trim())
  const name = trailing?.[1] ?? ''
  if (trailing && splitSpeakerPrefix(`${name}:`)) {
    const start = parseClockTime(trailing[2] ?? trailing[3] ?? '')
    return { start, end: null, line: `${name}: ${line.trimStart().slice(trailing[0].length)}` }
  }
  return { start: null, end: null, line }
}
