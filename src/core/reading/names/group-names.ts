import { countEdits, dropTitles } from '#core/fold-name.ts'
import { createNearIndex } from '#core/language/near-index.ts'
import { groupBySound } from '#core/language/pronunciation/group-by-sound.ts'
import { isCommonWord } from '#core/language/words/common-words.ts'
import {
  headKinds,
  isTitle,
  itemHeads,
  organizationHeads,
  placeHeads,
} from '#core/language/words/name-lexicon.ts'
import type { NameMention } from './collect-names.ts'
import type { KnownNames } from './find-known-names.ts'

/** `key` is the folded name without titles. */
export type NameGroup = { key: string; forms: Map<string, NameMention[]>; mentions: NameMention[] }

type Groups = Map<string, NameGroup>

/** Maximum number of groups, because they are compared in pairs. A million characters of real play contain about 1,000 names. */
export const maxGroups = 2_000

export function addMention(groups: Groups, key: string, mention: NameMention): void {
  const group = groups.getOrInsertComputed(key, () => ({ key, forms: new Map(), mentions: [] }))
  group.forms.getOrInsertComputed(mention.words.join(' '), () => []).push(mention)
  group.mentions.push(mention)
}

function mergeInto(groups: Groups, from: NameGroup, into: NameGroup): void {
  if (from === into) return
  for (const [form, mentions] of from.forms) {
    const own = into.forms.getOrInsertComputed(form, () => [])
    for (const mention of mentions) own.push(mention)
  }
  for (const mention of from.mentions) into.mentions.push(mention)
  groups.delete(from.key)
}

const bySize = (groups: Iterable<NameGroup>) =>
  [...groups].sort((a, b) => b.mentions.length - a.mentions.length)

function limitGroups(groups: Groups, known: KnownNames): Groups {
  if (groups.size <= maxGroups) return groups
  const { true: first = [], false: others = [] } = Object.groupBy(groups.values(), ({ key }) =>
    known.has(key) ? 'true' : 'false',
  )
  const kept = new Set([...bySize(first), ...bySize(others)].slice(0, maxGroups))
  return new Map([...groups].filter(([, group]) => kept.has(group)))
}

export function headOf(words: string[]): string {
  const link = words.indexOf('of')
  return (link > 0 ? words[link - 1] : words.at(-1)) ?? ''
}

/** True if a name of several words has a place, organization or item as its head noun: "Keep" in "Karrow Keep". */
function isHeaded(words: string[]): boolean {
  const head = headOf(words)
  return words.length > 1 && (placeHeads.has(head) || organizationHeads.has(head) || itemHeads.has(head))
}

/** Merges "Novarian" with "Novara" and "Veldenish" with "Velden". The name that is said more often stands for both. */
function mergeAdjectives(groups: Groups): void {
  for (const adjective of bySize(groups.values())) {
    for (const ending of ['n', 'an', 'ian', 'ish', 'ese', 'ic', 's', 'es']) {
      if (!adjective.key.endsWith(ending) || adjective.key.includes(' ')) continue
      const stem = adjective.key.slice(0, -ending.length)
      const name = groups.get(stem) ?? groups.get(`${stem}a`)
      if (stem.length < 4 || !name || name === adjective || !groups.has(adjective.key)) continue
      if (name.mentions.length >= adjective.mentions.length) mergeInto(groups, adjective, name)
      else mergeInto(groups, name, adjective)
    }
  }
}

/**
 * True if the name often follows "in" or the like. A place must not be merged into a person named after it, such as "Karr" into "Tova
 * Karr".
 */
function standsForPlace(group: NameGroup): boolean {
  const placed = group.mentions.filter(({ line, from }) =>
    /^(?:of|in|across|throughout)$/.test(line.tokens[from - 1]?.word ?? ''),
  )
  return placed.length > group.mentions.length * 0.3
}

function mergePartial(groups: Groups): void {
  const longer = bySize(groups.values()).filter((group) => group.key.includes(' '))
  for (const short of bySize(groups.values())) {
    if (!groups.has(short.key)) continue
    const [asStart, asEnd] = [`${short.key} `, ` ${short.key}`]
    const isPerson = short.mentions.some(({ words }) => words.length > 1 && isTitle(words[0] ?? ''))
    const candidates = longer.filter((long) => {
      const [starts, ends] = [long.key.startsWith(asStart), long.key.endsWith(asEnd)]
      if ((!starts && !ends) || !groups.has(long.key)) return false
      const words = long.key.split(' ')
      if (isPerson && isHeaded(words)) return false
      if (words.includes('and')) return false
      const link = words.indexOf('of')
      if (link > 0) {
        // "the Horn" is short for "the Horn of Orm"; "Orm" is not.
        return words.slice(0, link).join(' ') === short.key
      }
      if (placeHeads.has(words[0] ?? '') && words.length === 2) return false
      if (isHeaded(words)) {
        if (ends) return false
        return starts && short.mentions.length <= long.mentions.length * 4 + 3
      }
      return starts || (ends && !standsForPlace(short))
    })
    const best = candidates[0]
    if (!best) continue
    const starting = candidates.filter((long) => long.key.startsWith(`${short.key} `))
    // The first part of a name is merged into the most mentioned longer name that begins with it. Any other part, such as a family name, is
    // merged only if a single longer name contains it.
    const target = starting.length === 0 ? (candidates.length === 1 ? best : undefined) : starting[0]
    if (target) mergeInto(groups, short, target)
  }
}

function createNicknameTest(short: string): (long: string) => boolean {
  if (short.length < 3) return () => false
  const stem = short.replace(/(?:y|ie|i)$/, '')
  const hasStem = stem !== short && stem.length >= 3 && stem.length <= 5
  const stemStart = stem.slice(0, 4)
  return (long) => {
    if (short.length >= long.length) return false
    const isLonger = long.length - short.length >= 2 && long.startsWith(short)
    return (isLonger || (hasStem && long.startsWith(stemStart))) && !isCommonWord(long)
  }
}

const firstOf = ({ key }: NameGroup) => key.split(' ', 1)[0] ?? ''

function mergeNicknames(groups: Groups): void {
  for (const short of bySize(groups.values())) {
    if (!groups.has(short.key) || short.key.includes(' ')) continue
    const isLongForm = createNicknameTest(short.key)
    const longer = bySize(
      groups
        .values()
        .filter((long) => long !== short && isLongForm(firstOf(long)) && !isHeaded(long.key.split(' '))),
    )
    const [best, other] = longer
    if (!best) continue
    const rivals = longer.filter((long) => countEdits(firstOf(long), firstOf(best), 2) > 2)
    if (rivals.length > 0 && best.mentions.length < 3 * (other?.mentions.length ?? 0)) continue
    mergeInto(groups, short, best)
  }
}

/** Merges "Castle Orrin" with "Orrin Castle" and "Gull Inn" with "Gull Tavern". */
function mergeHeads(groups: Groups): void {
  const byMeaning = new Map<string, NameGroup>()
  for (const group of bySize(groups.values())) {
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
  const all = [...groups.values()]
  const findNear = createNearIndex([...groups.keys()])
  for (const rare of bySize(all).reverse()) {
    if (!groups.has(rare.key) || rare.mentions.length > 6) continue
    const near = findNear(rare.key)
      .sort((a, b) => a - b)
      .flatMap((at) => all[at] ?? [])
      .filter((group) => group !== rare && groups.has(group.key))
    const [most] = bySize(near)
    if (most && most.mentions.length >= rare.mentions.length) mergeInto(groups, rare, most)
  }
}

/** Speech engines write a name that they do not know in several ways. */
function mergeSounds(groups: Groups, known: KnownNames): void {
  const unknown = [...groups.values()]
    .filter(({ key }) => !known.has(key) && key.split(' ').some((word) => !isCommonWord(word)))
    .map((group) => ({ group, text: group.key, count: group.mentions.length }))
  for (const [first, ...others] of groupBySound(unknown)) {
    for (const { group } of others) if (first) mergeInto(groups, group, first.group)
  }
}

/** @param isHeard true if a speech engine wrote the text */
export function groupNames(
  mentions: NameMention[],
  known: KnownNames = new Map(),
  isHeard = false,
): NameGroup[] {
  const all: Groups = new Map()
  for (const mention of mentions) {
    // "Lord and Lady Karr" becomes "Lady Karr"; `dropTitles` removes the other title.
    const form = mention.words
      .join(' ')
      .replace(/^(\w+) and (?=(\w+) )/, (both, first, second) =>
        isTitle(first) && isTitle(second) ? '' : both,
      )
    const key = dropTitles((known.get(form) ?? known.get(dropTitles(form)))?.key ?? form)
    if (key === '' || (mention.words.length === 1 && isTitle(key))) continue
    addMention(all, key, mention)
  }
  const groups = limitGroups(all, known)
  mergeSpellings(groups)
  if (isHeard) mergeSounds(groups, known)
  mergeAdjectives(groups)
  mergeHeads(groups)
  mergePartial(groups)
  mergeNicknames(groups)
  return bySize(groups.values())
}
