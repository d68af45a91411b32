import { rankFacts } from '#core/reading/facts/rank-facts.ts'
import { judgeSentence } from '#core/reading/moments/selection/choose-sentences.ts'
import type { FoundEntity } from '#core/reading/names/found-entity.ts'
import type { UnresolvedRecap } from '#core/recap/unresolved-recap.ts'
import type { Utterance } from './find-speeches.ts'
import { findTransfers } from './find-transfers.ts'
import type { StoryReading } from './read-story.ts'

const appearanceWords =
  /\b(?:wear(?:s|ing)|dressed in|clad in)\b|\b(?:hair|beard|eyes|robes?|armor|cloak|wearing|dressed|skin|scar|scars|tall|short|slender|elderly|old|young|face|horns|mustache|skinned|mustache|gaunt|muscular|bald)\b.*\b(?:hair|beard|eyes|robes?|armor|cloak|skin|scar|scars|face|horns|mustache|tall|short|long|dark|pale|elderly|old|young)\b/i
const fates =
  /\b(dies|dead|killed|slain|unconscious|captured|leaves|departs|escapes|vanishes|disappears|imprisoned|arrested|asleep|returns)\b/i
const handing =
  /\b(gives?|gave|hands?|handed|buys?|bought|purchase[sd]?|finds?|found|takes?|took|receives?|reward|steals?|stole|pulls? out)\b/i
const powers =
  /\b(magic|magical|enchant\w*|charges?|attune\w*|grants?|allows?|resistance|bonus|glow\w*|power|spell)\b/i
const rarity = /\b(?:very rare|uncommon|legendary|rare)\b/i

/**
 * `pick` returns the best narrated sentence about the entity that matches a pattern and is not one of the given texts, or "" if there is
 * none, and adds its line to `cited`.
 * `sentences` also holds what the players say about the entity.
 */
function collectNotes(session: StoryReading, entity: FoundEntity) {
  const sentences = session.sentences.filter(
    (part) => part.entities.includes(entity) && judgeSentence(part) > 0.35,
  )
  const narrated = sentences.filter((part) => part.isNarrator && part.entities.length <= 2)
  const cited = new Set(entity.segmentIds.slice(0, 1))
  const pick = (test: RegExp, except: string[] = []) => {
    const best = narrated
      .filter((part) => test.test(part.text) && !except.includes(part.text))
      .sort((a, b) => judgeSentence(b) - judgeSentence(a))[0]
    if (best) cited.add(best.lineId)
    return best?.text ?? ''
  }
  return { sentences, cited, pick }
}

function takeFact(entity: FoundEntity, cited: Set<string>, rank = 0): string {
  const ranked = rankFacts(
    entity.facts.map(({ text }) => text),
    entity.name,
  )
  const fact = entity.facts[ranked[rank]?.index ?? -1]
  for (const id of fact?.segmentIds ?? []) cited.add(id)
  return fact?.text ?? ''
}

function takeDetail(entity: FoundEntity, cited: Set<string>, key: string): string {
  const detail = entity.details.find((item) => item.key === key)
  for (const id of detail?.segmentIds ?? []) cited.add(id)
  return detail?.value ?? ''
}

/** Returns a title that is an office, such as "Captain" but not "Sir"; else "". */
function takeOffice(entity: FoundEntity, cited: Set<string>): string {
  const title = entity.details.find((item) => item.key === 'title')?.value ?? ''
  if (
    /^(?:sir|lord|lady|dame|mr|mrs|ms|miss|mister|high|elder|brother|sister|madam|mistress|master)?$/.test(
      title,
    )
  )
    return ''
  return takeDetail(entity, cited, 'title')
}

function findQuotes(said: Utterance[], entity: FoundEntity, cited: Set<string>): string[] {
  const own = said.filter((one) => one.speaker === entity && one.said.length >= 15 && one.said.length <= 200)
  const quotes = own.slice(0, 3)
  for (const { lineId } of quotes) cited.add(lineId)
  return [...new Set(quotes.map((one) => one.said))]
}

const kinship =
  /\b(?:is|was) the (?:\w+ )?(?:brother|sister|son|daughter|father|mother|wife|husband|uncle|aunt|cousin|friend|servant|captain|castellan|apprentice|enemy|lover|king|queen|lord|lady) of \p{Lu}/u

export function describeCharacters(
  session: StoryReading,
  said: Utterance[],
): UnresolvedRecap['charactersInvolved'] {
  const people = session.entities
    .filter((entity) => entity.category === 'people' && (entity.mentions >= 4 || entity.facts.length > 0))
    .slice(0, 20)
  return people.map((entity) => {
    const { cited, pick } = collectNotes(session, entity)
    const significance = takeFact(entity, cited)
    const related = entity.facts.find(({ text }) => kinship.test(text) && text !== significance)
    for (const id of related?.segmentIds ?? []) cited.add(id)
    const appearance = pick(appearanceWords, [significance])
    return {
      name: entity.name,
      role: takeDetail(entity, cited, 'role') || takeOffice(entity, cited),
      class: takeDetail(entity, cited, 'class'),
      race: takeDetail(entity, cited, 'race'),
      appearance,
      personality: '',
      significance,
      development: '',
      relationships: related?.text ?? '',
      notableQuotes: findQuotes(said, entity, cited),
      currentStatus: pick(fates, [significance, appearance]),
      segmentIds: [...cited],
    }
  })
}

/** In a short session a place counts as visited only if the narration or a player's action names it. */
function isVisited(session: StoryReading, entity: FoundEntity): boolean {
  if (session.shortness <= 0.5) return true
  return session.sentences.some(
    (part) =>
      part.entities.includes(entity) &&
      (part.isNarrator || part.isAction) &&
      !part.speech &&
      !part.isQuoted &&
      !part.isLastTime &&
      !/\b(?:says?|asks?|tells?|whispers?|wants? to know)\b/i.test(part.text) &&
      !/\b(?:letter|debt|name|ring|lord|king|key|map|story|news|rumou?rs?) (?:\S+ ){0,4}(?:of|from|than)\b/i.test(
        part.text,
      ),
  )
}

export function describePlaces(session: StoryReading): UnresolvedRecap['locationsVisited'] {
  const places = session.entities
    .filter((entity) => entity.category === 'places' && isVisited(session, entity))
    .slice(0, 12)
  return places.map((entity) => {
    const cited = new Set(entity.segmentIds.slice(0, 1))
    const description = takeFact(entity, cited)
    return {
      name: entity.name,
      type: takeDetail(entity, cited, 'type'),
      description,
      significance: '',
      notableFeatures: entity.facts.slice(1, 4).map((_, index) => takeFact(entity, cited, index + 1)),
      encounters: '',
      status: '',
      segmentIds: [...cited],
    }
  })
}

export function describeItems(session: StoryReading): UnresolvedRecap['itemsAndRewards'] {
  const named = describeNamedItems(session)
  const handed = findTransfers(session).filter(
    (item) => !named.some(({ name }) => name.toLowerCase().includes(item.name.toLowerCase())),
  )
  return [...named, ...handed]
}

function describeNamedItems(session: StoryReading): UnresolvedRecap['itemsAndRewards'] {
  const items = session.entities.filter((entity) => entity.category === 'items').slice(0, 12)
  return items.map((entity) => {
    const { sentences, cited, pick } = collectNotes(session, entity)
    const description = takeFact(entity, cited)
    const graded = sentences.find(({ text }) => rarity.test(text))
    if (graded) cited.add(graded.lineId)
    const magicalProperties = pick(powers, [description])
    return {
      name: entity.name,
      rarity: rarity.exec(graded?.text ?? '')?.[0].toLowerCase() ?? '',
      type: takeDetail(entity, cited, 'type'),
      description,
      magicalProperties,
      obtainedFrom: session.shortness > 0.5 ? '' : pick(handing, [description, magicalProperties]),
      currentLocation: '',
      segmentIds: [...cited],
    }
  })
}
