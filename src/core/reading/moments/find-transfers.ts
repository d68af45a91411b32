import { toWordSet } from '#core/reading/language/words/word-set.ts'
import { dependsOnPrevious } from '#core/reading/moments/selection/add-antecedents.ts'
import { itemHeads } from '#core/reading/names/name-lexicon.ts'
import type { RecapDraft } from '#core/recap/recap-draft.ts'
import type { StoryReading, StorySentence } from './read-story.ts'

type Item = RecapDraft['itemsAndRewards'][number]

// Adds to `itemHeads`. Nouns in neither list ("the rest", "a look", "the stairs") are not items.
const things =
  toWordSet(`purse pouch letter compass whistle chip note badge cloth coins doll seal ledger photograph
photo folder phone keycard pass flare torch chain horse weapon document device machine tool jewel chest coat jacket disk
drive crowbar flashlight notebook journal diary contract deed medal token bracelet tablet syringe serum samples sample
bandage rations package parcel crate briefcase suitcase envelope card pouch satchel backpack collar leash stake`)
const giving = /\b(?:gives|gave|hands|handed|passes|passed|offers)\b/iu
const getting = /\b(?:finds?|found|takes|took|picks up|steals|stole|receives|pulls out|discovers?)\b/iu
const phrase =
  /\b(?:a|an|the|his|her|their|one)\s+((?:\p{L}+[ -]){0,3}?\p{L}+)(\s+of\s+(?:the\s+)?\p{L}+)?(?=[,.]|\s+(?:to|from|with|in|on|at|and|under|that|which|for|around|inside|before|of|while|he|she)\b|$)/giu

const isPerson = ({ category }: { category: string }) => category === 'people'
const capitalize = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1)

function readThing(text: string, isGift: boolean): { name: string; head: string } | null {
  for (const { 1: noun = '', 2: of = '', index } of text.trim().matchAll(phrase)) {
    // "gives Tova the key" transfers a key, but "finds tracks in the dust" does not transfer dust.
    if (index > (isGift ? 24 : 1)) continue
    const head = noun.split(/[ -]/).at(-1)?.toLowerCase() ?? ''
    if (itemHeads.has(head) || things.has(head)) return { name: capitalize(`${noun}${of}`), head }
  }
  return null
}

function findGiver(session: StoryReading, part: StorySentence, before: string, receiver: string): string {
  const named = part.entities.find(
    (entity) => isPerson(entity) && mentions(before, [entity.name, ...entity.aliases]),
  )
  if (named) return named.name
  if (!/\b(?:he|she)\s*$/i.test(before)) return ''
  for (const other of session.sentences.slice(Math.max(0, part.order - 5), part.order).reverse()) {
    if (!other.isNarrator || part.line - other.line > 2) continue
    const people = other.entities.filter((entity) => isPerson(entity) && entity.name !== receiver)
    if (people.length > 0) return people.length === 1 ? (people[0]?.name ?? '') : ''
  }
  return ''
}

const mentions = (text: string, names: string[]) => names.some((name) => text.includes(name))

function readTransfer(session: StoryReading, part: StorySentence): (Item & { head: string }) | null {
  if (part.isRules || part.isLastTime || part.speech || part.isQuoted || part.traits.isQuestion) return null
  const verb = giving.exec(part.text) ?? getting.exec(part.text)
  if (!verb) return null
  const isGift = giving.test(verb[0])
  const before = part.text.slice(0, verb.index).trim()
  const after = part.text.slice(verb.index + verb[0].length)
  if (!isGift && !part.isAction && !/\b(?:you|he|she)$|\p{Lu}\p{L}+$/iu.test(before)) return null
  const thing = readThing(after.split(/,| and /)[0] ?? after, isGift)
  if (!thing) return null
  const people = part.entities.filter(isPerson)
  const receiver = isGift
    ? people.find((entity) => mentions(after.split(/,| and /)[0] ?? '', [entity.name, ...entity.aliases]))
    : people.find((entity) => mentions(before, [entity.name, ...entity.aliases]))
  const from = isGift ? findGiver(session, part, before, receiver?.name ?? '') : ''
  const giver = session.entities.find(({ name }) => name === from)
  const antecedent = session.sentences[part.order - 1]
  const needs = from === '' && dependsOnPrevious(part) && antecedent?.lineId === part.lineId
  return {
    name: thing.name,
    rarity: '',
    type: '',
    description: needs ? `${antecedent.text} ${part.text}` : part.text,
    magicalProperties: '',
    obtainedFrom: from,
    currentLocation: receiver?.name ?? '',
    segmentIds: [...new Set([part.lineId, ...(giver?.segmentIds.slice(0, 1) ?? [])])],
    head: thing.head,
  }
}

export function findTransfers(session: StoryReading): Item[] {
  if (session.shortness <= 0.5) return []
  const items: (Item & { head: string })[] = []
  for (const part of session.sentences) {
    const item = readTransfer(session, part)
    if (!item) continue
    const same = items.find(({ head }) => head === item.head)
    if (!same) items.push(item)
    else if (item.currentLocation !== '' && same.currentLocation === '')
      same.currentLocation = item.currentLocation
  }
  return items.slice(0, 8).map(({ head: _, ...item }) => item)
}
