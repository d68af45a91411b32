import { wikiLimits } from '#contract/wiki/schemas.ts'
import type { SpokenLine } from '#core/reading/language/spoken-line.ts'
import { foldName } from '#core/reading/names/fold-name.ts'
import { type ClaimCheck, createClaimCheck } from '#core/reading/narrative/check-claim.ts'
import type { Note } from '#core/reading/narrative/note.ts'
import type { Seat } from '#core/reading/narrative/seat.ts'
import { separateTexts } from '#core/reading/narrative/separate-texts.ts'
import { tidyNumbers, tidyText } from '#core/reading/narrative/tidy-answer.ts'
import { writeQuote } from './quote-format.ts'
import type { NotedText } from './recap-answer.ts'

/** Allows for six notes with eight lines each and the text of each note. */
const maxLines = 54

type Options = Parameters<ClaimCheck['findSupport']>[2]
type Cited = { segmentIds: string[]; confirmed: boolean }
type Statement = { text: string } & Cited

export type NotedItem = {
  keep(text: string): string
  keepTitle(text: string): string
  keepName(name: string): string
  keepJudgement(text: string, allowed: readonly string[]): string
  keepAll(texts: string[]): string[]
  /** Leaves out quotes that an earlier call returned, even a call for another item. */
  keepQuotes(notes: number[]): string[]
}

export type NoteCiter = {
  /** Returns one statement, or none if the notes support neither the text nor the original text. */
  statements(noted: NotedText): Statement[]
  /** Returns "" if the notes do not support the title. */
  title(text: string, notes: number[]): string
  /** Drops items that cite no existing note and those for which `write` returns false. */
  items<Answer extends { notes: number[] }, Item extends object>(
    answered: Answer[],
    write: (item: NotedItem, answered: Answer) => Item | false,
  ): (Item & Cited)[]
  note(note: Note): Cited
}

export function createNoteCiter(
  lines: SpokenLine[],
  notes: Note[],
  names: string[][],
  seats: Seat[] = [],
): NoteCiter {
  // The note texts count as evidence too, so that a recap can use their wording.
  const evidence = separateTexts(
    lines,
    notes.map(({ text }) => text),
  )
  const check = createClaimCheck(evidence.lines, names, seats, maxLines)
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
  const listEvidence = (numbers: number[]) =>
    numbers.flatMap((number) => {
      const note = notes[number - 1]
      return note ? [...note.lines, evidence.lineOf(number - 1)] : []
    })
  const quoted = new Set<string>()

  function findSupportingNotes(text: string, numbers: number[], options?: Options): number[] | null {
    const cited = existing(numbers)
    if (text === '' || !check.findSupport(text, listEvidence(cited), options)) return null
    return cited
  }

  function createItem(cited: number[], used: Set<number>): NotedItem {
    const use = (found: number[] | null) => {
      for (const number of found ?? []) used.add(number)
      return found !== null
    }
    const keep = (text: string, isTitle = false) => {
      const tidy = tidyText(text)
      return use(findSupportingNotes(tidy, cited, { isTitle })) ? tidy : ''
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
    statements(noted) {
      for (const text of [noted.text, noted.original ?? ''].map((one) => tidyText(one))) {
        // The model has compared the sentence with its lines, so it may use known names that the lines lack, except as its subject.
        const found = findSupportingNotes(text, noted.notes, { allowsKnownNames: true })
        if (found) return [{ text, ...citeNotes(found) }]
      }
      return []
    },
    title(text, numbers) {
      const tidy = tidyText(text, wikiLimits.name)
      return tidy !== '' && check.findSupport(tidy, listEvidence(numbers), { isTitle: true }) ? tidy : ''
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
