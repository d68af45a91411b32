import { tableTalkWords } from '#core/language/words/table-lexicon.ts'
import { type Token, tokenize } from './tokenize.ts'

const opening =
  /last (we )?left off|where we( last)? left|(let ?s|shall we|going to|gonna) (go ahead and )?(dive|jump|get) (right )?in|without further ado|let ?s begin|let ?s get started|previously on|picking (it |things )?(right )?(back )?up|when we left|welcome back/
const closing =
  /end (it )?(there|here|tonight|for the night)|end the (session|episode|game)|where (i|we) ?(m|re)? ?(am |are )?(going to|gonna) (it )?end|that( i)?s where (i|we)( ll| will)? (stop|end|leave|pause)|we( ll| will) stop there|that s our cliffhanger|(pick|picking)( \w+){0,5} next (week|time|session|thursday|friday|saturday|sunday|monday|tuesday|wednesday)|until next (time|week)|see you (all )?next (time|week)|next week s (episode|session|game)/
const breakStart =
  /(take|go to|go on|going to) (a |our )?((quick|little|short|small|brief|five|ten|\w+ minute) )*break\b/
const breakEnd = /welcome back|we re back|were back|and we are back/

function joinWords(tokens: Token[]): string {
  return tokens.map((token) => token.word + (token.isPossessive ? ' s' : '')).join(' ')
}

function measureTalk(lines: Token[][], around: number): number[] {
  const talk = lines.map((tokens) => tokens.filter((token) => tableTalkWords.has(token.word)).length)
  const size = lines.map((tokens) => tokens.length)
  return lines.map((_, index) => {
    let hits = 0
    let words = 20
    for (let near = Math.max(0, index - around); near <= Math.min(lines.length - 1, index + around); near++) {
      hits += talk[near] ?? 0
      words += size[near] ?? 0
    }
    return hits / words
  })
}

/** True for remarks about the session itself: "That's where we'll end it tonight". */
export function isTableCue(sentence: string): boolean {
  const said = joinWords(tokenize(sentence))
  return opening.test(said) || closing.test(said) || breakStart.test(said)
}

export function findTableTalk(lines: Token[][]): boolean[] {
  const said = lines.map(joinWords)
  const share = measureTalk(lines, 4)
  const marked = share.map((value) => value > 0.045)
  const firstPart = Math.ceil(lines.length * 0.08)
  // The story starts at the last opening phrase near the start that is preceded by a sufficient share of table talk.
  const start = said.slice(0, firstPart).findLastIndex((text, index) => {
    if (!opening.test(text)) return false
    return marked.slice(0, index).filter(Boolean).length >= index * 0.12
  })
  for (let index = 0; index < start; index++) marked[index] = true
  const lastPart = Math.floor(lines.length * 0.85)
  const end = said.findIndex((text, index) => index >= lastPart && closing.test(text))
  if (end >= 0) for (let index = end + 1; index < lines.length; index++) marked[index] = true
  for (let index = 0; index < lines.length; index++) {
    if (!breakStart.test(said[index] ?? '')) continue
    const length = said.slice(index, index + 150).findIndex((text) => breakEnd.test(text))
    for (let inside = 1; inside <= length; inside++) marked[index + inside] = true
  }
  return marked
}
