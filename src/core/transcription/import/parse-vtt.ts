import { parseCueTimes } from './clock-time.ts'
import { splitCue } from './cue-speakers.ts'
import type { FoundTranscript } from './imported-transcript.ts'

export function parseVtt(text: string): FoundTranscript | null {
  if (!/^WEBVTT(?:[\s]|$)/.test(text)) return null
  const [header = '', ...blocks] = text.split(/\n[ \t]*(?:\n[ \t]*)+/)
  const language = /^Language:\s*(\S+)/im.exec(header)?.[1] ?? null
  // If the blank line after the header is missing, the header contains the first cue.
  return { language, segments: [header, ...blocks].flatMap(parseBlock) }
}

function parseBlock(block: string) {
  const lines = block.split('\n')
  if (/^(?:NOTE|STYLE|REGION)(?:\s|$)/.test(lines[0] ?? '')) return []
  const at = lines.findIndex((line) => line.includes('-->'))
  const times = parseCueTimes(lines[at] ?? '')
  return times ? splitCue(times, lines.slice(at + 1).join('\n')) : []
}
