import { type RecapSections, recapTexts } from '#contract/recap/schemas.ts'
import type { ListSection, ProseSection } from '#contract/recap/sections.ts'

/** A `list` is edited as a text with one item per line. */
type FieldKind = 'line' | 'text' | 'list'
export type FieldPlan = { name: string; label: string; kind: FieldKind }
type ProsePlan = { kind: 'prose'; section: ProseSection; title: string }
export type ListPlan = {
  kind: 'list'
  section: ListSection
  title: string
  /** Begins with “a” or “an”, as in “Add a mystery”. */
  itemLabel: string
  /** The first field is the name of the item. */
  fields: FieldPlan[]
  /** The field that users may fill in instead of the name; null if the name is required. */
  nameFallback: string | null
}
export type SectionPlan = ProsePlan | ListPlan

const prose = (section: ProseSection, title: string): ProsePlan => ({ kind: 'prose', section, title })

type Item<K extends ListSection> = RecapSections[K][number]
/** Requires a label and a kind for every editable field. */
type Fields<K extends ListSection> = Record<
  Exclude<keyof Item<K>, 'sources' | 'entryId' | 'number' | 'confirmed'>,
  [label: string, kind: FieldKind]
>

function list<K extends ListSection>(
  section: K,
  title: string,
  itemLabel: string,
  fields: Fields<K>,
  nameFallback: keyof Fields<K> | null = null,
): ListPlan {
  const plans = Object.entries<[string, FieldKind]>(fields).map(([name, [label, kind]]) => ({
    name,
    label,
    kind,
  }))
  return {
    kind: 'list',
    section,
    title,
    itemLabel,
    fields: plans,
    nameFallback: nameFallback && String(nameFallback),
  }
}

const story: SectionPlan[] = [
  prose('summary', 'Summary'),
  list('keyEvents', 'Key events', 'a key event', {
    title: ['Title', 'line'],
    description: ['Description', 'text'],
    keyDialogue: ['Key dialogue', 'list'],
    consequences: ['Consequences', 'text'],
  }),
  list('importantDecisions', 'Important decisions', 'a decision', {
    decisionPoint: ['Decision', 'line'],
    reasoning: ['Reasoning', 'text'],
    consequences: ['Consequences', 'text'],
  }),
  prose('detailedNarrative', 'Detailed narrative'),
  list(
    'memorableMoments',
    'Memorable moments',
    'a moment',
    {
      title: ['Title', 'line'],
      quote: ['Quote', 'text'],
      significance: ['Significance', 'text'],
    },
    'quote',
  ),
  prose('atmosphereAndTone', 'Atmosphere and tone'),
  list(
    'cliffhangers',
    recapTexts.nextSessionPreview,
    'a cliffhanger',
    {
      title: ['Title', 'line'],
      situation: ['Situation', 'text'],
      urgency: ['Urgency', 'line'],
      stakes: ['Stakes', 'text'],
    },
    'situation',
  ),
  prose('previously', recapTexts.previously),
]

const people: SectionPlan[] = [
  list('charactersInvolved', 'Characters', 'a character', {
    name: ['Name', 'line'],
    role: ['Role', 'line'],
    class: ['Class', 'line'],
    race: ['Race', 'line'],
    currentStatus: ['Current status', 'line'],
    significance: ['Significance', 'text'],
    appearance: ['Appearance', 'text'],
    personality: ['Personality', 'text'],
    development: ['Development', 'text'],
    relationships: ['Relationships', 'text'],
    notableQuotes: ['Notable quotes', 'list'],
  }),
]

const world: SectionPlan[] = [
  list('locationsVisited', 'Places', 'a place', {
    name: ['Name', 'line'],
    type: ['Type', 'line'],
    status: ['Status', 'line'],
    description: ['Description', 'text'],
    significance: ['Significance', 'text'],
    notableFeatures: ['Notable features', 'list'],
    encounters: ['Encounters', 'text'],
  }),
  list('questProgress', 'Quests', 'a quest', {
    questName: ['Quest', 'line'],
    status: ['Status', 'line'],
    objectiveDetails: ['Objective', 'text'],
    progressMade: ['Progress', 'text'],
    nextSteps: ['Next steps', 'text'],
  }),
  list('combatEncounters', 'Combat', 'an encounter', {
    name: ['Name', 'line'],
    outcome: ['Outcome', 'line'],
    duration: ['Duration', 'line'],
    location: ['Location', 'line'],
    enemies: ['Enemies', 'list'],
    trigger: ['Trigger', 'text'],
    keyMoments: ['Key moments', 'list'],
    significance: ['Significance', 'text'],
  }),
  list('itemsAndRewards', 'Items and rewards', 'an item', {
    name: ['Name', 'line'],
    rarity: ['Rarity', 'line'],
    type: ['Type', 'line'],
    description: ['Description', 'text'],
    magicalProperties: ['Magical properties', 'text'],
    obtainedFrom: ['Obtained from', 'line'],
    currentLocation: ['Now with', 'line'],
  }),
  list('mysteries', 'Mysteries', 'a mystery', {
    name: ['Name', 'line'],
    description: ['Description', 'text'],
    clues: ['Clues', 'list'],
  }),
  list('worldbuildingAndLore', 'Lore', 'a piece of lore', {
    subject: ['Subject', 'line'],
    category: ['Category', 'line'],
    details: ['Details', 'text'],
    relevance: ['Relevance', 'text'],
  }),
]

export const editTabs = [
  { id: 'story', label: 'Story', sections: story },
  { id: 'people', label: 'People', sections: people },
  { id: 'world', label: 'World', sections: world },
]

export const sectionPlans = [...story, ...people, ...world]
