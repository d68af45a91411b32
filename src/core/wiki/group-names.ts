import { addToList } from '#core/language/add-to-list.ts'
import { isCommonWord } from '#core/language/common-words.ts'
import { countEdits, dropTitles } from '#core/language/fold-name.ts'
import { headKinds, isTitle, itemHeads, organizationHeads, placeHeads } from '#core/language/name-lexicon.ts'
import type { Naming } from './collect-names.ts'
import type { KnownNames } from './find-known-names.ts'

/** All the ways one thing is named; `key` is the folded name without title that stands for it. */
export type NameGroup = { key: string; forms: Map<string, Naming[]>; namings: Naming[] }

type Groups = Map<string, NameGroup>

function addNaming(groups: Groups, key: string, naming: Naming): void {
  const group = groups.get(key) ?? { key, forms: new Map<string, Naming[]>(), namings: [] as Naming[] }
  const form = naming.words.join(' ')
  addToList(group.forms, form, naming)
  group.namings.push(naming)
  groups.set(key, group)
}

function mergeInto(groups: Groups, from: NameGroup, into: NameGroup): void {
  if (from === into) return
  for (const [form, namings] of from.forms) {
    for (const naming of namings) addToList(into.forms, form, naming)
  }
  for (const naming of from.namings) into.namings.push(naming)
  groups.delete(from.key)
}

const bySize = (groups: Groups) => [...groups.values()].sort((a, b) => b.namings.length - a.namings.length)

export function headOf(words: string[]): string {
  const link = words.indexOf('of')
  return (link > 0 ? words[link - 1] : words.at(-1)) ?? ''
}

/** The last word says what it is, so the words before it may stand for the whole: "Karrow Keep", "Karrow". */
function isHeaded(words: string[]): boolean {
  const head = headOf(words)
  return words.length > 1 && (placeHeads.has(head) || organizationHeads.has(head) || itemHeads.has(head))
}

/** "Draconia" and "Draconian", "Varn" and "Varnish" folk: the adjective is the same place. */
function mergeAdjectives(groups: Groups): void {
  for (const group of bySize(groups)) {
    for (const ending of ['n', 'an', 'ian', 'ish', 'ese', 'ic', 's', 'es']) {
      if (!group.key.endsWith(ending) || group.key.includes(' ')) continue
      const base = group.key.slice(0, -ending.length)
      const whole = groups.get(base) ?? groups.get(`${base}a`)
      if (base.length >= 4 && whole && whole !== group && groups.has(group.key)) {
        if (whole.namings.length >= group.namings.length) mergeInto(groups, group, whole)
        else mergeInto(groups, whole, group)
      }
    }
  }
}

/** "of Orrin", "in Orrin": where people carry the name of their land, the land stays itself. */
function standsForPlace(group: NameGroup): boolean {
  const placed = group.namings.filter(({ line, from }) =>
    /^(?:of|in|across|throughout)$/.test(line.tokens[from - 1]?.word ?? ''),
  )
  return placed.length > group.namings.length * 0.3
}

function mergePartial(groups: Groups): void {
  const longer = bySize(groups).filter((group) => group.key.includes(' '))
  for (const short of bySize(groups)) {
    if (!groups.has(short.key)) continue
    const isPerson = short.namings.some(({ words }) => words.length > 1 && isTitle(words[0] ?? ''))
    const candidates = longer.filter((long) => {
      if (long === short || !groups.has(long.key)) return false
      const words = long.key.split(' ')
      if (isPerson && isHeaded(words)) return false
      const shortWords = short.key.split(' ')
      if (shortWords.length >= words.length || words.includes('and')) return false
      const link = words.indexOf('of')
      if (link > 0) {
        // "the Horn" is the Horn of Orm, but Orm is somebody else.
        return words.slice(0, link).join(' ') === short.key
      }
      if (placeHeads.has(words[0] ?? '') && words.length === 2) return false
      const starts = words.slice(0, shortWords.length).join(' ') === short.key
      const ends = words.slice(-shortWords.length).join(' ') === short.key
      if (isHeaded(words)) {
        if (ends) return false
        return starts && short.namings.length <= long.namings.length * 4 + 3
      }
      return starts || (ends && !standsForPlace(short))
    })
    const best = candidates[0]
    if (!best) continue
    const starting = candidates.filter((long) => long.key.startsWith(`${short.key} `))
    // A family name shared by several people is nobody's short form; a given name goes to the one named most.
    const target = starting.length === 0 ? (candidates.length === 1 ? best : undefined) : starting[0]
    if (target) mergeInto(groups, short, target)
  }
}

function isNickname(short: string, long: string): boolean {
  if (short.length < 3 || short.length >= long.length || isCommonWord(long)) return false
  if (long.startsWith(short) && long.length - short.length >= 2) return true
  const stem = short.replace(/(?:y|ie|i)$/, '')
  return stem !== short && stem.length >= 3 && long.startsWith(stem.slice(0, 4)) && stem.length <= 5
}

/** "Percy" for Percival, "Vel" for Velora: only when one name fits, or one far more than the others. */
function mergeNicknames(groups: Groups): void {
  for (const short of bySize(groups)) {
    if (!groups.has(short.key) || short.key.includes(' ')) continue
    const longer = bySize(groups).filter((long) => {
      const words = long.key.split(' ')
      return long !== short && isNickname(short.key, words[0] ?? '') && !isHeaded(words)
    })
    const [best, other] = longer
    if (!best) continue
    const firstOf = (group: NameGroup) => group.key.split(' ')[0] ?? ''
    const rivals = longer.filter((long) => countEdits(firstOf(long), firstOf(best), 2) > 2)
    if (rivals.length > 0 && best.namings.length < 3 * (other?.namings.length ?? 0)) continue
    mergeInto(groups, short, best)
  }
}

/** "Castle Orrin" and "Orrin Castle", "Gull Inn" and "Gull Tavern": one place. */
function mergeHeads(groups: Groups): void {
  const byMeaning = new Map<string, NameGroup>()
  for (const group of bySize(groups)) {
    const words = group.key.split(' ')
    if (words.length < 2 || words.includes('of')) continue
    const meaning = words
      .map((word) => headKinds.get(word) ?? word)
      .sort()
      .join(' ')
    const first = byMeaning.get(meaning)
    if (first) mergeInto(groups, group, first)
    else byMeaning.set(meaning, group)
  }
}

function mergeSpellings(groups: Groups): void {
  for (const rare of bySize(groups).reverse()) {
    if (!groups.has(rare.key) || rare.namings.length > 6) continue
    const near = bySize(groups).find((group) => {
      if (group === rare || group.namings.length < rare.namings.length) return false
      const [a, b] = [group.key.replaceAll(' ', ''), rare.key.replaceAll(' ', '')]
      if (a[0] !== b[0] || Math.min(a.length, b.length) < 5) return false
      const most = Math.min(a.length, b.length) >= 9 ? 2 : 1
      return countEdits(a, b, most) <= most
    })
    if (near) mergeInto(groups, rare, near)
  }
}

/** Gathers namings of one thing: titles, short forms, nicknames, adjectives, spellings. */
export function groupNames(namings: Naming[], known: KnownNames = new Map()): NameGroup[] {
  const groups: Groups = new Map()
  for (const naming of namings) {
    // "Lord and Lady Karr" are the Karrs.
    const form = naming.words
      .join(' ')
      .replace(/^(\w+) and (?=(\w+) )/, (both, first, second) =>
        isTitle(first) && isTitle(second) ? '' : both,
      )
    const key = dropTitles((known.get(form) ?? known.get(dropTitles(form)))?.key ?? form)
    if (key === '' || (naming.words.length === 1 && isTitle(key))) continue
    addNaming(groups, key, naming)
  }
  mergeSpellings(groups)
  mergeAdjectives(groups)
  mergeHeads(groups)
  mergePartial(groups)
  mergeNicknames(groups)
  return bySize(groups)
}
