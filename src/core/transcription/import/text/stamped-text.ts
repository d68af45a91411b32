import type { Passage } from '#core/transcription/import/names/name-lines.ts'
import { decideNames, type SpeakerNames } from '#core/transcription/import/names/speaker-names.ts'
import { cleanName } from '#core/transcription/import/names/speaker-prefix.ts'
import { readStamp, type StampedLine } from './stamps.ts'

export type StampedText = { passages: Passage[]; unread: string[]; isOfDay: boolean }

type Line = { text: string; found: StampedLine | null }

/** Share of the stamped lines that must have a name at the same position, before the position counts as the one of names. */
const leastShare = 0.6
/** With fewer stamps among the lines, the stamps are times that the text mentions. */
const leastStamps = 0.03

/**
 * Reads text with times: "[0:03] Name: words", "Name (0:03): words", and blocks under a line with a time and a name, in either order, or under
 * two lines with one of them each. Null if there are hardly any times.
 */
export function readStampedText(text: string, known: readonly string[]): StampedText | null {
  const lines = text.split('\n').map((line): Line => ({ text: line.trim(), found: readStamp(line) }))
  const filled = lines.filter((line) => line.text !== '').length
  const style = findStyle(lines, known)
  const isHead = lines.map((line, at) => line.found !== null && style.isStamp(at))
  const count = isHead.filter(Boolean).length
  if (count === 0 || count < leastStamps * filled) return null
  return collect(lines, isHead, style)
}

type Style = {
  /** False for a time at the end of an ordinary line. */
  isStamp: (at: number) => boolean
  /** Returns the name that belongs to the stamp in the line, and the line that has it. */
  nameOf: (at: number) => { name: string; at: number } | null
}

function findStyle(lines: Line[], known: readonly string[]): Style {
  const isPlain = (at: number) => lines[at]?.found === null && lines[at].text !== ''
  const nameAt = (at: number) => (isPlain(at) ? toHeadName(lines[at]?.text ?? '') : null)
  const stamped = [...lines.keys()].filter((at) => lines[at]?.found)
  const alone = stamped.filter((at) => !lines[at]?.found?.before && !lines[at]?.found?.after)
  const leading = stamped.filter((at) => lines[at]?.found?.after && !lines[at]?.found?.before)
  const trailing = stamped.filter((at) => lines[at]?.found?.before)
  const decide = (names: (string | null)[], most: number): SpeakerNames | null => {
    const found = names.flatMap((name) => (name === null ? [] : (cleanName(name) ?? [])))
    if (found.length === 0 || found.length < leastShare * most) return null
    const isName = decideNames(
      found,
      found.map(({ name }) => name),
      known,
    )
    return found.filter((name) => isName(name) !== null).length < leastShare * found.length ? null : isName
  }
  const afterOf = (at: number) => {
    const name = toHeadName(lines[at]?.found?.after ?? '')
    return name !== null && isPlain(at + 1) ? name : null
  }
  const beforeOf = (at: number) => toHeadName(lines[at]?.found?.before ?? '')
  const belowOf = (at: number) => (isPlain(at + 2) ? nameAt(at + 1) : null)
  const after = decide(leading.map(afterOf), leading.length)
  // A sentence may end with a time.
  const before = decide(trailing.map(beforeOf), 0)
  const above = decide(
    alone.map((at) => nameAt(at - 1)),
    alone.length,
  )
  const below = above ? null : decide(alone.map(belowOf), alone.length)
  const named = (names: SpeakerNames | null, raw: string | null, at: number) => {
    const clean = raw === null ? null : cleanName(raw)
    const name = clean && names?.(clean)
    return name ? { name, at } : null
  }
  return {
    isStamp: (at) => !lines[at]?.found?.before || named(before, beforeOf(at), at) !== null,
    nameOf: (at) => {
      const found = lines[at]?.found
      if (found?.before) return named(before, beforeOf(at), at)
      if (found?.after) return named(after, afterOf(at), at)
      return named(above, nameAt(at - 1), at - 1) ?? named(below, belowOf(at), at + 1)
    },
  }
}

/** Returns the text if it may be a name without a colon. The group of a participant in parentheses is left out. */
function toHeadName(text: string): string | null {
  const name = text.replace(/[:：]$/, '').replace(/\s\([^()]{1,60}\)$/, '')
  return name.length > 0 && name.length <= 90 && !/[:：]/.test(name) ? name : null
}

function collect(lines: Line[], isHead: boolean[], style: Style): StampedText {
  const passages: Passage[] = []
  const unread: string[] = []
  const headNames = lines.map((_, at) => (isHead[at] ? style.nameOf(at) : null))
  const nameLines = new Set(headNames.flatMap((named, at) => (named && named.at !== at ? named.at : [])))
  // Copied pages have the initials that stand for a missing picture.
  const initials = new Set(headNames.flatMap((named) => (named ? listInitials(named.name) : [])))
  let isOfDay = false
  for (const [at, { text, found }] of lines.entries()) {
    const last = passages.at(-1)
    if (text === '' || nameLines.has(at)) continue
    if (found && isHead[at]) {
      const named = headNames[at] ?? null
      isOfDay ||= found.stamp.isOfDay
      const { start, end } = found.stamp
      const isTextAfter = named?.at !== at || found.before !== ''
      passages.push({ start, end, speaker: named?.name ?? null, text: isTextAfter ? found.after : '' })
    } else if (isFurniture(text) || (initials.has(text) && /^\p{Lu}{1,3}$/u.test(text)) || !last) {
      unread.push(text)
    } else {
      last.text += last.text === '' ? text : `\n${text}`
    }
  }
  return { passages, unread, isOfDay }
}

const listInitials = (name: string) =>
  name
    .split(/\s+/)
    .map((word) => word.charAt(0).toUpperCase())
    .join('')

const furniture =
  /^(?:[-=_*~#•·]{3,}|#{1,6} .*|transcript|transcription|attendees|participants|view recording\b.*|watch: https?:.*|.*\bwatch: https?:\S*|transcribed by https?:.*|meeting ended after.*|recording (?:started|stopped)|transcript (?:started|stopped)|.{1,60} (?:started|stopped) transcription|this editable transcript was computer.generated.*|people can also change the text.*|\{(?:reactions|attachments|embed|stickers)\})$/i

/** True for a line that a tool added and no speaker said. */
export function isFurniture(line: string): boolean {
  return line.length <= 200 && furniture.test(line.trim())
}
