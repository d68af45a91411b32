import { capitalize } from '#core/reading/language/capitalize.ts'
import { toWordSet } from '#core/reading/language/words/word-set.ts'
import type { ExtractedEntity } from '#core/reading/names/extracted-entity.ts'
import { itemNouns } from '#core/reading/names/name-lexicon.ts'
import type { StoryReading, StorySentence } from '#core/reading/story/read-story.ts'
import { dependsOnPrevious } from '#core/reading/story/selection/add-antecedents.ts'
import type { UnresolvedRecap } from '#core/recap/unresolved-recap.ts'

type Item = UnresolvedRecap['itemsAndRewards'][number]

// These nouns are not in `itemNouns`, which also classifies names: with "torch" in it, "Mirelle, a torch in her hand" would make Mirelle an
// item.
const handedNouns = itemNouns.union(
  toWordSet(`purse pouch compass whistle note badge cloth coins doll seal ledger photograph photo folder keycard pass flare
torch horse crowbar flashlight notebook journal diary contract deed medal token syringe samples sample bandage rations
package parcel crate briefcase suitcase envelope card satchel backpack collar leash stake`),
)
const giving = /\b(?:gives|gave|hands|handed|passes|passed|offers)\b/iu
const getting = /\b(?:finds?|found|takes|took|picks up|steals|stole|receives|pulls out|discovers?)\b/iu
const phrase =
  /\b(?:a|an|the|his|her|their|one)\s+((?:\p{L}+[ -]){0,3}?\p{L}+)(\s+of\s+(?:the\s+)?\p{L}+)?(?=[,.]|\s+(?:to|from|with|in|on|at|and|under|that|which|for|around|inside|before|of|while|he|she)\b|$)/giu

/** `head` is the noun of the item: "compass" for "brass compass". */
type Transfer = { item: Item; head: string }

function readThing(text: string, isGift: boolean): { name: string; head: string } | null {
  for (const { 1: noun = '', 2: of = '', index } of text.trim().matchAll(phrase)) {
    // The item must directly follow the verb: "finds tracks in the dust" is no transfer of dust. After a verb of giving, the receiver may
    // come first: "gives Tova the key".
    if (index > (isGift ? 24 : 1)) continue
    const head = noun.split(/[ -]/).at(-1)?.toLowerCase() ?? ''
    // Other nouns ("the rest", "a look", "the stairs") are not items.
    if (handedNouns.has(head)) return { name: capitalize(`${noun}${of}`), head }
  }
  return null
}

function findPerson({ entities }: StorySentence, text: string): ExtractedEntity | undefined {
  return entities.find(
    ({ category, name, aliases }) =>
      category === 'people' && [name, ...aliases].some((one) => text.includes(one)),
  )
}

/**
 * Resolves "she" in "She hands Kestrel a compass" to the person in the nearest earlier narration that names anyone but the receiver.
 * Returns undefined if that narration names several others. Looks back at most five sentences and two lines.
 */
function resolveGiver(
  session: StoryReading,
  part: StorySentence,
  receiver: ExtractedEntity | undefined,
): ExtractedEntity | undefined {
  for (const other of session.sentences.slice(Math.max(0, part.order - 5), part.order).reverse()) {
    if (!other.isNarrator || part.line - other.line > 2) continue
    const people = other.entities.filter((one) => one.category === 'people' && one !== receiver)
    if (people.length > 0) return people.length === 1 ? people[0] : undefined
  }
  return undefined
}

function readTransfer(session: StoryReading, part: StorySentence): Transfer | null {
  if (part.isRules || part.isLastTime || part.speech || part.isQuoted || part.traits.isQuestion) return null
  const verb = giving.exec(part.text) ?? getting.exec(part.text)
  if (!verb) return null
  const isGift = giving.test(verb[0])
  const before = part.text.slice(0, verb.index).trim()
  const [after = ''] = part.text.slice(verb.index + verb[0].length).split(/,| and /)
  if (!isGift && !part.isAction && !/\b(?:you|he|she)$|\p{Lu}\p{L}+$/iu.test(before)) return null
  const thing = readThing(after, isGift)
  if (!thing) return null
  const receiver = findPerson(part, isGift ? after : before)
  const named = isGift ? findPerson(part, before) : undefined
  const isPronoun = isGift && /\b(?:he|she)$/i.test(before)
  const giver = named ?? (isPronoun ? resolveGiver(session, part, receiver) : undefined)
  // Does not use `findAntecedent`, because it rejects fragments without names: "A thin merchant. He hands you a key."
  const antecedent = session.sentences[part.order - 1]
  const needs = !giver && dependsOnPrevious(part) && antecedent?.lineId === part.lineId
  const item = {
    name: thing.name,
    rarity: '',
    type: '',
    description: needs ? `${antecedent.text} ${part.text}` : part.text,
    magicalProperties: '',
    obtainedFrom: giver?.name ?? '',
    currentLocation: receiver?.name ?? '',
    segmentIds: [...new Set([part.lineId, ...(giver?.segmentIds.slice(0, 1) ?? [])])],
  }
  return { item, head: thing.head }
}

export function findTransfers(session: StoryReading): Item[] {
  if (session.shortness <= 0.5) return []
  const transfers = session.sentences.flatMap((part) => readTransfer(session, part) ?? [])
  // Transfers with the same noun are about one item: after "You find a whistle." and "Kestrel takes the whistle.", Kestrel has it.
  return [...Map.groupBy(transfers, ({ head }) => head).values()].slice(0, 8).flatMap(([first, ...later]) => {
    const taken = [first, ...later].find((one) => one && one.item.currentLocation !== '')
    if (!first || !taken) return first?.item ?? []
    const segmentIds = [...new Set([...first.item.segmentIds, ...taken.item.segmentIds])]
    return { ...first.item, currentLocation: taken.item.currentLocation, segmentIds }
  })
}
