import { creatureNouns, creatureQualifiers } from '#core/language/name-lexicon.ts'
import type { Reading } from '#core/language/read-transcript.ts'
import type { Naming } from './collect-names.ts'
import type { NameGroup } from './group-names.ts'

// Words of the list that people also say of other things ("a nightmare", "the hook", "bear with me").
const loose = new Set(
  'bear mimic ogre nightmare hook horror spirit shark lion intellect invisible umber construct siren roper blink crow raven umber giant stalker shambler eel gibbering kuo yuan mind dragon elemental'.split(
    ' ',
  ),
)

function singularOf(word: string): string {
  if (word.endsWith('ves')) return `${word.slice(0, -3)}f`
  if (word.endsWith('ies')) return `${word.slice(0, -3)}y`
  return word.endsWith('s') ? word.slice(0, -1) : word
}

/** Kinds of creature that matter in a session: told of by the game master, and more than in passing. */
export function findCreatures(reading: Reading): NameGroup[] {
  const groups = new Map<string, NameGroup>()
  for (const line of reading.lines) {
    if (line.isTableTalk) continue
    line.tokens.forEach((token, index) => {
      const single = creatureNouns.has(token.word) ? token.word : singularOf(token.word)
      if (!creatureNouns.has(single)) return
      const before = line.tokens[index - 1]
      const isQualified = before !== undefined && !token.isParted && creatureQualifiers.has(before.word)
      const isCompound = isQualified && (loose.has(single) || single === 'giant' || single === 'elemental')
      if (
        loose.has(single) &&
        !isCompound &&
        single !== 'crow' &&
        single !== 'raven' &&
        !(single === 'giant' && token.word === 'giants')
      )
        return
      const from = isCompound ? index - 1 : index
      const key = isCompound ? `${before?.word} ${single}` : single
      const words = line.tokens.slice(from, index + 1).map((part) => part.word)
      const naming: Naming = { line, from, to: index, words, text: words.join(' ') }
      const group = groups.get(key) ?? { key, forms: new Map<string, Naming[]>(), namings: [] as Naming[] }
      const form = words.join(' ')
      group.forms.set(form, [...(group.forms.get(form) ?? []), naming])
      group.namings.push(naming)
      groups.set(key, group)
    })
  }
  return [...groups.values()].filter((group) => {
    const narrated = group.namings.filter((naming) => naming.line.isNarrator).length
    return group.namings.length >= 4 && narrated >= 2
  })
}
