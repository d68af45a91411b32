import { lowerCase } from '#core/words.ts'

/**
 * `text` is the name as written. `ending` is its plural ending, possessive or contraction, such as "s" or "'ll", or "" if there is none.
 * `end` is the position after `ending`.
 */
export type Mention = { start: number; end: number; text: string; ending: string }

const startsInWord = /[\p{L}\p{M}\p{N}]$|[\p{L}\p{N}]['’ʼ]$/u
const endingOfName = /(?:['’ʼ](?:s|ll|d|ve|re|m)?|(?:s|es)['’ʼ]?)?(?!['’ʼ]?[\p{L}\p{M}\p{N}])/iuy

/** Keeps the length of the text, so that positions stay valid. */
const fold = (text: string) => lowerCase(text).replace(/[’ʼ]/g, "'").replace(/\s/g, ' ')

/** Returns the position after the words; null if they are not at `start`. Several blanks may separate two words. */
function endOfWords(folded: string, words: string[], start: number): number | null {
  let end = start
  for (const [index, word] of words.entries()) {
    const blanks = end
    while (index > 0 && folded[end] === ' ') end++
    if ((index > 0 && end === blanks) || !folded.startsWith(word, end)) return null
    end += word.length
  }
  return end
}

/** Finds a name as whole words in any case. */
export function createMentionFinder(name: string): (text: string) => Mention[] {
  const words = fold(name.normalize('NFC').trim()).split(/ +/)
  const [first = ''] = words
  return (text) => {
    const folded = fold(text)
    const mentions: Mention[] = []
    let from = 0
    for (let start = folded.indexOf(first); start >= 0; start = folded.indexOf(first, from)) {
      from = start + 1
      const endOfName = endOfWords(folded, words, start)
      if (endOfName === null || startsInWord.test(text.slice(Math.max(0, start - 4), start))) continue
      endingOfName.lastIndex = endOfName
      const ending = endingOfName.exec(text)?.[0]
      if (ending === undefined) continue
      from = endOfName + ending.length
      mentions.push({ start, end: from, text: text.slice(start, endOfName), ending })
    }
    return mentions
  }
}
