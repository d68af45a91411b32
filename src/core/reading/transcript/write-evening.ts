import type { SpokenLine } from '#core/language/spoken-line.ts'
import { askForLanguage, joinParts, untrusted, wrap } from '#core/reading/questions/prompt.ts'
import type { ReadingContext } from '#core/wiki/extracted-entity.ts'
import { countWords } from '#core/words.ts'
import type { Seat } from './find-seats.ts'

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

/** A longer line is written in several rows with the same number, so that a long narration does not hide its middle. */
const wordsPerRow = 120

const instructions = `You are the scribe of a tabletop role-playing group. You get what was said on one evening of play, then one question
about it.

A row "[12] ANNA: words" is line 12 of the transcript, spoken by ANNA. The game master tells what happens and speaks for everyone whom no
player plays, often for many lines without saying who it is. A player's "I" is their character; what the game master tells with "you"
happens to the character who spoke or was addressed. A speech engine may have misheard words and names.

${untrusted}

For every answer:
- Understand the evening before you write: who wanted what, what came of it, who knew what. Say only what the lines say. Add nothing from your
own knowledge of worlds, shows or rules; guess nothing.
- In lines give the numbers of the one to six lines that say it. A line that introduces a person may stand far from the others.
- Name characters by the characters' names, never by the players'. Names, numbers and amounts exactly as said.
- A plan, a wish, a dream, a lie and a joke are recognizable as one. What only one character saw or one player planned is told as theirs.
- Talk about rules, dice, maps and food is nobody's speech in the story.
- Write in the language of the transcript. Leave a text "" and a list [] where the lines give nothing for it.`

const abridged = `This evening is abridged: a row "[120-134] text" sums up lines 120 to 134, and a number in brackets within the text marks the
line that follows. Cite these numbers. Words between quotation marks were said just so.`

export function writeInstructions(
  { language }: Pick<ReadingContext, 'language'>,
  isAbridged: boolean,
): string {
  return joinParts([instructions, isAbridged ? abridged : '', language ? askForLanguage(language) : ''])
}

function splitWords(text: string): string[] {
  if (countWords(text) <= wordsPerRow) return [text]
  const rows: string[][] = []
  for (const sentence of text.split(/(?<=[.!?\u2026])\s+/)) {
    const words = sentence.split(/\s+/)
    for (let from = 0; from < words.length; from += wordsPerRow) {
      const part = words.slice(from, from + wordsPerRow)
      const row = rows.at(-1)
      if (row && row.length + part.length <= wordsPerRow) row.push(...part)
      else rows.push(part)
    }
  }
  return rows.map((words) => words.join(' '))
}

/** Leaves out lines without words. */
export function writeRows(lines: SpokenLine[]): string[] {
  return lines.flatMap((line, index) =>
    line.text.trim() === ''
      ? []
      : splitWords(line.text.trim()).map((text) => writeNumbered({ ...line, text }, index + 1)),
  )
}

function writeTable(table: ReadingContext['table']): string {
  return table
    .map(({ player, character, aliases, speakerName }) => {
      const label =
        speakerName && speakerName !== player ? `${player} (${speakerName} in the transcript)` : player
      const also = aliases.length > 0 ? `, also called ${aliases.join(', ')}` : ''
      return character === null ? `${label} is the game master` : `${label} plays ${character}${also}`
    })
    .join('\n')
}

/** Returns the beginning of every request about an evening. `transcript` holds its rows, or those of its abridgement. */
export function writePrefix(transcript: string, { lastRecap = '', table }: ReadingContext): string {
  return joinParts([
    wrap('transcript', transcript),
    wrap('previously', lastRecap),
    wrap('table', writeTable(table)),
  ])
}
