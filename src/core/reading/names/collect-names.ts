import type { Reading, ReadLine } from '#core/language/read-transcript.ts'
import type { Token } from '#core/language/tokenize.ts'
import { isClosedWord } from '#core/language/words/closed-words.ts'
import { isCommonWord } from '#core/language/words/common-words.ts'
import { isTitle, organizationHeads, placeHeads } from '#core/language/words/name-lexicon.ts'
import { spellNames } from '#core/language/words/table-lexicon.ts'

/** `from` and `to` are indexes of tokens; `to` is inclusive. */
export type NameMention = { line: ReadLine; from: number; to: number; words: string[]; text: string }
type NameTokenTest = (token: Token, next: Token | undefined) => boolean

function createNameTokenTest(reading: Reading): NameTokenTest {
  return (token, next) => {
    if (!token.isCapital || token.word.length < 2) return false
    if (isClosedWord(token.word) && (!isTitle(token.word) || next === undefined || next.isSeparated))
      return false
    // Compounds such as "Elf-like" and "Mm-hm" are not names.
    const parts = token.word.split('-').slice(1)
    if (parts.some((part) => isCommonWord(part)) && !/-\p{Lu}/u.test(token.text)) return false
    if (token.text.length > 2 && token.text === token.text.toUpperCase()) return false
    if (!token.startsSentence || reading.playerCharacters.has(token.word)) return true
    const count = reading.words.get(token.word)
    const capital = count?.capital ?? 0
    const small = count?.small ?? 0
    if (!isCommonWord(token.word)) return capital + 1 > small
    if (capital > 1 && capital > small) return true
    const followed = next?.isCapital && !next.isSeparated && !isClosedWord(next.word)
    return followed === true && (isTitle(token.word) || capital > 0)
  }
}

const articles = new Set(['the', 'de', 'di', 'von', 'van', 'du', 'al'])

/** Counts the small words before the next part of a name: 2 in "Horn of the Moon", 1 in "Tova the Brave", 0 if no part follows. */
function countLinks(tokens: Token[], at: number, isName: NameTokenTest): number {
  const here = tokens[at]
  if (!here || here.isSeparated || here.isCapital) return 0
  const continues = (index: number) => {
    const token = tokens[index]
    return token !== undefined && !token.isSeparated && token.isCapital && isName(token, tokens[index + 1])
  }
  if (here.word === 'of' && continues(at + 1)) return 1
  if (here.word === 'of' && tokens[at + 1]?.word === 'the' && continues(at + 2)) return 2
  if (articles.has(here.word) && continues(at + 1)) return 1
  const before = tokens[at - 1]
  if (here.word === 'and' && before && continues(at + 1)) {
    // "Lord and Lady Karr" and "Hook and Line Inn" are one name each; "Tova and Karr" are two.
    const after = tokens[at + 1]
    if (after && isTitle(before.word) && isTitle(after.word)) return 1
    const head = tokens[at + 2]
    if (head?.isCapital && !head.isSeparated && placeHeads.has(head.word)) return 1
  }
  return 0
}

/** "Maro's Golden Shop" is one name; "Maro's Ring" is a possessive and a thing. */
function staysTogether(tokens: Token[], at: number): boolean {
  let last = at
  while (tokens[last + 1]?.isCapital && !tokens[last + 1]?.isSeparated) last++
  const head = tokens[last]?.word ?? ''
  return placeHeads.has(head) || organizationHeads.has(head) || isCommonWord(tokens[at - 1]?.word ?? '')
}

/** In "the Night of Orm", moves the start of the name from "Orm" to "Night", although "Night" alone is not a name. */
function findPhraseStart(tokens: Token[], at: number): number {
  const [article, head, link] = [tokens[at - 3], tokens[at - 2], tokens[at - 1]]
  if (link?.word !== 'of' || !head?.isCapital || head.startsSentence || article?.word !== 'the') return at
  return tokens[at]?.isSeparated || link.isSeparated || head.isSeparated ? at : at - 2
}

/**
 * Returns how many words precede a spell that ends the run: 1 in "Tova Magic Missile". Returns the length of the run if there is no such
 * spell, or if the whole run is a spell.
 */
function lengthWithoutSpell(run: Token[]): number {
  for (let start = 1; start < run.length; start++) {
    // "Boots of Haste" is an item.
    if (run[start - 1]?.word === 'of') continue
    if (
      spellNames.has(
        run
          .slice(start)
          .map((token) => token.word)
          .join(' '),
      )
    )
      return start
  }
  return run.length
}

/** For cased text, in which capitals mark names. */
export function collectNames(reading: Reading): NameMention[] {
  const isName = createNameTokenTest(reading)
  const mentions: NameMention[] = []
  for (const line of reading.lines) {
    const { tokens } = line
    for (let index = 0; index < tokens.length; index++) {
      const first = tokens[index]
      if (!first || !isName(first, tokens[index + 1])) continue
      let last = index
      for (;;) {
        const next = tokens[last + 1]
        if (tokens[last]?.isPossessive && !staysTogether(tokens, last + 1)) break
        // `isName` rejects the head of "Copper Quarter", because the fraction "quarter" is a closed word.
        const isHead = next?.isCapital && placeHeads.has(next.word)
        if (next && !next.isSeparated && (isHead || isName(next, tokens[last + 2]))) last += 1
        else {
          const links = countLinks(tokens, last + 1, isName)
          if (links === 0) break
          last += links + 1
        }
      }
      last = index + lengthWithoutSpell(tokens.slice(index, last + 1)) - 1
      const from = findPhraseStart(tokens, index)
      const run = tokens.slice(from, last + 1)
      mentions.push({
        line,
        from,
        to: last,
        words: run.map((token) => token.word),
        text: line.line.text
          .slice(run[0]?.start ?? first.start, run.at(-1)?.end ?? 0)
          .replace(/['\u2019]s?$/u, ''),
      })
      index = last
    }
  }
  return mentions
}
