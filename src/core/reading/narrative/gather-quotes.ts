import { wikiLimits } from '#contract/wiki/schemas.ts'
import type { SpokenLine } from '#core/reading/language/spoken-line.ts'
import { tokenize } from '#core/reading/language/tokenize.ts'
import { foldName } from '#core/reading/names/fold-name.ts'
import type { ClaimCheck } from './check-claim.ts'
import { answerLimits, type ChunkAnswer } from './chunk-answer.ts'
import type { Note } from './note.ts'
import type { Seat } from './seat.ts'
import { selectNearby, tidyText } from './tidy-answer.ts'

const gameMaster = 'Game master'
const quoteMarks = /^["'\u201c\u2018]+|(?<!["'\u201d\u2019])["'\u201d\u2019]+$/g

const isSame = (left: string, right: string) => {
  const [a, b] = [foldName(left), foldName(right)]
  return a === b || (a !== '' && b !== '' && (a.split(' ').includes(b) || b.split(' ').includes(a)))
}

function findLabel(text: string, cited: number[], lines: SpokenLine[]): string | null {
  const words = new Set(tokenize(text).map(({ word }) => word))
  const near = [...new Set(cited.flatMap((number) => [number, number - 1]))]
  const rated = near.flatMap((number) => {
    const line = lines[number - 1]
    return line
      ? [{ line, shared: new Set(tokenize(line.text).map(({ word }) => word)).intersection(words).size }]
      : []
  })
  return rated.sort((a, b) => b.shared - a.shared)[0]?.line.speaker ?? null
}

function findSpeaker(answered: string, seat: Seat | undefined, seats: Seat[], isNamed: boolean): string {
  if (seat && !seat.isGameMaster) {
    return seat.characters.find((name) => isSame(name, answered)) ?? seat.characters[0] ?? answered
  }
  const isPlayed = seats.some(({ characters }) => characters.some((name) => isSame(name, answered)))
  if (answered !== '' && isNamed && !(seat?.isGameMaster && isPlayed)) return answered
  return seat?.isGameMaster ? gameMaster : ''
}

export function gatherQuotes(
  answer: ChunkAnswer,
  lines: SpokenLine[],
  check: ClaimCheck,
  seats: Seat[],
): Note[] {
  return answer.quotes.slice(0, answerLimits.quotes).flatMap((quote): Note[] => {
    const text = tidyText(quote.text).replace(quoteMarks, '')
    const cited = check.findQuote(text, selectNearby(quote.lineIds))
    if (!cited) return []
    const label = findLabel(text, cited, lines)
    const seat = seats.find(({ speaker }) => speaker === label)
    const answered = tidyText(quote.speaker, wikiLimits.name)
    const isNamed = check.supportName(answered, cited) !== null
    const title = findSpeaker(answered, seat, seats, isNamed)
    return [{ kind: 'quote', title, text, importance: 3, lines: cited, isConfirmed: true }]
  })
}
