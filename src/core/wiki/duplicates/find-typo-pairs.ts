import type { OnSimilar } from './find-trigram-pairs.ts'
import { isOneTypo, typoSimilarity } from './similarity.ts'

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
