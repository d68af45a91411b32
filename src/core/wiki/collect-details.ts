import { addToList } from '#core/language/add-to-list.ts'
import { isTitle, itemHeads, placeHeads } from '#core/language/name-lexicon.ts'
import type { Naming } from './collect-names.ts'
import { classes, namedKinds, placeKinds, races, roles } from './detail-lexicon.ts'
import type { FoundEntity } from './found-entity.ts'
import { headOf } from './group-names.ts'
import { readApposition, readNextSentence } from './read-definition.ts'

type Detail = FoundEntity['details'][number]
type Say = (key: string, value: string, naming: Naming) => void

const between = new Set([
  'a',
  'an',
  'the',
  'is',
  'was',
  'being',
  'named',
  'called',
  'our',
  'your',
  'my',
  'their',
  'his',
  'her',
])
function readPerson(naming: Naming, say: Say): void {
  const first = naming.words[0] ?? ''
  if (naming.words.length > 1 && isTitle(first)) say('title', first, naming)
  const apposition = readApposition(naming) ?? readNextSentence(naming)
  if (!apposition) return
  const words = apposition.words.filter((word) => !between.has(word))
  const last = words.at(-1) ?? ''
  // Only the end of the phrase describes the person: "an elf ranger", not "the ranger's elf friend".
  const beforeLast = words.at(-2) ?? ''
  if (classes.has(last)) say('class', last, naming)
  if (races.has(last)) say('race', last, naming)
  else if (races.has(beforeLast) && (classes.has(last) || roles.has(last))) say('race', beforeLast, naming)
  if (roles.has(last)) say('role', last, naming)
}

function readPlace(naming: Naming, say: Say): void {
  const head = headOf(naming.words)
  if (naming.words.length > 1 && placeHeads.has(head)) say('type', head, naming)
  const { tokens } = naming.line
  const before = tokens[naming.from - 2]?.word ?? ''
  if (tokens[naming.from - 1]?.word === 'of' && !tokens[naming.from]?.isParted && namedKinds.has(before)) {
    say('type', before, naming)
  }
  const said = (readApposition(naming) ?? readNextSentence(naming))?.words ?? []
  const kind = said.findLast((word) => placeKinds.has(word))
  if (kind) say('type', kind, naming)
}

/**
 * Collects explicitly stated details (race, class, role, title, type), keeping the most frequent value of
 * each.
 */
export function collectDetails(namings: Naming[], category: string): Detail[] {
  const said = new Map<string, Map<string, string[]>>()
  const say: Say = (key, value, naming) => {
    const values = said.get(key) ?? new Map<string, string[]>()
    addToList(values, value, naming.line.line.id)
    said.set(key, values)
  }
  for (const naming of namings) {
    if (naming.line.isTableTalk) continue
    if (category === 'people' || category === 'deity') readPerson(naming, say)
    else if (category === 'places') readPlace(naming, say)
    else if (category === 'items' && itemHeads.has(headOf(naming.words)))
      say('type', headOf(naming.words), naming)
  }
  return [...said].flatMap(([key, values]) => {
    const best = [...values].sort((a, b) => b[1].length - a[1].length)[0]
    if (!best) return []
    return [{ key, value: best[0], segmentIds: [...new Set(best[1])].slice(0, 5) }]
  })
}
