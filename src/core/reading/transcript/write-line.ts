import type { SpokenLine } from '#core/language/spoken-line.ts'
import type { Seat } from './seat.ts'

/** Neutralizes brackets and tags, so that spoken words cannot look like a part of the prompt. */
const flatten = (text: string) =>
  text
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .replace(/[[{]/g, '(')
    .replace(/[\]}]/g, ')')
    .replace(/</g, '\u2039')
    .replace(/>/g, '\u203a')
    .trim()

function describeSeat(seat: Seat | undefined): string {
  if (seat?.isGameMaster) return ' (game master)'
  return seat && seat.characters.length > 0 ? ` (as ${seat.characters.map(flatten).join(' or ')})` : ''
}

export function writeSpoken(line: Pick<SpokenLine, 'speaker' | 'text'>, seats: Seat[] = []): string {
  if (line.speaker === null) return flatten(line.text)
  const seat = seats.find(({ speaker }) => speaker === line.speaker)
  return `${flatten(line.speaker)}${describeSeat(seat)}: ${flatten(line.text)}`
}

export function writeNumbered(
  line: Pick<SpokenLine, 'speaker' | 'text'>,
  number: number,
  seats: Seat[] = [],
): string {
  return `[${number}] ${writeSpoken(line, seats)}`
}
