import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createBestPairs, type Pair } from './best-pairs.ts'
import { findDuplicates } from './find-duplicates.ts'
import { findSimilarNames } from './find-similar-names.ts'
import { compareEntries, compareNames, foldForComparison } from './similarity.ts'

type Entry = { name: string; aliases?: string[] }

/** `entries` are in order, the one most worth keeping first. */
function scan(entries: Entry[], threshold = 0.7, limit = 100, notSame: number[] = []) {
  const lists = entries.map(({ name, aliases = [] }) => [name, ...aliases])
  const names = lists.flat().map((name) => `${name}\0`)
  const counts = Int32Array.from(lists, (list) => list.length)
  const scanned = { names: names.join(''), counts, notSame: Int32Array.from(notSame) }
  const { groups, potentialDuplicates } = findDuplicates(scanned, threshold, limit)
  const nameOf = (index: number) => entries[index]?.name
  return {
    potentialDuplicates,
    groups: groups.map(({ keep, matches }) => [
      nameOf(keep),
      matches.map(({ entry, similarity }) => [nameOf(entry), similarity]),
    ]),
  }
}
const syllables = "mir|el|le|gate|north| |x|ä|é|\u{1f525}|'s|1|2|-|the ".split('|')
const aName = fc.oneof(
  fc.array(fc.constantFrom(...syllables), { minLength: 1, maxLength: 7 }).map((parts) => parts.join('')),
  fc.string({ unit: fc.constantFrom('a', 'b', '\u5b57', ' '), minLength: 1, maxLength: 9 }),
)
const aThreshold = fc.oneof(
  fc.constantFrom(0.5, 0.55, 0.6, 2 / 3, 0.7, 0.75, 0.8, 0.9, 1),
  fc.double({ min: 0.5, max: 1, noNaN: true }),
)

describe('findDuplicates', () => {
  it('finds exactly the pairs that an all-pairs comparison finds', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(aName.map(foldForComparison), { maxLength: 60 }),
        aThreshold,
        (names, threshold) => {
          const found = new Map<string, number>()
          findSimilarNames(names, threshold, (left, right, value) => {
            const pair = [Math.min(left, right), Math.max(left, right)].join()
            found.set(pair, Math.max(value, found.get(pair) ?? 0))
          })
          const expected = new Map<string, number>()
          for (const [right, name] of names.entries()) {
            for (const [left, other] of names.slice(0, right).entries()) {
              const value = compareNames(other, name)
              if (value >= threshold) expected.set(`${left},${right}`, value)
            }
          }
          expect([...found].sort()).toEqual([...expected].sort())
        },
      ),
      { numRuns: 400 },
    )
  })

  it('counts every entry that is similar to one more worth keeping, and groups only similar entries', () => {
    const anEntry = fc.record({ name: aName, aliases: fc.array(aName, { maxLength: 2 }) })
    fc.assert(
      fc.property(
        fc.array(anEntry, { maxLength: 40 }),
        aThreshold,
        fc.array(fc.tuple(fc.nat(39), fc.nat(39)), { maxLength: 8 }),
        (entries, threshold, marks) => {
          const notSame = marks.filter(([a, b]) => a !== b && a < entries.length && b < entries.length)
          const isNotSame = (a: number, b: number) =>
            a !== b && notSame.some((pair) => pair.includes(a) && pair.includes(b))
          const folded = entries.map(({ name, aliases }) => [name, ...aliases].map(foldForComparison))
          const lists = folded.map((names) => [...new Set(names)].filter((name) => name !== ''))
          const compare = (a: number, b: number) => compareEntries(lists[a] ?? [], lists[b] ?? [])
          const scanned = {
            names: entries
              .flatMap(({ name, aliases }) => [name, ...aliases].map((one) => `${one}\0`))
              .join(''),
            counts: Int32Array.from(entries, ({ aliases }) => 1 + aliases.length),
            notSame: Int32Array.from(notSame.flat()),
          }
          const found = findDuplicates(scanned, threshold, entries.length)
          const duplicates = entries.filter((_, entry) =>
            entries.some(
              (_, better) =>
                better < entry && !isNotSame(better, entry) && compare(better, entry) >= threshold,
            ),
          )
          expect(found.potentialDuplicates).toBe(duplicates.length)
          expect(found.groups.length > 0).toBe(duplicates.length > 0)
          const placed = found.groups.flatMap(({ keep, matches }) => [
            keep,
            ...matches.map(({ entry }) => entry),
          ])
          expect(new Set(placed).size).toBe(placed.length)
          for (const { keep, matches } of found.groups) {
            const all = [keep, ...matches.map(({ entry }) => entry)]
            for (const { entry, similarity } of matches) {
              expect(entry).toBeGreaterThan(keep)
              expect(compare(keep, entry)).toBeGreaterThanOrEqual(threshold)
              expect(similarity).toBeCloseTo(compare(keep, entry), 2)
            }
            expect(all.some((a) => all.some((b) => isNotSame(a, b)))).toBe(false)
          }
        },
      ),
    )
  })

  it('keeps the most similar pairs when there are too many', () => {
    const aPair = fc.record({
      left: fc.nat(30),
      right: fc.nat(30),
      similarity: fc.constantFrom(0.5, 0.7, 0.75, 1),
    })
    const selector = ({ left, right }: Pair) => `${left},${right}`
    fc.assert(
      fc.property(fc.uniqueArray(aPair, { selector, maxLength: 200 }), (pairs) => {
        const best = createBestPairs(32)
        for (const pair of pairs) best.add(pair)
        const kept = [...best.inOrder()]
        const sorted = pairs.toSorted(
          (a, b) => b.similarity - a.similarity || a.left - b.left || a.right - b.right,
        )
        expect(kept.length).toBeGreaterThanOrEqual(Math.min(16, pairs.length))
        expect(kept).toEqual(sorted.slice(0, kept.length))
      }),
    )
  })
})

describe('grouping', () => {
  it('centers each group on the entry most worth keeping and lists the most similar group first', () => {
    const entries = [
      { name: 'Mirelle Vanthorne' },
      { name: 'Hollowgate' },
      { name: 'Holowgate' },
      { name: 'Mirele Vanthorne' },
      { name: 'The Mirelle Vanthorne' },
    ]
    expect(scan(entries)).toEqual({
      potentialDuplicates: 3,
      groups: [
        [
          'Mirelle Vanthorne',
          [
            ['The Mirelle Vanthorne', 1],
            ['Mirele Vanthorne', 0.941],
          ],
        ],
        ['Hollowgate', [['Holowgate', 0.9]]],
      ],
    })
  })

  it('matches aliases, and limits the number of groups but not the number of duplicates', () => {
    const entries = [
      { name: 'The Castellan', aliases: ['Mirelle'] },
      { name: 'Osk' },
      { name: 'Oskk' },
      { name: 'Mirelle' },
    ]
    expect(scan(entries, 0.7, 1)).toEqual({
      potentialDuplicates: 2,
      groups: [['The Castellan', [['Mirelle', 1]]]],
    })
  })

  it('never groups an entry with one that is marked as different', () => {
    const entries = [{ name: 'Osk' }, { name: 'Osk' }, { name: 'Osk' }]
    expect(scan(entries, 0.7, 100, [0, 2]).groups).toEqual([['Osk', [['Osk', 1]]]])
    expect(scan(entries, 0.7, 100, [0, 1, 0, 2]).groups).toEqual([['Osk', [['Osk', 1]]]])
    expect(scan(entries, 0.7, 100, [0, 1, 1, 2, 0, 2])).toEqual({ potentialDuplicates: 0, groups: [] })
  })

  it('leaves out an entry that is similar only to another duplicate', () => {
    const entries = [{ name: 'Guard 1' }, { name: 'Guard 2' }, { name: 'Guard 2' }, { name: 'Gaurd 2' }]
    expect(scan(entries).groups).toEqual([
      [
        'Guard 1',
        [
          ['Guard 2', 0.857],
          ['Guard 2', 0.857],
        ],
      ],
    ])
  })
})

describe('among 2,000 names', () => {
  let state = 7
  const below = (limit: number) => {
    state = (state * 1_103_515_245 + 12_345) & 0x7fffffff
    return Math.floor((state / 0x80000000) * limit)
  }
  const aPart = () =>
    Array.from({ length: 4 }, () => `${'bdfgklmnprstvz'[below(14)]}${'aeiou'[below(5)]}`).join('')
  const names = Array.from({ length: 2_000 }, () => `${aPart()} ${aPart()}`)
  const change = (text: string, at: number, length: number, by: string) =>
    text.slice(0, at) + by + text.slice(at + length)
  const slips: Record<string, (name: string) => string> = {
    'a replaced letter': (name) => change(name, below(name.length), 1, 'y'),
    'a missing letter': (name) => change(name, below(name.length), 1, ''),
    'an extra letter': (name) => change(name, below(name.length), 0, 'y'),
    'two letters swapped': (name) => {
      const at = below(name.length - 1)
      return change(name, at, 2, `${name[at + 1]}${name[at]}`)
    },
    'an article': (name) => `The ${name}`,
    'other case and accents': (name) => name.toUpperCase().replace(' ', ' - ').replaceAll('A', 'Á'),
  }

  it.each(Object.keys(slips))('finds 99 of 100 duplicates with %s', (slip) => {
    const twins = names.slice(0, 1_000).map((name) => slips[slip]?.(name) ?? name)
    const all = [...names, ...twins]
    const scanned = {
      names: all.map((name) => `${name}\0`).join(''),
      counts: new Int32Array(all.length).fill(1),
      notSame: new Int32Array(),
    }
    const { groups } = findDuplicates(scanned, 0.7, 50_000)
    const found = new Set(
      groups.flatMap(({ keep, matches }) => matches.map(({ entry }) => `${keep},${entry}`)),
    )
    const missing = twins.filter((_, at) => !found.has(`${at},${names.length + at}`))
    expect(missing.length).toBeLessThanOrEqual(10)
  })
})
