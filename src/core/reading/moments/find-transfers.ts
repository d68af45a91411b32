import { capitalize } from '#core/reading/language/capitalize.ts'
import type { FoundEntity } from '#core/reading/names/found-entity.ts'
import { itemNouns } from '#core/reading/names/name-lexicon.ts'
import type { RecapDraft } from '#core/recap/recap-draft.ts'
import { uniqueBy } from '#core/unique-by.ts'
import type { StoryReading, StorySentence } from './read-story.ts'

type Item = RecapDraft['itemsAndRewards'][number]

const giving = /\b(?:gives|gave|hands|handed|passes|passed|offers)\b/iu
const getting = /\b(?:finds?|found|takes|took|picks up|steals|stole|receives|pulls out|discovers?)\b/iu
const phrase =
  /\b(?:a|an|the|his|her|their|one)\s+((?:\p{L}+[ -]){0,3}?\p{L}+)(\s+of\s+(?:the\s+)?\p{L}+)?(?=[,.]|\s+(?:to|from|with|in|on|at|and|under|that|which|for|around|inside|before|of|while|he|she)\b|$)/giu

/** `head` is the noun of the item: "compass" for "brass compass". */
type Transfer = { item: Item; head: string }

function readThing(text: string, isGift: boolean): { name: string; head: string } | null {
  for (const { 1: noun = '', 2: of = '', index } of text.trim().matchAll(phrase)) {
    // "gives Tova the key" transfers a key, but "finds tracks in the dust" does not transfer dust.
    if (index > (isGift ? 24 : 1)) continue
    const head = noun.split(/[ -]/).at(-1)?.toLowerCase() ?? ''
    // Other nouns ("the rest", "a look", "the stairs") are not items.
    if (itemNouns.has(head)) return { name: capitalize(`${noun}${of}`), head }
  }
  return null
}

function findPerson({ entities }: StorySentence, text: string): FoundEntity | undefined {
  return entities.find(
    ({ category, name, aliases }) =>
      category === 'people' && [name, ...aliases].some((one) => text.includes(one)),
  )
}

function readTransfer(part: StorySentence): Transfer | null {
  if (part.isRules || part.isLastTime || part.speech || part.isQuoted || part.traits.isQuestion) return null
  const verb = giving.exec(part.text) ?? getting.exec(part.text)
  if (!verb) return null
  const isGift = giving.test(verb[0])
  const before = part.text.slice(0, verb.index).trim()
  const [after = ''] = part.text.slice(verb.index + verb[0].length).split(/,| and /)
  if (!isGift && !part.isAction && !/\b(?:you|he|she)$|\p{Lu}\p{L}+$/iu.test(before)) return null
  const thing = readThing(after, isGift)
  if (!thing) return null
  const giver = isGift ? findPerson(part, before) : undefined
  const receiver = findPerson(part, isGift ? after : before)
  const item = {
    name: thing.name,
    rarity: '',
    type: '',
    description: part.text,
    magicalProperties: '',
    obtainedFrom: giver?.name ?? '',
    currentLocation: receiver?.name ?? '',
    segmentIds: [...new Set([part.lineId, ...(giver?.segmentIds.slice(0, 1) ?? [])])],
  }
  return { item, head: thing.head }
}

export function findTransfers(session: StoryReading): Item[] {
  if (session.shortness <= 0.5) return []
  const transfers = session.sentences.flatMap((part) => readTransfer(part) ?? [])
  return uniqueBy(transfers, ({ head }) => head)
    .slice(0, 8)
    .map(({ item }) => item)
}
