import { type RecapSections, recapTexts } from '#contract/recap.ts'
import type { Source } from '#contract/transcription.ts'
import { groupParagraphs } from './group-paragraphs.ts'

export type OutlineItem = {
  name: string
  lead?: string
  fields: [label: string, text: string][]
  sources: Source[]
}
/** One section of a recap: paragraphs or items. */
export type OutlinePart = {
  heading: string
  paragraphs: { text: string; sources: Source[] }[][]
  items: OutlineItem[]
}

const prose = (
  heading: string,
  whole: string,
  sentences: RecapSections['summarySentences'],
): OutlinePart => ({
  heading,
  paragraphs: groupParagraphs(whole, sentences),
  items: [],
})

/** Empty fields are left out. */
const list = (heading: string, items: OutlineItem[]): OutlinePart => ({
  heading,
  paragraphs: [],
  items: items.map((item) => ({ ...item, fields: item.fields.filter(([, text]) => text !== '') })),
})

/** Outlines a recap in screen order for every export; empty sections are left out. */
export function outlineRecap(recap: RecapSections): OutlinePart[] {
  const parts = [
    prose('Summary', recap.summary, recap.summarySentences),
    prose('Story', recap.detailedNarrative, recap.narrativeSentences),
    list('Key events', recap.keyEvents.map(eventItem)),
    list('Characters', recap.charactersInvolved.map(characterItem)),
    list('Locations', recap.locationsVisited.map(locationItem)),
    list('Combat', recap.combatEncounters.map(combatItem)),
    list('Items and rewards', recap.itemsAndRewards.map(lootItem)),
    list('Quests', recap.questProgress.map(questItem)),
    list('Decisions', recap.importantDecisions.map(decisionItem)),
    list('Worldbuilding and lore', recap.worldbuildingAndLore.map(loreItem)),
    list('Mysteries', recap.mysteries.map(mysteryItem)),
    list('Memorable moments', recap.memorableMoments.map(momentItem)),
    prose('Atmosphere and tone', recap.atmosphereAndTone, recap.atmosphereSentences),
    list(recapTexts.nextSessionPreview, recap.cliffhangers.map(cliffhangerItem)),
  ]
  return parts.filter(({ paragraphs, items }) => paragraphs.length + items.length > 0)
}

type One<K extends keyof RecapSections> = RecapSections[K] extends (infer T)[] ? T : never

const eventItem = (one: One<'keyEvents'>): OutlineItem => ({
  name: one.title,
  lead: one.description,
  fields: [
    ['Said', one.keyDialogue.join(' / ')],
    ['Consequences', one.consequences],
  ],
  sources: one.sources,
})

const characterItem = (one: One<'charactersInvolved'>): OutlineItem => ({
  name: one.name,
  lead: one.significance,
  fields: [
    ['Role', one.role],
    ['Class', one.class],
    ['Race', one.race],
    ['Appearance', one.appearance],
    ['Personality', one.personality],
    ['Development', one.development],
    ['Relationships', one.relationships],
    ['Said', one.notableQuotes.join(' / ')],
    ['Status', one.currentStatus],
  ],
  sources: one.sources,
})

const locationItem = (one: One<'locationsVisited'>): OutlineItem => ({
  name: one.name,
  lead: one.description,
  fields: [
    ['Type', one.type],
    ['Significance', one.significance],
    ['Features', one.notableFeatures.join(', ')],
    ['Encounters', one.encounters],
    ['Status', one.status],
  ],
  sources: one.sources,
})

const combatItem = (one: One<'combatEncounters'>): OutlineItem => ({
  name: one.name,
  lead: one.significance,
  fields: [
    ['Enemies', one.enemies.join(', ')],
    ['Outcome', one.outcome],
    ['Location', one.location],
    ['Trigger', one.trigger],
    ['Key moments', one.keyMoments.join(' / ')],
    ['Duration', one.duration],
  ],
  sources: one.sources,
})

const lootItem = (one: One<'itemsAndRewards'>): OutlineItem => ({
  name: one.name,
  lead: one.description,
  fields: [
    ['Rarity', one.rarity],
    ['Type', one.type],
    ['Magical properties', one.magicalProperties],
    ['Obtained from', one.obtainedFrom],
    ['Now with', one.currentLocation],
  ],
  sources: one.sources,
})

const questItem = (one: One<'questProgress'>): OutlineItem => ({
  name: one.questName,
  lead: one.objectiveDetails,
  fields: [
    ['Status', one.status],
    ['Progress', one.progressMade],
    ['Next steps', one.nextSteps],
  ],
  sources: one.sources,
})

const decisionItem = (one: One<'importantDecisions'>): OutlineItem => ({
  name: one.decisionPoint,
  fields: [
    ['Reasoning', one.reasoning],
    ['Consequences', one.consequences],
  ],
  sources: one.sources,
})

const loreItem = (one: One<'worldbuildingAndLore'>): OutlineItem => ({
  name: one.subject,
  lead: one.details,
  fields: [
    ['Category', one.category],
    ['Relevance', one.relevance],
  ],
  sources: one.sources,
})

const mysteryItem = (one: One<'mysteries'>): OutlineItem => ({
  name: one.name,
  lead: one.description,
  fields: [['Clues', one.clues.join(' / ')]],
  sources: one.sources,
})

const momentItem = (one: One<'memorableMoments'>): OutlineItem => ({
  name: one.title,
  lead: one.quote,
  fields: [['Significance', one.significance]],
  sources: one.sources,
})

const cliffhangerItem = (one: One<'cliffhangers'>): OutlineItem => ({
  name: one.title || one.situation,
  lead: one.title ? one.situation : '',
  fields: [
    ['Urgency', one.urgency],
    ['Stakes', one.stakes],
  ],
  sources: one.sources,
})
