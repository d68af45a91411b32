import { isOneTypo, padLetters, typoSimilarity } from './similarity.ts'

export type OnSimilar = (left: number, right: number, similarity: number) => void

const tolerance = 1e-9

/** Finds the same pairs as a comparison of all names, but compares only names that share one of their rarest trigrams (prefix filter). */
export function findTrigramPairs(letters: number[][], threshold: number, onSimilar: OnSimilar): void {
  const ranked = rankTrigrams(letters)
  const order = ranked.map((_, name) => name)
  order.sort((a, b) => (ranked[a]?.length ?? 0) - (ranked[b]?.length ?? 0))
  const sets = order.map((name) => ranked[name] ?? new Int32Array())
  const sizes = Int32Array.from(sets, (set) => set.length)
  const signatures = createSignatures(sets)
  const lists = new Map<number, { names: number[]; positions: number[]; start: number }>()
  const comparedWith = new Int32Array(sets.length).fill(-1)
  for (const [name, own] of sets.entries()) {
    const size = own.length
    const least = Math.ceil(threshold * size - tolerance)
    for (let at = 0; at <= size - least; at++) {
      const list = lists.get(own[at] ?? 0)
      if (!list) continue
      const { names, positions } = list
      while (list.start < names.length && (sizes[names[list.start] ?? 0] ?? 0) < least) list.start++
      for (let item = list.start; item < names.length; item++) {
        const other = names[item] ?? 0
        const position = positions[item] ?? 0
        const otherSize = sizes[other] ?? 0
        const needed = Math.ceil((threshold / (1 + threshold)) * (size + otherSize) - tolerance)
        if (Math.min(size - at, otherSize - position) < needed) continue
        if (countDifferences(signatures, name, other) > size + otherSize - 2 * needed) continue
        if (comparedWith[other] === name) continue
        comparedWith[other] = name
        const shared = countShared(own, at, sets[other] ?? own, position, needed)
        const similarity = shared / (size + otherSize - shared)
        if (similarity >= threshold) onSimilar(order[other] ?? 0, order[name] ?? 0, similarity)
      }
    }
    // Later sets are at least as large as this one. If a later set is similar, it has one of the first `size - leastOfLarger + 1` trigrams
    // of this set, so only these are indexed.
    const leastOfLarger = Math.ceil(((2 * threshold) / (1 + threshold)) * size - tolerance)
    for (let at = 0; at <= size - leastOfLarger; at++) {
      const trigram = own[at] ?? 0
      const list = lists.get(trigram) ?? { names: [], positions: [], start: 0 }
      lists.set(trigram, list)
      list.names.push(name)
      list.positions.push(at)
    }
  }
}

/** The rarest trigram has the lowest number. The numbers of a name are sorted and distinct. */
function rankTrigrams(names: number[][]): Int32Array[] {
  const codeOf = new Map<number, number>()
  const coded = names.map((letters) =>
    padLetters(letters).map((letter) => {
      const code = codeOf.get(letter) ?? codeOf.size
      codeOf.set(letter, code)
      return code
    }),
  )
  const size = codeOf.size
  const idOf = new Map<number, number>()
  const counts: number[] = []
  const sets = coded.map((codes) => {
    const ids = new Int32Array(codes.length - 2)
    for (let at = 0; at < ids.length; at++) {
      const trigram = ((codes[at] ?? 0) * size + (codes[at + 1] ?? 0)) * size + (codes[at + 2] ?? 0)
      const id = idOf.get(trigram) ?? idOf.size
      idOf.set(trigram, id)
      ids[at] = id
      counts[id] = (counts[id] ?? 0) + 1
    }
    return ids
  })
  const rankOf = new Int32Array(counts.length)
  const rarestFirst = counts.map((_, id) => id).sort((a, b) => (counts[a] ?? 0) - (counts[b] ?? 0))
  for (const [rank, id] of rarestFirst.entries()) rankOf[id] = rank
  return sets.map((ids) => {
    const ranks = ids.map((id) => rankOf[id] ?? 0).sort()
    return ranks.filter((rank, at) => rank !== ranks[at - 1])
  })
}

/** Two sets differ in at least as many numbers as their signatures differ in bits. */
function createSignatures(sets: Int32Array[]): Int32Array {
  const signatures = new Int32Array(sets.length * 2)
  for (const [name, set] of sets.entries()) {
    for (const number of set) {
      const word = name * 2 + ((number >>> 5) & 1)
      signatures[word] = (signatures[word] ?? 0) ^ (1 << (number & 31))
    }
  }
  return signatures
}

function countDifferences(signatures: Int32Array, left: number, right: number): number {
  const first = (signatures[left * 2] ?? 0) ^ (signatures[right * 2] ?? 0)
  const second = (signatures[left * 2 + 1] ?? 0) ^ (signatures[right * 2 + 1] ?? 0)
  return countBits(first) + countBits(second)
}

function countBits(word: number): number {
  let bits = word - ((word >>> 1) & 0x55555555)
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333)
  return Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}

function countShared(a: Int32Array, fromA: number, b: Int32Array, fromB: number, needed: number): number {
  let [inA, inB, shared] = [fromA, fromB, 0]
  while (inA < a.length && inB < b.length) {
    if (shared + Math.min(a.length - inA, b.length - inB) < needed) return 0
    const difference = (a[inA] ?? 0) - (b[inB] ?? 0)
    if (difference === 0) shared++
    if (difference <= 0) inA++
    if (difference >= 0) inB++
  }
  return shared
}

/**
 * If two names are one typo apart, removing one letter from one or both makes them equal. So each name is indexed by hashes of itself and
 * of its variants with one letter removed.
 */
export function findTypoPairs(names: number[][], threshold: number, onSimilar: OnSimilar): void {
  const isLongEnough = (length: number) => typoSimilarity(length) >= threshold
  const size = names.reduce((sum, letters) => sum + letters.length + 1, 0)
  const heads = new Int32Array(2 ** Math.ceil(Math.log2(size + 1))).fill(-1)
  const [hashes, owners, nexts] = [new Int32Array(size), new Int32Array(size), new Int32Array(size)]
  const comparedWith = new Int32Array(names.length).fill(-1)
  let used = 0
  for (const [name, letters] of names.entries()) {
    if (!isLongEnough(letters.length + 1)) continue
    for (const hash of hashShortened(letters)) {
      const slot = (hash ^ (hash >>> 15)) & (heads.length - 1)
      for (let item = heads[slot] ?? -1; item >= 0; item = nexts[item] ?? -1) {
        const other = owners[item] ?? 0
        if (hashes[item] !== hash || comparedWith[other] === name || other === name) continue
        comparedWith[other] = name
        const theirs = names[other] ?? []
        const longer = Math.max(letters.length, theirs.length)
        if (isLongEnough(longer) && isOneTypo(letters, theirs)) onSimilar(other, name, typoSimilarity(longer))
      }
      hashes[used] = hash
      owners[used] = name
      nexts[used] = heads[slot] ?? -1
      heads[slot] = used++
    }
  }
}

const base = 0x01000193

function hashShortened(letters: number[]): Set<number> {
  const add = (hash: number, letter: number) => (Math.imul(hash, base) + letter + 1) | 0
  const hashes = new Set([letters.reduce(add, 0)])
  // Combines the hashes of the letters before and after the removed one, so that each variant takes constant time.
  let [behind, power] = [0, 1]
  const before = letters.map(() => 0)
  for (let at = 1; at < letters.length; at++) before[at] = add(before[at - 1] ?? 0, letters[at - 1] ?? 0)
  for (let at = letters.length - 1; at >= 0; at--) {
    hashes.add((Math.imul(before[at] ?? 0, power) + behind) | 0)
    behind = (behind + Math.imul((letters[at] ?? 0) + 1, power)) | 0
    power = Math.imul(power, base)
  }
  return hashes
}
