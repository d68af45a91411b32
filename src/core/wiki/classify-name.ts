import { creatureNouns, itemHeads, organizationHeads, placeHeads } from '#core/language/name-lexicon.ts'
import { headOf, type NameGroup } from './group-names.ts'
import type { NameSigns } from './read-signs.ts'

/** Which shelf of the wiki a name belongs on: by its last word, else by its neighbours. */
export function classifyName(group: NameGroup, signs: NameSigns): string {
  const longest = [...group.forms.keys()].map((form) => form.split(' ')).sort((a, b) => b.length - a.length)
  for (const words of longest) {
    if (words.length < 2) continue
    const head = headOf(words)
    if (signs.person > group.namings.length * 0.7) break
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
  return 'people'
}
