import { LRUCache } from 'lru-cache'
import { type Phones, soundOut } from './sound-out.ts'

/** Phones as numbers, without repetitions. `weight` is what it costs to add them all. */
export type Sound = { phones: Uint8Array; weight: number }

/** Position of each vowel in the mouth: from front to back, and from close to open. */
const vowels: Record<string, [number, number]> = {
  IY: [0, 0],
  IH: [0.2, 0.2],
  EY: [0, 0.35],
  EH: [0.1, 0.6],
  AE: [0.1, 0.9],
  AH: [0.5, 0.6],
  AA: [0.8, 1],
  AO: [1, 0.7],
  OW: [1, 0.4],
  UH: [0.9, 0.2],
  UW: [1, 0],
  AY: [0.4, 0.8],
  AW: [0.6, 0.8],
  OY: [0.8, 0.5],
}

const consonants = 'B CH D DH F G HH JH K L M N NG P R S SH T TH V W Y Z ZH'.split(' ')

/** Pairs of consonants that are easily mistaken for each other. All other pairs cost 1. */
const near = `
P-B 0.25 T-D 0.25 K-G 0.25 F-V 0.25 S-Z 0.25 TH-DH 0.25 CH-JH 0.25 SH-ZH 0.25
M-N 0.4 N-NG 0.3 M-NG 0.5 S-SH 0.4 Z-ZH 0.4 TH-T 0.4 DH-D 0.4 TH-F 0.4 DH-V 0.5 TH-S 0.5 CH-SH 0.4 JH-ZH 0.4 CH-T 0.6 JH-D 0.6
L-R 0.6 W-V 0.5 W-R 0.6 L-W 0.6 Y-L 0.7 T-K 0.7 P-K 0.7 P-T 0.7 B-D 0.7 D-G 0.7 B-G 0.7 B-V 0.4 P-F 0.5 T-S 0.8 D-Z 0.8 Z-SH 0.6 S-ZH 0.6
M-B 0.7 N-D 0.7 JH-G 0.7 HH-F 0.6`
  .trim()
  .split(/\s+/)

/** What it costs to leave a phone out. Vowels cost 0.4, other consonants 0.8. */
const faint: Record<string, number> = { AH: 0.35, HH: 0.4, Y: 0.4, R: 0.55, W: 0.6, L: 0.7 }
const costOfVowel = 0.4
const costOfConsonant = 0.8

const names = [...Object.keys(vowels), ...consonants]
const size = names.length
const vowelCount = Object.keys(vowels).length
const numberOf = new Map(names.map((name, index) => [name, index]))
const addCosts = Float64Array.from(
  names,
  (name) => faint[name] ?? (vowels[name] ? costOfVowel : costOfConsonant),
)

function makeChangeCosts(): Float64Array {
  const costs = new Float64Array(size * size).fill(1)
  const set = (one: string, other: string, cost: number) => {
    const [a = 0, b = 0] = [numberOf.get(one), numberOf.get(other)]
    costs[a * size + b] = cost
    costs[b * size + a] = cost
  }
  for (const [one, [x, y]] of Object.entries(vowels)) {
    for (const [other, [left, top]] of Object.entries(vowels)) {
      set(one, other, Math.min(0.5, 0.1 + 0.4 * Math.hypot(x - left, y - top)))
    }
  }
  for (let at = 0; at < near.length; at += 2) {
    const [one = '', other = ''] = near[at]?.split('-') ?? []
    set(one, other, Number(near[at + 1]))
  }
  set('W', 'UW', 0.4)
  set('Y', 'IY', 0.3)
  for (const name of names) set(name, name, 0)
  return costs
}

const changeCosts = makeChangeCosts()

/** "ER" is read as "AH" and "R", and a phone that follows itself is dropped. */
export function toSound(phones: Phones): Sound {
  const numbers = phones
    .flatMap((phone) => (phone === 'ER' ? ['AH', 'R'] : [phone]))
    .flatMap((phone) => numberOf.get(phone) ?? [])
    .filter((number, at, all) => number !== all[at - 1])
  return {
    phones: Uint8Array.from(numbers),
    weight: numbers.reduce((sum, number) => sum + (addCosts[number] ?? 0), 0),
  }
}

/** The first phone of a word is rarely missed if it is a consonant. */
const startCost = (phones: Uint8Array) => {
  const phone = phones[0] ?? 0
  return (addCosts[phone] ?? 0) * (phone < vowelCount ? 1 : 1.5)
}

const rows = [new Float64Array(64), new Float64Array(64)] as const

/** Longer sounds are not compared. */
export const mostPhones = 60

/**
 * Weighted edit distance: exchanging vowels, voiced and unvoiced consonants and other similar phones costs little.
 * @returns Infinity if the distance is more than `most`
 */
export function measureDistance(one: Sound, other: Sound, most: number): number {
  if (Math.abs(one.weight - other.weight) > most) return Number.POSITIVE_INFINITY
  const [left, right] = [one.phones, other.phones]
  if (left.length > mostPhones || right.length > mostPhones) return Number.POSITIVE_INFINITY
  let [previous, current] = rows
  const first = [startCost(left), startCost(right)] as const
  previous[0] = 0
  for (let column = 1; column <= right.length; column++) {
    previous[column] =
      (previous[column - 1] ?? 0) + (column === 1 ? first[1] : (addCosts[right[column - 1] ?? 0] ?? 0))
  }
  for (let row = 1; row <= left.length; row++) {
    const phone = left[row - 1] ?? 0
    const added = row === 1 ? first[0] : (addCosts[phone] ?? 0)
    let least = (previous[0] ?? 0) + added
    current[0] = least
    for (let column = 1; column <= right.length; column++) {
      const next = right[column - 1] ?? 0
      const cost = Math.min(
        (previous[column - 1] ?? 0) + (changeCosts[phone * size + next] ?? 1),
        (previous[column] ?? 0) + added,
        (current[column - 1] ?? 0) + (column === 1 ? first[1] : (addCosts[next] ?? 0)),
      )
      current[column] = cost
      if (cost < least) least = cost
    }
    if (least > most) return Number.POSITIVE_INFINITY
    ;[previous, current] = [current, previous]
  }
  const distance = previous[right.length] ?? Number.POSITIVE_INFINITY
  return distance > most ? Number.POSITIVE_INFINITY : distance
}

/** The ways to say a word differ in one vowel, so that their distances from another word differ by no more than this. */
const wayDifference = 1

/** Returns the smallest distance between two ways of saying the words; Infinity if it is more than `most`. */
export function measureNearest(words: Sound[], others: Sound[], most: number): number {
  const [first, other] = [words[0], others[0]]
  if (!first || !other) return Number.POSITIVE_INFINITY
  if (measureDistance(first, other, most + wayDifference) > most + wayDifference)
    return Number.POSITIVE_INFINITY
  let nearest = Number.POSITIVE_INFINITY
  for (const one of words) {
    for (const way of others) {
      nearest = Math.min(nearest, measureDistance(one, way, Math.min(most, nearest)))
    }
  }
  return nearest
}

const mostWays = 3
const waysOf = new LRUCache<string, Phones[]>({ max: 5_000 })

function sayPart(part: string): Phones[] {
  const known = waysOf.get(part)
  if (known) return known
  const ways = soundOut(part, mostWays)
  waysOf.set(part, ways)
  return ways
}

/** Ways to say words without a break, the likeliest first. `parts` have only the letters a to z. Each further way changes one vowel. */
export function sayParts(parts: string[]): Sound[] {
  const ways = parts.map(sayPart)
  const usual = ways.map((way) => way[0] ?? [])
  const others = ways.flatMap((way, at) => way.slice(1).map((other) => usual.with(at, other)))
  return [usual, ...others].map((said) => toSound(said.flat()))
}
