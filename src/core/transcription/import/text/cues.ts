import type { Passage } from '#core/transcription/import/names/name-lines.ts'
import { decodeEntities, stripTags } from './markup.ts'
import { dropRepeats } from './repeated-captions.ts'
import { type CueTimes, parseCueTimes, toCueTimes } from './stamps.ts'

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
