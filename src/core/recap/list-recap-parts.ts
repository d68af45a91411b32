import { gmTexts } from '#contract/recap/review.ts'
import { type RecapSections, recapTexts } from '#contract/recap/schemas.ts'
import { labelOfSection, type StatementSection, statementSections } from '#contract/recap/sections.ts'
import type { Source } from '#contract/source.ts'
import { chooseShown, clearFilledTexts } from './fill-texts.ts'
import { filterRecap } from './filter-recap.ts'
import { groupParagraphs } from './group-paragraphs.ts'

type UnconfirmedStatement = {
  section: StatementSection
  position: number
  name: string
  /** The longest text of the item, apart from `name`. */
  text: string
  sources: Source[]
}

const isText = ([field, value]: [string, unknown]) =>
  field !== 'entryId' && typeof value === 'string' && value !== ''

/** Lists the sentences and items that a game master has to confirm or remove (docs/product.md, “Recaps”). */
export function listUnconfirmed(recap: RecapSections): UnconfirmedStatement[] {
  return statementSections.flatMap((section) => {
    const items: { confirmed: boolean; sources: Source[] }[] = recap[section]
    return items.flatMap((item, position) => {
      if (item.confirmed) return []
      const texts = Object.entries(item)
        .filter(isText)
        .map(([, value]) => String(value))
      const [name = '', ...others] = texts
      const [text = ''] = others.toSorted((a, b) => b.length - a.length)
      return [{ section, position, name, text, sources: item.sources }]
    })
  })
}

export type RecapPartItem = {
  name: string
  lead?: string
  fields: [label: string, text: string][]
  sources: Source[]
}
export type RecapPart = {
  heading: string
  /** `scene` is the title of the scene, set only on the first sentence of a scene. */
  paragraphs: { text: string; sources: Source[]; scene?: string | undefined }[][]
  items: RecapPartItem[]
  isForGm?: true
}

const createProsePart = (
  heading: string,
  whole: string,
  sentences: RecapSections['summarySentences'],
): RecapPart => ({ heading, paragraphs: groupParagraphs(whole, sentences), items: [] })

type PartItemText = { name: string; lead?: string; fields: Record<string, string> }

const createListPart = <T extends { sources: Source[] }>(
  heading: string,
  items: T[],
  write: (item: T) => PartItemText,
): RecapPart => ({
  heading,
  paragraphs: [],
  items: items.map((item) => {
    const { fields, ...text } = write(item)
    return {
      ...text,
      fields: Object.entries(fields).filter(([, value]) => value !== ''),
      sources: item.sources,
    }
  }),
})

function createMomentsPart(moments: RecapSections['moments']): RecapPart {
  const shown = chooseShown(moments)
  return createListPart(recapTexts.moments, shown, (one) => {
    const before = shown[shown.indexOf(one) - 1]
    return {
      name: one.speaker ?? one.text,
      lead: one.speaker === null ? '' : one.text,
      fields: { Scene: one.scene === before?.scene ? '' : (one.scene ?? '') },
    }
  })
}

const isFilled = ({ paragraphs, items }: RecapPart) => paragraphs.length + items.length > 0

/** Unconfirmed statements appear only in parts with `isForGm`. Empty parts are left out. */
export function listRecapParts(recap: RecapSections): RecapPart[] {
  const isConfirmed = ({ confirmed }: { confirmed?: boolean }) => confirmed !== false
  const confirmed = filterRecap(recap, isConfirmed, (sentences) => sentences.filter(isConfirmed))
  return [...listStoryParts(clearFilledTexts(confirmed)), ...listGmParts(recap)].filter(isFilled)
}

const createGmPart = <T extends { sources: Source[] }>(
  heading: string,
  items: T[],
  write: (item: T) => PartItemText,
): RecapPart => ({ ...createListPart(`${gmTexts.forGm}: ${heading}`, items, write), isForGm: true })

function listGmParts(recap: RecapSections): RecapPart[] {
  return [
    createGmPart(gmTexts.openThreads, recap.openThreads, ({ text, kind }) => ({
      name: text,
      fields: { Kind: kind },
    })),
    createGmPart(gmTexts.contradictions, recap.contradictions, ({ text }) => ({ name: text, fields: {} })),
    createGmPart(gmTexts.unconfirmed, listUnconfirmed(recap), ({ name, text, section }) => ({
      name,
      lead: text,
      fields: { Section: labelOfSection(section) },
    })),
    createGmPart(gmTexts.alsoMentioned, recap.alsoMentioned, ({ name }) => ({ name, fields: {} })),
  ]
}

function listStoryParts(recap: RecapSections): RecapPart[] {
  return [
    createProsePart('Summary', recap.summary, recap.summarySentences),
    createMomentsPart(recap.moments),
    createProsePart('Story', recap.detailedNarrative, recap.narrativeSentences),
    createListPart(recapTexts.asides, recap.asides, ({ text }) => ({ name: text, fields: {} })),
    createListPart('Key events', recap.keyEvents, (one) => ({
      name: one.title,
      lead: one.description,
      fields: { Said: one.keyDialogue.join(' / '), Consequences: one.consequences },
    })),
    createListPart('Characters', recap.charactersInvolved, (one) => ({
      name: one.name,
      lead: one.significance,
      fields: {
        Role: one.role,
        Class: one.class,
        Race: one.race,
        Appearance: one.appearance,
        Personality: one.personality,
        Development: one.development,
        Relationships: one.relationships,
        Said: one.notableQuotes.join(' / '),
        Status: one.currentStatus,
      },
    })),
    createListPart('Locations', recap.locationsVisited, (one) => ({
      name: one.name,
      lead: one.description,
      fields: {
        Type: one.type,
        Significance: one.significance,
        Features: one.notableFeatures.join(', '),
        Encounters: one.encounters,
        Status: one.status,
      },
    })),
    createListPart('Combat', recap.combatEncounters, (one) => ({
      name: one.name,
      lead: one.significance,
      fields: {
        Enemies: one.enemies.join(', '),
        Outcome: one.outcome,
        Location: one.location,
        Trigger: one.trigger,
        'Key moments': one.keyMoments.join(' / '),
        Duration: one.duration,
      },
    })),
    createListPart('Items and rewards', recap.itemsAndRewards, (one) => ({
      name: one.name,
      lead: one.description,
      fields: {
        Rarity: one.rarity,
        Type: one.type,
        'Magical properties': one.magicalProperties,
        'Obtained from': one.obtainedFrom,
        'Now with': one.currentLocation,
      },
    })),
    createListPart('Quests', recap.questProgress, (one) => ({
      name: one.questName,
      lead: one.objectiveDetails,
      fields: { Status: one.status, Progress: one.progressMade, 'Next steps': one.nextSteps },
    })),
    createListPart('Decisions', recap.importantDecisions, (one) => ({
      name: one.decisionPoint,
      fields: { Reasoning: one.reasoning, Consequences: one.consequences },
    })),
    createListPart('Worldbuilding and lore', recap.worldbuildingAndLore, (one) => ({
      name: one.subject,
      lead: one.details,
      fields: { Category: one.category, Relevance: one.relevance },
    })),
    createListPart('Mysteries', recap.mysteries, (one) => ({
      name: one.name,
      lead: one.description,
      fields: { Clues: one.clues.join(' / ') },
    })),
    createListPart('Memorable moments', recap.memorableMoments, (one) => ({
      name: one.title,
      lead: one.quote,
      fields: { Significance: one.significance },
    })),
    createProsePart('Atmosphere and tone', recap.atmosphereAndTone, recap.atmosphereSentences),
    createListPart(recapTexts.nextSessionPreview, recap.cliffhangers, (one) => ({
      name: one.title || one.situation,
      lead: one.title ? one.situation : '',
      fields: { Urgency: one.urgency, Stakes: one.stakes },
    })),
    createProsePart(recapTexts.previously, recap.previously, recap.previouslySentences),
  ]
}

/** These sections repeat the sentences of text sections, such as `summary`. */
const cited = ['summarySentences', 'narrativeSentences', 'atmosphereSentences', 'previouslySentences']
const notText = ['id', 'entryId', 'kind', 'sources']

function readTexts(value: unknown): string[] {
  if (typeof value === 'string') return value === '' ? [] : [value]
  if (Array.isArray(value)) return value.flatMap(readTexts)
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, one]) => (notText.includes(name) ? [] : readTexts(one)))
}

export function listTexts(recap: RecapSections): string[] {
  return Object.entries(recap).flatMap(([name, value]) => (cited.includes(name) ? [] : readTexts(value)))
}
