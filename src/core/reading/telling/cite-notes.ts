import { wikiLimits } from '#contract/wiki/schemas.ts'
import type { SpokenLine } from '#core/reading/language/spoken-line.ts'
import { foldName } from '#core/reading/names/fold-name.ts'
import { createClaimCheck } from '#core/reading/narrative/check-claim.ts'
import type { Note } from '#core/reading/narrative/note.ts'
import type { Seat } from '#core/reading/narrative/seat.ts'
import { tidyNumbers, tidyText } from '#core/reading/narrative/tidy-answer.ts'
import type { NotedText } from './recap-answer.ts'

/** Maximum lines that a text is checked against: six notes, each with eight lines of the transcript and the text of the note. */
const maxLines = 54

type Cited = { segmentIds: string[]; confirmed: boolean }
type Statement = { text: string } & Cited

/** Checks the texts of one recap item against the lines behind the notes it cites. */
type NotedItem = {
  keep(text: string): string
  keepTitle(text: string): string
  keepName(name: string): string
  /** Returns the text if its notes support it or if it is an allowed judgement. */
  keepJudgement(text: string, allowed: readonly string[]): string
  keepAll(texts: string[]): string[]
  /** Returns the quotes among the given notes, each followed by its speaker, without those that are already in the recap. */
  keepQuotes(notes: number[]): string[]
}

export type NoteCiter = {
  statement(noted: NotedText): Statement[]
  /** Returns the title if these notes support it, else "". */
  title(text: string, notes: number[]): string
  /** Returns the items whose notes exist, with their sources. `write` returns false to drop an item. */
  items<Answer extends { notes: number[] }, Item extends object>(
    answered: Answer[],
    write: (item: NotedItem, answered: Answer) => Item | false,
  ): (Item & Cited)[]
  /** Cites the lines of the note itself. */
  note(note: Note): Cited
}

export const writeQuote = ({ text, title }: Note): string => (title === '' ? text : `${text} \u2014 ${title}`)

/**
 * Adds the text of each note as an extra line, so that a recap may use the wording of a note, such as the name that it gives for
 * "I".
 */
function addNotes(lines: SpokenLine[], notes: Note[]): SpokenLine[] {
  const none = { id: '', start: null, end: null, speaker: null, text: '' }
  // Empty lines keep the texts of notes apart from each other and from the last line.
  return [
    ...lines,
    none,
    none,
    none,
    ...notes.flatMap((note) => [{ ...none, text: note.text }, none, none, none]),
  ]
}

export function createNoteCiter(
  lines: SpokenLine[],
  notes: Note[],
  names: string[][],
  seats: Seat[] = [],
): NoteCiter {
  const check = createClaimCheck(addNotes(lines, notes), names, seats, { maxLines })
  const lineOfNote = (number: number) => lines.length + 4 + (number - 1) * 4
  const cite = (numbers: number[]) => [...new Set(numbers.flatMap((number) => lines[number - 1]?.id ?? []))]
  const existing = (numbers: number[]) =>
    tidyNumbers(numbers).filter((number) => notes[number - 1] !== undefined)
  const citeNotes = (numbers: number[]): Cited => {
    const cited = existing(numbers).flatMap((number) => notes[number - 1] ?? [])
    return {
      segmentIds: cite(cited.flatMap((note) => note.lines).sort((a, b) => a - b)),
      confirmed: cited.every((note) => note.isConfirmed),
    }
  }
  /** The numbers of the lines that the notes cite, and of the lines that `addNotes` appended for the notes. */
  const listEvidence = (numbers: number[]) =>
    numbers.flatMap((number) => {
      const note = notes[number - 1]
      return note ? [...note.lines, lineOfNote(number)] : []
    })
  const quoted = new Set<string>()

  /** Returns the cited notes that exist, or null if they do not support the text. */
  function support(text: string, numbers: number[], isTitle = false): number[] | null {
    const cited = existing(numbers)
    if (text === '' || !check.support(text, listEvidence(cited), isTitle)) return null
    return cited
  }

  function createItem(cited: number[], used: Set<number>): NotedItem {
    const use = (found: number[] | null) => {
      for (const number of found ?? []) used.add(number)
      return found !== null
    }
    const keep = (text: string, isTitle = false) => {
      const tidy = tidyText(text)
      return use(support(tidy, cited, isTitle)) ? tidy : ''
    }
    return {
      keep: (text) => keep(text),
      keepTitle: (text) => keep(text, true),
      keepName(name) {
        const tidy = tidyText(name, wikiLimits.name)
        return use(check.supportName(tidy, listEvidence(cited)) ? cited : null) ? tidy : ''
      },
      keepJudgement(text, allowed) {
        const word = tidyText(text).toLowerCase()
        return allowed.includes(word) ? word : keep(text)
      },
      keepAll: (texts) => [...new Set(texts.map((text) => keep(text)))].filter((text) => text !== ''),
      keepQuotes(numbers) {
        return existing(numbers).flatMap((number) => {
          const note = notes[number - 1]
          const key = foldName(note?.text ?? '')
          if (note?.kind !== 'quote' || quoted.has(key)) return []
          quoted.add(key)
          used.add(number)
          return [writeQuote(note)]
        })
      },
    }
  }

  return {
    note: (note) => ({ segmentIds: cite(note.lines), confirmed: note.isConfirmed }),
    statement(noted) {
      for (const text of [noted.text, noted.original ?? ''].map((one) => tidyText(one))) {
        const found = support(text, noted.notes)
        if (found) return [{ text, ...citeNotes(found) }]
      }
      return []
    },
    title(text, numbers) {
      const tidy = tidyText(text, wikiLimits.name)
      return tidy !== '' && check.support(tidy, listEvidence(numbers), true) ? tidy : ''
    },
    items: (answered, write) =>
      answered.flatMap((one) => {
        const cited = existing(one.notes)
        const used = new Set<number>()
        const written = cited.length > 0 && write(createItem(cited, used), one)
        return written ? [{ ...written, ...citeNotes([...used].sort((a, b) => a - b)) }] : []
      }),
  }
}
