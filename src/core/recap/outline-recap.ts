import { gmTexts, sectionLabels } from '#contract/recap/review.ts'
import { type RecapSections, recapTexts } from '#contract/recap/schemas.ts'
import type { Source } from '#contract/transcription/schemas.ts'
import { chooseShown, clearFilledTexts } from './fill-texts.ts'
import { filterRecap } from './filter-recap.ts'
import { groupParagraphs } from './group-paragraphs.ts'
import { listUnconfirmed } from './list-unconfirmed.ts'

export type OutlineItem = {
  name: string
  lead?: string
  fields: [label: string, text: string][]
  sources: Source[]
}
export type OutlinePart = {
  heading: string
  /** `scene` is the title of the scene, set only on the first sentence of a scene. */
  paragraphs: { text: string; sources: Source[]; scene?: string | undefined }[][]
  items: OutlineItem[]
  isForGm?: true
}

const prose = (
  heading: string,
  whole: string,
  sentences: RecapSections['summarySentences'],
): OutlinePart => ({ heading, paragraphs: groupParagraphs(whole, sentences), items: [] })

type ItemText = { name: string; lead?: string; fields: Record<string, string> }

const list = <T extends { sources: Source[] }>(
  heading: string,
  items: T[],
  write: (item: T) => ItemText,
): OutlinePart => ({
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

function outlineMoments(moments: RecapSections['moments']): OutlinePart {
  const shown = chooseShown(moments)
  return list(recapTexts.moments, shown, (one) => {
    const before = shown[shown.indexOf(one) - 1]
    return {
      name: one.speaker ?? one.text,
      lead: one.speaker === null ? '' : one.text,
      fields: { Scene: one.scene === before?.scene ? '' : (one.scene ?? '') },
    }
  })
}

const isFilled = ({ paragraphs, items }: OutlinePart) => paragraphs.length + items.length > 0

/** Parts without `isForGm` contain no unconfirmed statements; empty parts are left out. */
export function outlineRecap(recap: RecapSections): OutlinePart[] {
  const isConfirmed = ({ confirmed }: { confirmed?: boolean }) => confirmed !== false
  const confirmed = filterRecap(recap, isConfirmed, (sentences) => sentences.filter(isConfirmed))
  return [...outlineStory(clearFilledTexts(confirmed)), ...outlineForGm(recap)].filter(isFilled)
}

const forGm = <T extends { sources: Source[] }>(
  heading: string,
  items: T[],
  write: (item: T) => ItemText,
): OutlinePart => ({ ...list(`${gmTexts.forGm}: ${heading}`, items, write), isForGm: true })

function outlineForGm(recap: RecapSections): OutlinePart[] {
  return [
    forGm(gmTexts.openThreads, recap.openThreads, ({ text, kind }) => ({
      name: text,
      fields: { Kind: kind },
    })),
    forGm(gmTexts.contradictions, recap.contradictions, ({ text }) => ({ name: text, fields: {} })),
    forGm(gmTexts.unconfirmed, listUnconfirmed(recap), ({ name, text, section }) => ({
      name,
      lead: text,
      fields: { Section: sectionLabels[section] },
    })),
    forGm(gmTexts.alsoMentioned, recap.alsoMentioned, ({ name }) => ({ name, fields: {} })),
  ]
}

function outlineStory(recap: RecapSections): OutlinePart[] {
  return [
    prose('Summary', recap.summary, recap.summarySentences),
    outlineMoments(recap.moments),
    prose('Story', recap.detailedNarrative, recap.narrativeSentences),
    list(recapTexts.asides, recap.asides, ({ text }) => ({ name: text, fields: {} })),
    list('Key events', recap.keyEvents, (one) => ({
      name: one.title,
      lead: one.description,
      fields: { Said: one.keyDialogue.join(' / '), Consequences: one.consequences },
    })),
    list('Characters', recap.charactersInvolved, (one) => ({
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
    list('Locations', recap.locationsVisited, (one) => ({
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
    list('Combat', recap.combatEncounters, (one) => ({
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
    list('Items and rewards', recap.itemsAndRewards, (one) => ({
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
    list('Quests', recap.questProgress, (one) => ({
      name: one.questName,
      lead: one.objectiveDetails,
      fields: { Status: one.status, Progress: one.progressMade, 'Next steps': one.nextSteps },
    })),
    list('Decisions', recap.importantDecisions, (one) => ({
      name: one.decisionPoint,
      fields: { Reasoning: one.reasoning, Consequences: one.consequences },
    })),
    list('Worldbuilding and lore', recap.worldbuildingAndLore, (one) => ({
      name: one.subject,
      lead: one.details,
      fields: { Category: one.category, Relevance: one.relevance },
    })),
    list('Mysteries', recap.mysteries, (one) => ({
      name: one.name,
      lead: one.description,
      fields: { Clues: one.clues.join(' / ') },
    })),
    list('Memorable moments', recap.memorableMoments, (one) => ({
      name: one.title,
      lead: one.quote,
      fields: { Significance: one.significance },
    })),
    prose('Atmosphere and tone', recap.atmosphereAndTone, recap.atmosphereSentences),
    list(recapTexts.nextSessionPreview, recap.cliffhangers, (one) => ({
      name: one.title || one.situation,
      lead: one.title ? one.situation : '',
      fields: { Urgency: one.urgency, Stakes: one.stakes },
    })),
    prose(recapTexts.previously, recap.previously, recap.previouslySentences),
  ]
}
