/** At most 40 characters count as one word, because some languages write no spaces. */
const wordPattern = /[^\s。！？、，]{1,40}[。！？、，]*\s*|\S/gu
const sentenceEnd = /[.!?…。！？]["'”’)]*\s*$/
/** Characters by which a cut may miss its share of the text to fall between two sentences, as measured. */
const sentenceReach = 25

/** Cuts a text between words into one part for each of `lengths`, in proportion to them. A part may be empty. */
export function cutText(text: string, lengths: readonly number[]): string[] {
  const words = text.match(wordPattern) ?? []
  let characters = 0
  const ends = words.map((word) => {
    characters += word.length
    return characters
  })
  const total = lengths.reduce((sum, length) => sum + length, 0)
  let passed = 0
  let from = 0
  return lengths.map((length, index) => {
    passed += length
    const isLast = index === lengths.length - 1
    const to = isLast ? words.length : findCut(words, ends, from, (characters * passed) / total)
    const part = words.slice(from, to).join('').trim()
    from = to
    return part
  })
}

/** Returns the number of words before the cut, at least `from`. */
function findCut(words: string[], ends: number[], from: number, target: number): number {
  let best = from
  let least = Number.POSITIVE_INFINITY
  for (let cut = from; cut <= words.length; cut++) {
    const end = ends[cut - 1] ?? 0
    if (end > target + sentenceReach + least) break
    const isBetween = cut === 0 || cut === words.length || sentenceEnd.test(words[cut - 1] ?? '')
    const cost = Math.abs(end - target) - (isBetween ? sentenceReach : 0)
    if (cost >= least) continue
    least = cost
    best = cut
  }
  return best
}

const longest = 2_000

function findCutOfLine(text: string): number {
  const sentence = Math.max(...['. ', '? ', '! '].map((end) => text.lastIndexOf(end) + 1))
  return sentence || text.lastIndexOf(' ') + 1 || text.length
}

/** Limits the length of lines to bound the time of searches within a line. */
export function splitLongLine(text: string): string[] {
  const parts: string[] = []
  let from = 0
  while (text.length - from > longest) {
    const cut = from + findCutOfLine(text.slice(from, from + longest))
    parts.push(text.slice(from, cut).trim())
    from = cut
  }
  return [...parts, text.slice(from)]
}
