import type { Passage } from '#core/transcription/import/names/name-lines.ts'
import { type CueTimes, parseCueTimes, toCueTimes } from './stamps.ts'

type Caption = { payload: string; start: number; end: number | null }

/** Longest overlap of two captions in words; captions show two or three lines. */
const longestOverlap = 80
/** Share of the captions that must begin with the end of the one before. */
const leastShare = 0.4

/**
 * Automatic captions roll: each shows the end of the one before again. If most captions of a file do so, drops what is shown again.
 * @returns the captions that are left, and the number of words that were dropped
 */
function dropRepeats<Kept extends Caption>(captions: Kept[]): { kept: Kept[]; repeats: number } {
  const words = captions.map(({ payload }) => listWords(payload))
  const overlaps = words.map((own, index) => countOverlap(words[index - 1] ?? [], own))
  // A single repeated word, such as "No. No.", is speech.
  const isRolling = (overlap: number, index: number) =>
    overlap > 1 || (overlap === 1 && words[index]?.length === 1)
  const rolling = overlaps.filter(isRolling).length
  const total = captions.filter((_, index) => (words[index]?.length ?? 0) > 0).length
  if (total < 3 || rolling < leastShare * (total - 1)) return { kept: captions, repeats: 0 }
  let repeats = 0
  const kept: Kept[] = []
  for (const [index, caption] of captions.entries()) {
    const overlap = overlaps[index] ?? 0
    repeats += overlap
    const payload = skipWords(caption.payload, overlap)
    const last = kept.at(-1)
    if (payload !== '') kept.push({ ...caption, payload })
    else if (last && last.end !== null && caption.end !== null) last.end = Math.max(last.end, caption.end)
  }
  return { kept, repeats }
}

function listWords(payload: string): string[] {
  return stripTags(payload)
    .split(/\s+/)
    .filter((word) => word !== '')
}

/** Returns the number of words at the end of `before` that `after` begins with. Linear (Knuth, Morris and Pratt). */
function countOverlap(before: string[], after: string[]): number {
  const start = after.slice(0, longestOverlap)
  const failure = [0]
  const advance = (matched: number, word: string | undefined) => {
    let length = matched
    while (length > 0 && start[length] !== word) length = failure[length - 1] ?? 0
    return start[length] === word ? length + 1 : length
  }
  for (let at = 1; at < start.length; at++) failure.push(advance(failure[at - 1] ?? 0, start[at]))
  let matched = 0
  for (const word of before.slice(-start.length)) {
    matched = advance(matched === start.length ? (failure[matched - 1] ?? 0) : matched, word)
  }
  return start.length === 0 ? 0 : matched
}

/** Removes the first words with the tags around them, and keeps line breaks. */
function skipWords(payload: string, count: number): string {
  if (count === 0) return payload
  let left = count
  const lines: string[] = []
  for (const line of payload.split('\n')) {
    const words = listWords(line)
    if (left < words.length) lines.push(left === 0 ? line : words.slice(left).join(' '))
    left = Math.max(0, left - words.length)
  }
  return lines.join('\n')
}

const named: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
  lrm: '',
  rlm: '',
}

/** Decodes only once, so that "&amp;lt;" becomes "&lt;". */
function decodeEntities(text: string): string {
  return text.replace(/&(#x[\da-f]{1,6}|#\d{1,7}|[a-z]{2,5});/gi, (whole, name: string) => {
    if (!name.startsWith('#')) return named[name.toLowerCase()] ?? whole
    const hex = name.charAt(1).toLowerCase() === 'x'
    const code = hex ? Number.parseInt(name.slice(2), 16) : Number.parseInt(name.slice(1), 10)
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole
  })
}

function stripTags(text: string): string {
  return text.replace(/<\/?[a-z][^<>]*>|<\d[\d:.]*>|\{\\[^{}]*\}/gi, '')
}

type Cue = CueTimes & { payload: string }
export type ReadCues = { language: string | null; passages: Passage[]; repeats: number }

export function readVtt(text: string): ReadCues {
  const [header = ''] = text.split(/\n[ \t]*\n/, 1)
  const language = /^Language:\s*(\S+)/im.exec(header)?.[1] ?? null
  return { ...toPassages(readCues(text.replace(webexSpeaker, '$2\n<v $1>'), parseCueTimes, true)), language }
}

/** Webex names the speaker in the identifier of a cue: `12 "Quill Marrow" (1234567890)`. */
const webexSpeaker = /^\d{1,9} "([^"<>\n]{1,90})" \(\d{0,20}\)\n(\d[^\n]{0,80}-->[^\n]{0,80})\n/gm

/** Reads SubRip by its timing lines, because blank lines are often missing or inside a cue. */
export function readSrt(text: string): ReadCues {
  return toPassages(readCues(text, parseCueTimes, false))
}

const sbvTimes = /^\s*(\d{1,3}:\d{2}:\d{2}[.,]\d{1,3})\s*,\s*(\d{1,3}:\d{2}:\d{2}[.,]\d{1,3})\s*$/

function parseSbvTimes(line: string): CueTimes | null {
  const match = sbvTimes.exec(line.slice(0, 60))
  return match && toCueTimes(match[1], match[2])
}

export const hasSbvTimes = (text: string) => parseSbvTimes(text.slice(0, 60).split('\n')[0] ?? '') !== null

/** Reads captions as YouTube Studio saves them. */
export function readSbv(text: string): ReadCues {
  return toPassages(readCues(text, parseSbvTimes, false))
}

/** Only VTT has comments, style sheets and identifiers that are not numbers. */
function readCues(text: string, parseTimes: (line: string) => CueTimes | null, isVtt: boolean): Cue[] {
  const cues: Cue[] = []
  const lines = text.split('\n')
  let payload: string[] = []
  let isComment = isVtt
  let times: CueTimes | null = null
  const finishCue = (last: number) => {
    const said = payload.slice(0, last).join('\n').trim()
    if (times && said !== '') cues.push({ ...times, payload: said })
    payload = []
  }
  for (const [index, line] of lines.entries()) {
    const found = line.includes('-->') || !isVtt ? parseTimes(line) : null
    const isAfterBlank = (lines[index - 1] ?? '').trim() === ''
    if (found) {
      finishCue(withoutIdentifier(payload, isVtt))
      times = found
      isComment = false
    } else if (isVtt && isAfterBlank && /^(?:NOTE|STYLE|REGION)(?:\s|$)/.test(line)) {
      isComment = true
    } else if (!isComment) {
      payload.push(line)
    }
  }
  finishCue(payload.length)
  return cues
}

/** Returns the length of the payload without the identifier of the next cue. */
function withoutIdentifier(payload: string[], isVtt: boolean): number {
  const last = payload.findLastIndex((line) => line.trim() !== '')
  const isNumber = /^\s*\d+\s*$/.test(payload[last] ?? '')
  const standsAlone = last > 0 && payload[last - 1] === '' && last === payload.length - 1
  return isNumber || (isVtt && standsAlone) ? last : payload.length
}

function toPassages(cues: Cue[]): ReadCues {
  const { kept, repeats } = dropRepeats(cues)
  return { language: null, passages: kept.flatMap(splitVoices), repeats }
}

function splitVoices({ start, end, payload }: Cue): Passage[] {
  if (!/<v[.\s]/i.test(payload)) return [{ start, end, speaker: null, text: toPlainLines(payload) }]
  const pieces = payload.split(/<v(?:\.[^\s<>]*)?\s([^<>]*)>/i)
  const parts = [{ speaker: null as string | null, text: toPlain(pieces[0] ?? '') }]
  for (let index = 1; index < pieces.length; index += 2) {
    const name = decodeEntities(pieces[index] ?? '').trim()
    parts.push({ speaker: name || null, text: toPlain(pieces[index + 1] ?? '') })
  }
  const spoken = parts.filter(({ text }) => text.trim() !== '')
  const total = spoken.reduce((sum, { text }) => sum + text.length, 0)
  let done = 0
  return spoken.map(({ speaker, text }) => {
    if (end === null) return { start, end, speaker, text }
    const at = (share: number) => start + (end - start) * share
    const from = at(done / total)
    done += text.length
    return { start: from, end: at(done / total), speaker, text }
  })
}

const toPlain = (text: string) => decodeEntities(stripTags(text))
const toPlainLines = (text: string) => text.split('\n').map(toPlain).join('\n')
