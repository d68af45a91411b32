import { isClosedWord } from '#core/language/words/closed-words.ts'

export type Token = {
  /** As written, without an ending such as "'s" or "'ll". */
  text: string
  /** `text` in lower case, without accents and apostrophes. */
  word: string
  start: number
  end: number
  isCapital: boolean
  startsSentence: boolean
  isPossessive: boolean
  /** True for the first word and after punctuation, except after the dot of an abbreviation such as "Dr.". */
  isSeparated: boolean
}

const wordPattern = /[@#]?[\p{L}\p{N}]+(?:['\u2019\u02bc][\p{L}]+)*['\u2019]?(?:-[\p{L}\p{N}]+)*/gu
// These endings are not part of a name: "Tova'll" names Tova.
const shortened = /['\u2019](?:ll|ve|re|d)$/u
const abbreviation = /^(?:dr|mr|mrs|ms|st|sr|jr)$/i

export function foldWord(word: string): string {
  return word
    .normalize('NFKD')
    .replace(/[\u0300-\u036f'\u2018\u2019\u02bc]/g, '')
    .toLowerCase()
}

export function tokenize(text: string): Token[] {
  const tokens: Token[] = []
  let lastEnd = 0
  let isFirst = true
  for (const match of text.matchAll(wordPattern)) {
    const raw = match[0]
    const gap = text.slice(lastEnd, match.index)
    const afterAbbreviation = gap === '. ' && abbreviation.test(tokens.at(-1)?.text ?? '')
    const possessive = /['\u2019]s$|s['\u2019]$/u.exec(raw)
    const bare =
      shortened.test(raw) && !isClosedWord(foldWord(raw))
        ? raw.replace(shortened, '')
        : possessive
          ? raw.replace(/['\u2019]s$|['\u2019]$/u, '')
          : raw.replace(/['\u2019]$/u, '')
    tokens.push({
      text: bare,
      word: foldWord(bare),
      start: match.index,
      end: match.index + raw.length,
      isCapital: /^\p{Lu}/u.test(raw),
      startsSentence:
        isFirst || (/[.?!:;"\u201c\u201d()[\]\u2014\u2026]|--| '|^'/.test(gap) && !afterAbbreviation),
      isPossessive: possessive !== null,
      isSeparated: isFirst || (!/^\s+$/.test(gap) && !afterAbbreviation),
    })
    lastEnd = match.index + raw.length
    isFirst = false
  }
  return tokens
}
