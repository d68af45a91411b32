import {
  creatureNouns,
  isTitle,
  itemHeads,
  organizationHeads,
  placeHeads,
} from '#core/language/name-lexicon.ts'
import { toWordSet } from '#core/language/word-set.ts'
import { headOf, type NameGroup } from './group-names.ts'
import type { NameSigns } from './read-signs.ts'

const eventHeads = toWordSet(
  'night day year war battle siege feast festival fall massacre treaty trial wedding burning sack coronation',
)

/** Chooses a category from the last word of the name, else from the words around its mentions. */
export function classifyName(group: NameGroup, signs: NameSigns): string {
  const [defined] = [...signs.defined].sort((a, b) => b[1] - a[1])
  if (defined && defined[1] >= Math.max(0.5, signs.person * 0.25)) return defined[0]
  if (eventHeads.has(group.key.split(' ')[0] ?? '') && group.key.includes(' of ')) return 'events'
  const longest = [...group.forms.keys()].map((form) => form.split(' ')).sort((a, b) => b.length - a.length)
  for (const words of longest) {
    if (words.length < 2) continue
    const head = headOf(words)
    if (signs.person > group.namings.length * 0.7) break
    if (isTitle(head) && !words.includes('of')) return 'people'
    if (placeHeads.has(head)) return 'places'
    if (organizationHeads.has(head)) return 'organizations'
    if (itemHeads.has(head)) return 'items'
  }
  const size = group.namings.length
  if (creatureNouns.has(group.key) || creatureNouns.has(group.key.replace(/s$/, ''))) return 'creature'
  if (signs.deity >= Math.max(2, size * 0.34)) return 'deity'
  if (signs.place > signs.person && (signs.place >= 2 || size <= 2)) return 'places'
  if (signs.article > size * 0.5 && signs.place >= 1 && signs.person < size * 0.4) return 'places'
  if (signs.article > size * 0.6 && signs.organization >= 1) return 'organizations'
  if (signs.item > signs.person && signs.item > size * 0.3) return 'items'
  // A name that never acts and always follows "of" or "from" is a place.
  if (signs.person === 0 && signs.bare === 0) return 'places'
  return 'people'
}
