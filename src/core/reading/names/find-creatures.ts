import { measureShortness, type Reading, type ReadLine } from '#core/language/read-transcript.ts'
import { isClosedWord } from '#core/language/words/closed-words.ts'
import { creatureNouns, creatureQualifiers } from '#core/language/words/name-lexicon.ts'
import { toWordSet } from '#core/language/words/word-set.ts'
import type { NameMention } from './collect-names.ts'
import { addMention, type NameGroup } from './group-names.ts'

// Creature nouns with other frequent senses ("a nightmare", "the hook", "bear with me"). Most count only after a word such as "dire".
const loose = toWordSet(
  'bear mimic ogre nightmare hook horror spirit shark lion intellect invisible umber construct siren roper crow raven giant stalker shambler eel gibbering kuo yuan dragon elemental',
)

function singularOf(word: string): string {
  if (word.endsWith('ves')) return `${word.slice(0, -3)}f`
  if (word.endsWith('ies')) return `${word.slice(0, -3)}y`
  return word.endsWith('s') ? word.slice(0, -1) : word
}

// Nouns that name a kind of creature if a qualifier precedes them: "salt hounds", "rust drones".
const kindNouns =
  toWordSet(`hound beast wolf rat bat snake crab crawler lurker drone robot android mutant husk thing
creature monster cat boar toad worm wasp moth beetle ant spider bear lizard guardian puppet doll swarm hunter walker
eater machine spawn clone soldier cultist raider man men`)
const noKind =
  toWordSet(`big small huge large little great good bad old young dead living same other wild whole strange
nearest closest poor black white red grey gray green blue brown dark single first second third last next wise clay grown
guard war`)

/** Reads "salt hounds", but not "big hounds". */
function readKind(line: ReadLine, index: number): NameMention | null {
  const [token, before] = [line.tokens[index], line.tokens[index - 1]]
  if (!token || !before || token.isSeparated || before.isPossessive || before.isCapital) return null
  const single = token.word === 'men' ? 'man' : singularOf(token.word)
  if (!kindNouns.has(token.word) && !kindNouns.has(single)) return null
  if (isClosedWord(before.word) || noKind.has(before.word) || !/^\p{L}{3,}$/u.test(before.word)) return null
  if (/(?:ing|[^e]ed|ly|est|ful|ous)$/.test(before.word)) return null
  const words = [before.word, token.word]
  return { line, from: index - 1, to: index, words, text: words.join(' ') }
}

/** Finds kinds of creatures that recur and that the narrator mentions at least once in the plural ("three salt hounds"). */
function findKinds(reading: Reading): NameGroup[] {
  const groups = new Map<string, NameGroup>()
  const counted = new Set<string>()
  for (const line of reading.lines) {
    if (line.isTableTalk) continue
    line.tokens.forEach((token, index) => {
      const mention = readKind(line, index)
      if (!mention) return
      const noun = token.word === 'men' ? 'man' : singularOf(token.word)
      const key = `${mention.words[0]} ${noun}`
      if (noun !== token.word && line.isNarrator) counted.add(key)
      addMention(groups, key, mention)
    })
  }
  const least = 2 + Math.round((1 - measureShortness(reading.size)) * 4)
  return [...groups.values()].filter(({ key, mentions }) => counted.has(key) && mentions.length >= least)
}

export function findCreatures(reading: Reading): NameGroup[] {
  const groups = new Map<string, NameGroup>()
  for (const line of reading.lines) {
    if (line.isTableTalk) continue
    line.tokens.forEach((token, index) => {
      const single = creatureNouns.has(token.word) ? token.word : singularOf(token.word)
      if (!creatureNouns.has(single)) return
      const before = line.tokens[index - 1]
      const isQualified = before !== undefined && !token.isSeparated && creatureQualifiers.has(before.word)
      const isLoose = loose.has(single)
      const isCompound = isLoose && isQualified
      if (isLoose && !isCompound && !/^(?:crows?|ravens?|giants)$/.test(token.word)) return
      const from = isCompound ? index - 1 : index
      const key = isCompound ? `${before?.word} ${single}` : single
      const words = line.tokens.slice(from, index + 1).map((part) => part.word)
      const mention = { line, from, to: index, words, text: words.join(' ') }
      addMention(groups, key, mention)
    })
  }
  const least = 4 - Math.round(measureShortness(reading.size) * 2)
  const known = [...groups.values()].filter((group) => {
    const narrated = group.mentions.filter((mention) => mention.line.isNarrator).length
    return group.mentions.length >= least && narrated >= 2
  })
  const isKnown = (key: string) => groups.has(key) || groups.has(key.split(' ')[1] ?? '')
  return [...known, ...findKinds(reading).filter(({ key }) => !isKnown(key))]
}
