import { type RecapSections, recapTexts } from '#contract/recap.ts'
import type { Source } from '#contract/transcription.ts'
import { groupParagraphs } from './group-paragraphs.ts'

type Options = {
  title: string
  /** Seconds as a person reads them: 522 → "8:42". */
  formatTime: (seconds: number) => string
}
type Item = { name: string; lead?: string; fields: [label: string, text: string][]; sources: Source[] }

/** What Markdown would take for its own. */
const escapeMarkdown = (text: string) => text.replace(/[\\`*_[\]<>#|]/g, '\\$&').replace(/\s*\n\s*/g, ' ')

/** The whole recap as Markdown, in the order of the screen; what is empty is left out, and every statement keeps its time. */
export function writeRecapMarkdown(recap: RecapSections, { title, formatTime }: Options): string {
  const timeOf = (sources: Source[]) => {
    const start = sources.find((source) => source.start !== null)?.start
    return start === null || start === undefined ? '' : ` (${formatTime(start)})`
  }
  const tell = (whole: string, statements: RecapSections['summarySentences']) =>
    groupParagraphs(whole, statements)
      .map((one) => one.map(({ text, sources }) => `${escapeMarkdown(text)}${timeOf(sources)}`).join(' '))
      .join('\n\n')
  const list = (items: Item[]) =>
    items
      .map(({ name, lead = '', fields, sources }) => {
        const head = `- **${escapeMarkdown(name)}**${timeOf(sources)}${lead ? `: ${escapeMarkdown(lead)}` : ''}`
        const rest = fields.filter(([, text]) => text !== '')
        return [head, ...rest.map(([label, text]) => `  - ${label}: ${escapeMarkdown(text)}`)].join('\n')
      })
      .join('\n')

  const sections: [heading: string, body: string][] = [
    ['Summary', tell(recap.summary, recap.summarySentences)],
    ['Story', tell(recap.detailedNarrative, recap.narrativeSentences)],
    ['Key events', list(recap.keyEvents.map(eventItem))],
    ['Characters', list(recap.charactersInvolved.map(characterItem))],
    ['Locations', list(recap.locationsVisited.map(locationItem))],
    ['Combat', list(recap.combatEncounters.map(combatItem))],
    ['Items and rewards', list(recap.itemsAndRewards.map(lootItem))],
    ['Quests', list(recap.questProgress.map(questItem))],
    ['Decisions', list(recap.importantDecisions.map(decisionItem))],
    ['Worldbuilding and lore', list(recap.worldbuildingAndLore.map(loreItem))],
    ['Mysteries', list(recap.mysteries.map(mysteryItem))],
    ['Memorable moments', list(recap.memorableMoments.map(momentItem))],
    ['Atmosphere and tone', tell(recap.atmosphereAndTone, recap.atmosphereSentences)],
    [recapTexts.nextSessionPreview, list(recap.cliffhangers.map(cliffhangerItem))],
  ]
  const told = sections.filter(([, body]) => body !== '').map(([heading, body]) => `## ${heading}\n\n${body}`)
  return `${[`# ${escapeMarkdown(title)}`, ...told].join('\n\n')}\n`
}

type One<K extends keyof RecapSections> = RecapSections[K] extends (infer T)[] ? T : never

const eventItem = (one: One<'keyEvents'>): Item => ({
  name: one.title,
  lead: one.description,
  fields: [
    ['Said', one.keyDialogue.join(' / ')],
    ['Consequences', one.consequences],
  ],
  sources: one.sources,
})

const characterItem = (one: One<'charactersInvolved'>): Item => ({
  name: one.name,
  lead: one.significance,
  fields: [
    ['Role', one.role || recapTexts.defaultRole],
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

const locationItem = (one: One<'locationsVisited'>): Item => ({
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

const combatItem = (one: One<'combatEncounters'>): Item => ({
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

const lootItem = (one: One<'itemsAndRewards'>): Item => ({
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

const questItem = (one: One<'questProgress'>): Item => ({
  name: one.questName,
  lead: one.objectiveDetails,
  fields: [
    ['Status', one.status],
    ['Progress', one.progressMade],
    ['Next steps', one.nextSteps],
  ],
  sources: one.sources,
})

const decisionItem = (one: One<'importantDecisions'>): Item => ({
  name: one.decisionPoint,
  fields: [
    ['Reasoning', one.reasoning],
    ['Consequences', one.consequences],
  ],
  sources: one.sources,
})

const loreItem = (one: One<'worldbuildingAndLore'>): Item => ({
  name: one.subject,
  lead: one.details,
  fields: [
    ['Category', one.category],
    ['Relevance', one.relevance],
  ],
  sources: one.sources,
})

const mysteryItem = (one: One<'mysteries'>): Item => ({
  name: one.name,
  lead: one.description,
  fields: [['Clues', one.clues.join(' / ')]],
  sources: one.sources,
})

const momentItem = (one: One<'memorableMoments'>): Item => ({
  name: one.title,
  lead: one.quote,
  fields: [['Significance', one.significance]],
  sources: one.sources,
})

const cliffhangerItem = (one: One<'cliffhangers'>): Item => ({
  name: one.title || one.situation,
  lead: one.title ? one.situation : '',
  fields: [
    ['Urgency', one.urgency],
    ['Stakes', one.stakes],
  ],
  sources: one.sources,
})
