import { wikiLimits } from '#contract/wiki/schemas.ts'
import type { SpokenLine } from '#core/reading/language/spoken-line.ts'
import { createClaimCheck } from './check-claim.ts'
import type { Note } from './gather-session.ts'
import type { NotedText } from './recap-answer.ts'
import { tidyNumbers, tidyText } from './tidy-answer.ts'

type Statement = { text: string; segmentIds: string[] }

/** Checks the texts of one recap item against the lines behind the notes it cites. */
type NotedItem = {
  keep(text: string): string
  keepTitle(text: string): string
  keepName(name: string): string
  /** Returns the text if its notes support it or if it is an allowed judgement. */
  keepJudgement(text: string, allowed: readonly string[]): string
  keepAll(texts: string[]): string[]
  keepQuotes(quotes: string[]): string[]
}

export type NoteCiter = {
  statement(noted: NotedText): Statement[]
  /** Writes the items whose notes exist, with their sources; `write` returns false to drop one. */
  items<Answer extends { notes: number[] }, Item extends object>(
    answered: Answer[],
    write: (item: NotedItem, answered: Answer) => Item | false,
  ): (Item & { segmentIds: string[] })[]
  cite(lines: number[]): string[]
}

export function createNoteCiter(lines: SpokenLine[], notes: Note[], names: string[][]): NoteCiter {
  const check = createClaimCheck(lines, names)
  const cite = (numbers: number[]) => [...new Set(numbers.flatMap((number) => lines[number - 1]?.id ?? []))]
  const linesOf = (numbers: number[]) =>
    tidyNumbers(numbers).flatMap((number) => notes[number - 1]?.lines ?? [])

  function createItem(cited: number[], used: Set<number>): NotedItem {
    const use = (found: number[] | null) => {
      for (const line of found ?? []) used.add(line)
      return found !== null
    }
    const keep = (text: string, isTitle = false) => {
      const tidy = tidyText(text)
      return use(check.support(tidy, cited, isTitle)) ? tidy : ''
    }
    return {
      keep: (text) => keep(text),
      keepTitle: (text) => keep(text, true),
      keepName(name) {
        const tidy = tidyText(name, wikiLimits.name)
        return use(check.supportName(tidy, cited)) ? tidy : ''
      },
      keepJudgement(text, allowed) {
        const word = tidyText(text).toLowerCase()
        return allowed.includes(word) ? word : keep(text)
      },
      keepAll: (texts) => [...new Set(texts.map((text) => keep(text)))].filter((text) => text !== ''),
      keepQuotes(quotes) {
        const tidy = quotes.map((quote) =>
          tidyText(quote).replace(/^["'\u201c]+|(?<!["'\u201d])["'\u201d]+$/g, ''),
        )
        return [...new Set(tidy.filter((quote) => use(check.findQuote(quote, cited))))]
      },
    }
  }

  return {
    cite,
    statement(noted) {
      const text = tidyText(noted.text)
      const found = check.support(text, linesOf(noted.notes))
      return found ? [{ text, segmentIds: cite(found) }] : []
    },
    items: (answered, write) =>
      answered.flatMap((one) => {
        const cited = linesOf(one.notes)
        const used = new Set<number>()
        const written = cited.length > 0 && write(createItem(cited, used), one)
        return written ? [{ ...written, segmentIds: cite([...used].sort((a, b) => a - b)) }] : []
      }),
  }
}
