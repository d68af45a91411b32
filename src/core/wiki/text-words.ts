const startsWithWord = (text: string, at: number) => /^[\p{L}\p{M}\p{N}]/u.test(text.slice(at, at + 2))

const [notWord, half] = [0, 2]
/** Of every sign whether it is part of a word, or half a sign: asked of the expression it would take most of the time. */
let signs: Uint8Array | null = null

function readSigns(): Uint8Array {
  const kinds = new Uint8Array(0x1_0000)
  for (let code = 0; code < kinds.length; code++) {
    const isHalf = code >= 0xd800 && code < 0xe000
    kinds[code] = isHalf ? half : Number(startsWithWord(String.fromCharCode(code), 0))
  }
  return kinds
}

/** How many places the sign takes that stands here, if it is part of a word; else 0. */
export function measureSign(text: string, at: number): number {
  signs ??= readSigns()
  const sign = signs[text.charCodeAt(at)] ?? notWord
  return sign === half && !startsWithWord(text, at) ? 0 : sign
}

/** Where the words of a text stand, and of each a number made of its letters: equal words have equal ones. */
export type TextWords = { starts: number[]; ends: number[]; hashes: number[] }

export function readWords(text: string): TextWords {
  const words: TextWords = { starts: [], ends: [], hashes: [] }
  const { length } = text
  let at = 0
  while (at < length) {
    const start = at
    // FNV-1a.
    let hash = 0x811c9dc5
    while (at < length) {
      const size = measureSign(text, at)
      if (size === 0) break
      hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
      if (size === 2) hash = Math.imul(hash ^ text.charCodeAt(at + 1), 0x01000193)
      at += size
    }
    if (at > start) {
      words.starts.push(start)
      words.ends.push(at)
      words.hashes.push(hash)
    }
    at++
  }
  return words
}
