import { isTitle, itemHeads, organizationHeads, placeHeads } from '#core/language/words/name-lexicon.ts'
import { toWordSet } from '#core/language/words/word-set.ts'
import { classifyNoun } from '#core/reading/facts/read-definition.ts'
import { headOf, type NameGroup } from '#core/reading/names/group-names.ts'
import type { NameEvidence } from './read-evidence.ts'

const eventHeads = toWordSet(
  'night day year war battle siege feast festival fall massacre treaty trial wedding burning sack coronation',
)

/** Prefers a stated definition, then the words of the name, then the words around its mentions. */
export function classifyName(group: NameGroup, evidence: NameEvidence): string {
  const [defined] = [...evidence.defined].sort((a, b) => b[1] - a[1])
  if (defined && defined[1] >= Math.max(0.5, evidence.person * 0.25)) return defined[0]
  if (eventHeads.has(group.key.split(' ')[0] ?? '') && group.key.includes(' of ')) return 'events'
  const longest = [...group.forms.keys()].map((form) => form.split(' ')).sort((a, b) => b.length - a.length)
  for (const words of longest) {
    if (words.length < 2) continue
    const head = headOf(words)
    if (evidence.person > Math.max(1, group.mentions.length * 0.7)) break
    if (isTitle(head) && !words.includes('of')) return 'people'
    if (placeHeads.has(head)) return 'places'
    if (organizationHeads.has(head)) return 'organizations'
    if (itemHeads.has(head)) return 'items'
  }
  // A name such as "The Gentleman" or "the Vault" is a noun that determines the category.
  const noun = classifyNoun(group.key)
  if (noun) return noun
  const size = group.mentions.length
  if (evidence.deity >= Math.max(2, size * 0.34)) return 'deity'
  const isSure = evidence.place >= 2 || size <= 2 || (evidence.person === 0 && evidence.place >= 1)
  // Words that count for a place, such as "approach" and "leave", sometimes precede people.
  if (evidence.place > evidence.person && isSure && evidence.place >= size * 0.1) return 'places'
  if (evidence.article > size * 0.5 && evidence.place >= 1 && evidence.person < size * 0.4) return 'places'
  if (evidence.article > size * 0.6 && evidence.organization >= 1) return 'organizations'
  if (evidence.item > evidence.person && evidence.item > size * 0.3) return 'items'
  if (evidence.person === 0 && evidence.bare === 0) return 'places'
  return 'people'
}
