import { rankFacts } from '#core/reading/facts/rank-facts.ts'
import type { ExtractedEntity } from '#core/reading/names/extracted-entity.ts'
import type { StoryReading } from '#core/reading/story/read-story.ts'
import { judgeSentence } from '#core/reading/story/selection/choose-sentences.ts'
import type { UnresolvedRecap } from '#core/recap/unresolved-recap.ts'
import type { Quotation } from './find-quotations.ts'
import { findTransfers } from './find-transfers.ts'

const appearanceWords =
  /\b(?:wear(?:s|ing)|dressed in|clad in)\b|\b(?:hair|beard|eyes|robes?|armor|cloak|wearing|dressed|skin|scar|scars|tall|short|slender|elderly|old|young|face|horns|mustache|skinned|mustache|gaunt|muscular|bald)\b.*\b(?:hair|beard|eyes|robes?|armor|cloak|skin|scar|scars|face|horns|mustache|tall|short|long|dark|pale|elderly|old|young)\b/i
const fates =
  /\b(dies|dead|killed|slain|unconscious|captured|leaves|departs|escapes|vanishes|disappears|imprisoned|arrested|asleep|returns)\b/i
const handing =
  /\b(gives?|gave|hands?|handed|buys?|bought|purchase[sd]?|finds?|found|takes?|took|receives?|reward|steals?|stole|pulls? out)\b/i
const powers =
  /\b(magic|magical|enchant\w*|charges?|attune\w*|grants?|allows?|resistance|bonus|glow\w*|power|spell)\b/i
const rarity = /\b(?:very rare|uncommon|legendary|rare)\b/i

function collectSentences(session: StoryReading, entity: ExtractedEntity) {
  const sentences = session.sentences.filter(
    (part) => part.entities.includes(entity) && judgeSentence(part) > 0.35,
  )
  const narrated = sentences.filter((part) => part.isNarrator && part.entities.length <= 2)
  const cited = new Set(entity.segmentIds.slice(0, 1))
  /** Also adds the line of the returned sentence to `cited`. */
  const citeBest = (test: RegExp, except: string[] = []) => {
    const best = narrated
      .filter((part) => test.test(part.text) && !except.includes(part.text))
      .sort((a, b) => judgeSentence(b) - judgeSentence(a))[0]
    if (best) cited.add(best.lineId)
    return best?.text ?? ''
  }
  return { sentences, cited, citeBest }
}

function citeFact(entity: ExtractedEntity, cited: Set<string>, rank = 0): string {
  const ranked = rankFacts(
    entity.facts.map(({ text }) => text),
    entity.name,
  )
  const fact = entity.facts[ranked[rank]?.index ?? -1]
  for (const id of fact?.segmentIds ?? []) cited.add(id)
  return fact?.text ?? ''
}

function citeDetail(entity: ExtractedEntity, cited: Set<string>, key: string): string {
  const detail = entity.details.find((item) => item.key === key)
  for (const id of detail?.segmentIds ?? []) cited.add(id)
  return detail?.value ?? ''
}

/** Returns a title that is an office, such as "Captain" but not "Sir"; else "". */
function citeOffice(entity: ExtractedEntity, cited: Set<string>): string {
  const title = entity.details.find((item) => item.key === 'title')?.value ?? ''
  if (
    /^(?:sir|lord|lady|dame|mr|mrs|ms|miss|mister|high|elder|brother|sister|madam|mistress|master)?$/.test(
      title,
    )
  )
    return ''
  return citeDetail(entity, cited, 'title')
}

function citeQuotes(quotations: Quotation[], entity: ExtractedEntity, cited: Set<string>): string[] {
  const own = quotations.filter(
    (one) => one.speaker === entity && one.said.length >= 15 && one.said.length <= 200,
  )
  const chosen = own.slice(0, 3)
  for (const { lineId } of chosen) cited.add(lineId)
  return [...new Set(chosen.map((one) => one.said))]
}

const kinship =
  /\b(?:is|was) the (?:\w+ )?(?:brother|sister|son|daughter|father|mother|wife|husband|uncle|aunt|cousin|friend|servant|captain|castellan|apprentice|enemy|lover|king|queen|lord|lady) of \p{Lu}/u

export function describeCharacters(
  session: StoryReading,
  quotations: Quotation[],
): UnresolvedRecap['charactersInvolved'] {
  const people = session.entities
    .filter((entity) => entity.category === 'people' && (entity.mentions >= 4 || entity.facts.length > 0))
    .slice(0, 20)
  return people.map((entity) => {
    const { cited, citeBest } = collectSentences(session, entity)
    const significance = citeFact(entity, cited)
    const related = entity.facts.find(({ text }) => kinship.test(text) && text !== significance)
    for (const id of related?.segmentIds ?? []) cited.add(id)
    const appearance = citeBest(appearanceWords, [significance])
    return {
      name: entity.name,
      role: citeDetail(entity, cited, 'role') || citeOffice(entity, cited),
      class: citeDetail(entity, cited, 'class'),
      race: citeDetail(entity, cited, 'race'),
      appearance,
      personality: '',
      significance,
      development: '',
      relationships: related?.text ?? '',
      notableQuotes: citeQuotes(quotations, entity, cited),
      currentStatus: citeBest(fates, [significance, appearance]),
      segmentIds: [...cited],
    }
  })
}

/** In a short session a place counts as visited only if the narration or a player's action names it. */
function isVisited(session: StoryReading, entity: ExtractedEntity): boolean {
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
    const description = citeFact(entity, cited)
    return {
      name: entity.name,
      type: citeDetail(entity, cited, 'type'),
      description,
      significance: '',
      notableFeatures: entity.facts.slice(1, 4).map((_, index) => citeFact(entity, cited, index + 1)),
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
    const { sentences, cited, citeBest } = collectSentences(session, entity)
    const description = citeFact(entity, cited)
    const graded = sentences.find(({ text }) => rarity.test(text))
    if (graded) cited.add(graded.lineId)
    const magicalProperties = citeBest(powers, [description])
    return {
      name: entity.name,
      rarity: rarity.exec(graded?.text ?? '')?.[0].toLowerCase() ?? '',
      type: citeDetail(entity, cited, 'type'),
      description,
      magicalProperties,
      obtainedFrom: session.shortness > 0.5 ? '' : citeBest(handing, [description, magicalProperties]),
      currentLocation: '',
      segmentIds: [...cited],
    }
  })
}
