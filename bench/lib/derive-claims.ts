import { splitSentences } from '#core/reading/language/split-sentences.ts'
import type { SpokenLine } from '#core/reading/language/spoken-line.ts'
import { tokenize } from '#core/reading/language/tokenize.ts'
import { isClosedWord } from '#core/reading/language/words/closed-words.ts'
import { isVerbForm } from '#core/reading/language/words/common-words.ts'
import type { Seat } from '#core/reading/narrative/seat.ts'
import { type CitedClaim, findNames } from './check-power.ts'

function retell(sentence: string): string {
  return sentence
    .replace(/\byou(?:'re| are)\b/gi, 'the party was')
    .replace(/\byou've\b/gi, 'the party has')
    .replace(/\byou'll\b/gi, 'the party will')
    .replace(/\byou (?:guys|all)\b|\byou\b/gi, 'the party')
    .replace(/\byour\b/gi, 'their')
    .replace(/(?<=[\s,])is\b/g, 'was')
    .replace(/(?<=[\s,])are\b/g, 'were')
    .replace(/(?<=\b(?:he|she|it|who|\p{Lu}\p{L}+) )([a-z]{2,}[^s\W])s\b/gu, (word, base: string) =>
      isVerbForm(word) && isVerbForm(base) ? `${base.replace(/e$/, '')}ed` : word,
    )
    .replace(/^the party/, 'The party')
}

export function deriveClaims(
  lines: SpokenLine[],
  names: string[][],
  seats: Seat[],
  most: number,
): CitedClaim[] {
  const narrators = new Set(seats.filter(({ isGameMaster }) => isGameMaster).map(({ speaker }) => speaker))
  const claims = lines.flatMap((line, index) => {
    if (!narrators.has(line.speaker ?? '')) return []
    return splitSentences(line.text).flatMap(({ text: sentence }): CitedClaim[] => {
      const words = tokenize(sentence)
      const isNarration = words.length > 7 && words.length < 40 && !/[?"]|--/.test(sentence)
      if (!isNarration || findNames(sentence, names).length === 0) return []
      if (!words.some(({ word }) => isVerbForm(word) && !isClosedWord(word))) return []
      return [{ text: retell(sentence), lines: [index + 1] }]
    })
  })
  const step = Math.max(1, claims.length / most)
  return Array.from(
    { length: Math.min(most, claims.length) },
    (_, at) => claims[Math.floor(at * step)],
  ).filter((claim) => claim !== undefined)
}
