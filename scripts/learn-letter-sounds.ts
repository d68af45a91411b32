// node scripts/with-node.mjs scripts/learn-letter-sounds.ts [--measure]
// Learns how letters are spoken from the dictionary of Debian's pocketsphinx-en-us, and writes letter-sounds.json.
// With --measure, writes nothing, and prints the share of correct phones in 2,000 words that it did not learn from.
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { contextOf, contexts, type Phones, soundOut } from '#core/language/pronunciation/sound-out.ts'

const dictionary = '/usr/share/pocketsphinx/model/en-us/cmudict-en-us.dict'
const target = path.join(import.meta.dirname, '../src/core/language/pronunciation/letter-sounds.json')
const testWords = 2000
/** Maximum number of phones that one letter stands for, such as the two of "x". */
const mostPhones = 2
/** A rule is kept if it gets at least this many more letters of the dictionary right than the rule with less context. */
const leastGain = 6
/** A rule stores its second most frequent sound if more than this share of the matching letters have that sound. */
const leastShare = 0.2

type Entry = { word: string; phones: Phones }
type Aligned = { word: string; sounds: string[] }

function readEntries(): Entry[] {
  return readFileSync(dictionary, 'utf8')
    .split('\n')
    .flatMap((line) => {
      const [word = '', ...phones] = line.trim().split(/\s+/)
      return /^[a-z]{2,}$/.test(word) && phones.length > 0 ? [{ word, phones }] : []
    })
}

/** The order is the same on each run. */
function shuffle<T>(list: T[]): T[] {
  let seed = 12345
  const keyed = list.map((item) => {
    seed = (Math.imul(seed, 1103515245) + 12345) & 0x7fffffff
    return { item, key: seed }
  })
  return keyed.sort((a, b) => a.key - b.key).map(({ item }) => item)
}

const addTo = (counts: Map<string, number>, key: string, amount: number) =>
  counts.set(key, (counts.get(key) ?? 0) + amount)

type Chance = (letter: string, sound: string) => number

/** Adds to `counts` how often each letter probably stands for each sound in the word, by the forward-backward algorithm. */
function addAlignments({ word, phones }: Entry, chance: Chance, counts: Map<string, number>): void {
  const width = phones.length + 1
  const before = new Float64Array((word.length + 1) * width)
  const after = new Float64Array((word.length + 1) * width)
  before[0] = 1
  after[after.length - 1] = 1
  const steps = (
    visit: (from: number, to: number, letter: string, sound: string) => void,
    isBackward: boolean,
  ) => {
    for (let count = 0; count < word.length; count++) {
      const at = isBackward ? word.length - 1 - count : count
      for (let spoken = 0; spoken < width; spoken++) {
        for (let length = 0; length <= mostPhones && spoken + length < width; length++) {
          const sound = phones.slice(spoken, spoken + length).join('+')
          visit(at * width + spoken, (at + 1) * width + spoken + length, word[at] ?? '', sound)
        }
      }
    }
  }
  steps((from, to, letter, sound) => {
    before[to] = (before[to] ?? 0) + (before[from] ?? 0) * chance(letter, sound)
  }, false)
  const total = before[before.length - 1] ?? 0
  if (total === 0) return
  steps((from, to, letter, sound) => {
    const step = chance(letter, sound) * (after[to] ?? 0)
    after[from] = (after[from] ?? 0) + step
    const share = ((before[from] ?? 0) * step) / total
    if (share > 0) addTo(counts, `${letter} ${sound}`, share)
  }, true)
}

/** Learns by expectation maximization how often each letter stands for each sound. */
function learnChances(entries: Entry[]): Chance {
  let chance: Chance = (_, sound) => (sound === '' ? 0.3 : sound.includes('+') ? 0.02 : 0.5)
  for (let round = 0; round < 6; round++) {
    const counts = new Map<string, number>()
    for (const entry of entries) addAlignments(entry, chance, counts)
    const totals = new Map<string, number>()
    for (const [key, count] of counts) addTo(totals, key[0] ?? '', count)
    const shares = new Map<string, number>()
    for (const [key, count] of counts) {
      const share = count / (totals.get(key[0] ?? '') ?? 1)
      if (share > 1e-4) shares.set(key, share)
    }
    chance = (letter, sound) => shares.get(`${letter} ${sound}`) ?? 0
  }
  return chance
}

function align({ word, phones }: Entry, chance: Chance): Aligned | null {
  let row = new Map<number, { chance: number; sounds: string[] }>([[0, { chance: 1, sounds: [] }]])
  for (const letter of word) {
    const next: typeof row = new Map()
    for (const [spoken, best] of row) {
      for (let length = 0; length <= mostPhones && spoken + length <= phones.length; length++) {
        const sound = phones.slice(spoken, spoken + length).join('+')
        const likely = best.chance * chance(letter, sound)
        if (likely > (next.get(spoken + length)?.chance ?? 0)) {
          next.set(spoken + length, { chance: likely, sounds: [...best.sounds, sound] })
        }
      }
    }
    row = next
  }
  const found = row.get(phones.length)
  return found ? { word, sounds: found.sounds } : null
}

/** Returns sounds by letter and then by context: "usual sound", or "usual sound,second sound:share of the second in percent". */
function learnRules(words: Aligned[]): Map<string, Map<string, string>> {
  const rules = new Map<string, Map<string, string>>()
  const usual = new Map<string, string>()
  for (const [level, context] of contexts.entries()) {
    const counts = new Map<string, { sounds: Map<string, number>; shorter: string }>()
    for (const { word, sounds } of words) {
      for (const [at, sound] of sounds.entries()) {
        const key = `${word[at]} ${contextOf(word, at, context)}`
        let here = counts.get(key)
        if (!here) {
          const shorter = contexts.slice(0, level).toReversed()
          const known = shorter.map((size) => usual.get(`${word[at]} ${contextOf(word, at, size)}`))
          here = { sounds: new Map(), shorter: known.find((one) => one !== undefined) ?? 'none' }
          counts.set(key, here)
        }
        addTo(here.sounds, sound, 1)
      }
    }
    for (const [key, { sounds, shorter }] of counts) {
      const [first, second] = [...sounds].sort((a, b) => b[1] - a[1])
      if (!first || (level > 0 && first[1] - (sounds.get(shorter) ?? 0) < leastGain)) continue
      usual.set(key, first[0])
      const [letter = '', around = ''] = key.split(' ')
      const share = (second?.[1] ?? 0) / [...sounds.values()].reduce((sum, count) => sum + count, 0)
      const other = second && share > leastShare ? `,${second[0]}:${Math.round(100 * share)}` : ''
      const ofLetter = rules.get(letter) ?? new Map<string, string>()
      rules.set(letter, ofLetter.set(around, first[0] + other))
    }
  }
  return rules
}

function countPhoneEdits(left: Phones, right: Phones): number {
  let row = [0, ...right.map((_, at) => at + 1)]
  for (const [at, phone] of left.entries()) {
    const next = [at + 1]
    for (const [column, other] of right.entries()) {
      const change = (row[column] ?? 0) + (phone === other ? 0 : 1)
      next.push(Math.min((next[column] ?? 0) + 1, (row[column + 1] ?? 0) + 1, change))
    }
    row = next
  }
  return row.at(-1) ?? 0
}

const entries = shuffle(readEntries())
if (!process.argv.includes('--measure')) {
  const learned = entries.slice(testWords)
  const chance = learnChances(learned)
  const words = learned.flatMap((entry) => align(entry, chance) ?? [])
  const rules = [...learnRules(words)].sort(([a], [b]) => (a < b ? -1 : 1))
  const table = rules.map(([letter, found]) => [
    letter,
    [...found].map(([context, sounds]) => `${context}=${sounds}`).join(' '),
  ])
  writeFileSync(target, `${JSON.stringify(Object.fromEntries(table), null, 2)}\n`)
  process.stdout.write('Written. Run again with --measure.\n')
} else {
  const tested = entries.slice(0, testWords)
  const phones = tested.reduce((sum, entry) => sum + entry.phones.length, 0)
  for (const most of [1, 3]) {
    const edits = tested.map(({ word, phones: wanted }) =>
      Math.min(...soundOut(word, most).map((said) => countPhoneEdits(wanted, said))),
    )
    const right = 1 - edits.reduce((sum, count) => sum + count, 0) / phones
    const whole = edits.filter((count) => count === 0).length / testWords
    process.stdout.write(
      `Best of ${most}: ${(100 * right).toFixed(1)} % of phones right, ${(100 * whole).toFixed(1)} % of words.\n`,
    )
  }
}
