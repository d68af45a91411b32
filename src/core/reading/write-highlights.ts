import type { SpokenLine } from '#core/language/spoken-line.ts'
import { chooseMoments } from '#core/reading/moments/choose-moments.ts'
import { extractEntities } from '#core/reading/names/extract-entities.ts'
import { judgeSentence } from '#core/reading/story/judge-sentence.ts'
import { readStory, type StoryReading } from '#core/reading/story/read-story.ts'
import { emptySections } from '#core/recap/fill-texts.ts'
import type { ExtractedEntity, ReadingContext } from '#core/wiki/extracted-entity.ts'
import type { UnresolvedRecap } from './unresolved-recap.ts'

const most = { characters: 20, locations: 12, items: 12, quotes: 6 }
const leastMentions = 4
const quoteLength = { least: 5, most: 40 }

/** Reads what lines say about an entity, and collects the lines that say it in `segmentIds`. */
function createSheet(entity: ExtractedEntity) {
  const cited = new Set(entity.segmentIds.slice(0, 1))
  const cite = (found: { segmentIds: string[] } | undefined) => {
    for (const id of found?.segmentIds ?? []) cited.add(id)
  }
  const definition = entity.facts.find(({ isQuote }) => !isQuote)
  cite(definition)
  return {
    definition: definition?.text ?? '',
    detail: (key: string) => {
      const detail = entity.details.find((one) => one.key === key)
      cite(detail)
      return detail?.value ?? ''
    },
    segmentIds: () => [...cited],
  }
}

function listCharacters(entities: ExtractedEntity[]): UnresolvedRecap['charactersInvolved'] {
  return entities
    .filter(
      ({ category, mentions, facts }) =>
        category === 'people' && (mentions >= leastMentions || facts.length > 0),
    )
    .slice(0, most.characters)
    .map((entity) => {
      const { definition, detail, segmentIds } = createSheet(entity)
      return {
        name: entity.name,
        role: detail('role'),
        class: detail('class'),
        race: detail('race'),
        appearance: '',
        personality: '',
        significance: definition,
        development: '',
        relationships: '',
        notableQuotes: [],
        currentStatus: '',
        segmentIds: segmentIds(),
      }
    })
}

function listLocations(entities: ExtractedEntity[]): UnresolvedRecap['locationsVisited'] {
  return entities
    .filter(({ category }) => category === 'places')
    .slice(0, most.locations)
    .map((entity) => {
      const { definition, detail, segmentIds } = createSheet(entity)
      return {
        name: entity.name,
        type: detail('type'),
        description: definition,
        significance: '',
        notableFeatures: [],
        encounters: '',
        status: '',
        segmentIds: segmentIds(),
      }
    })
}

function listItems(entities: ExtractedEntity[]): UnresolvedRecap['itemsAndRewards'] {
  return entities
    .filter(({ category }) => category === 'items')
    .slice(0, most.items)
    .map((entity) => {
      const { definition, detail, segmentIds } = createSheet(entity)
      return {
        name: entity.name,
        rarity: '',
        type: detail('type'),
        description: definition,
        magicalProperties: '',
        obtainedFrom: '',
        currentLocation: '',
        segmentIds: segmentIds(),
      }
    })
}

/** Lists what was said in direct speech while the story was told. */
function listQuotes(session: StoryReading): UnresolvedRecap['memorableMoments'] {
  return session.sentences
    .filter(
      (part) =>
        part.isNarrator && (part.isQuoted || part.speech) && !part.isAddressed && judgeSentence(part) > 0,
    )
    .map((part) => ({ part, quote: part.speech?.said ?? part.text.replace(/["\u201c\u201d]/g, '') }))
    .filter(({ quote }) => {
      const words = quote.split(/\s+/).length
      return words >= quoteLength.least && words <= quoteLength.most
    })
    .toSorted((a, b) => judgeSentence(b.part) - judgeSentence(a.part))
    .slice(0, most.quotes)
    .toSorted((a, b) => a.part.order - b.part.order)
    .map(({ part, quote }) => ({ title: '', quote, significance: '', segmentIds: [part.lineId] }))
}

/** @param bookmarkedLineIds for each bookmark, the ids of the lines that it may mean */
export function writeHighlights(
  lines: SpokenLine[],
  entities: ExtractedEntity[],
  bookmarkedLineIds: string[][] = [],
): UnresolvedRecap {
  const session = readStory(lines, entities)
  return {
    ...emptySections,
    moments: chooseMoments(session, lines, bookmarkedLineIds),
    charactersInvolved: listCharacters(entities),
    locationsVisited: listLocations(entities),
    itemsAndRewards: listItems(entities),
    memorableMoments: listQuotes(session),
  }
}

export function readHighlights(
  lines: SpokenLine[],
  context: ReadingContext,
  bookmarkedLineIds: string[][],
): UnresolvedRecap {
  return writeHighlights(lines, extractEntities(lines, context), bookmarkedLineIds)
}

export const readHighlightsTask = { module: import.meta.url, run: readHighlights }
