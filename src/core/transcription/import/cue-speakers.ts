import type { CueTimes } from './clock-time.ts'
import type { ImportedSegment } from './imported-transcript.ts'
import { decodeEntities, stripTags } from './markup.ts'
import { splitSpeakerPrefix } from './speaker-prefix.ts'

export function splitCue({ start: from, end: to }: CueTimes, payload: string): ImportedSegment[] {
  const parts = /<v[.\s]/i.test(payload) ? splitVoiceTags(payload) : splitPrefixedLines(payload)
  const spoken = parts.filter((part) => part.text.trim() !== '')
  const total = spoken.reduce((sum, part) => sum + part.text.length, 0)
  let done = 0
  return spoken.map(({ speaker, text }) => {
    if (to === null) return { start: from, end: null, speaker, text }
    const at = (share: number) => from + (to - from) * share
    const start = at(done / total)
    done += text.length
    return { start, end: at(done / total), speaker, text }
  })
}

type SpeakerText = { speaker: string | null; text: string }

function splitVoiceTags(payload: string): SpeakerText[] {
  const pieces = payload.split(/<v(?:\.[^\s<>]*)?\s([^<>]*)>/i)
  const parts: SpeakerText[] = [{ speaker: null, text: plain(pieces[0] ?? '') }]
  for (let index = 1; index < pieces.length; index += 2) {
    const name = decodeEntities(pieces[index] ?? '').trim()
    const text = plain(pieces[index + 1] ?? '')
    parts.push({ speaker: name || null, text })
  }
  return parts
}

function splitPrefixedLines(payload: string): SpeakerText[] {
  const parts: SpeakerText[] = []
  for (const line of payload.split('\n')) {
    const text = plain(line)
    const named = splitSpeakerPrefix(text)
    const last = parts.at(-1)
    if (named) parts.push({ speaker: named.name, text: named.text })
    else if (last) last.text += ` ${text}`
    else parts.push({ speaker: null, text })
  }
  return parts
}

function plain(text: string): string {
  return decodeEntities(stripTags(text))
}
