import { type RecapSections, recapTexts } from './schemas.ts'

type SentenceList = 'summarySentences' | 'narrativeSentences' | 'atmosphereSentences' | 'previouslySentences'

type Section = {
  label: string
  /** `gm`: left out of the recap that players read and of copies. The home and letters choose from these sections themselves. */
  audience: 'everyone' | 'gm'
  /** True if users can write the section; its statements can then be unconfirmed. */
  isWritten: boolean
  /** A text with the list of its cited sentences, a text without sources, or a list of cited items. */
  kind: 'prose' | 'line' | 'list'
  sentences?: SentenceList
}

const prose = <Sentences extends SentenceList>(label: string, sentences: Sentences) =>
  ({ kind: 'prose', label, sentences, audience: 'everyone', isWritten: true }) as const
const written = (label: string) => ({ kind: 'list', label, audience: 'everyone', isWritten: true }) as const
const found = <Audience extends 'everyone' | 'gm'>(label: string, audience: Audience) =>
  ({ kind: 'list', label, audience, isWritten: false }) as const

/**
 * What a recap consists of. Filters for players, edits, reviews and empty recaps follow from this table; `recapSections` holds the schemas.
 */
export const sections = {
  title: { kind: 'line', label: 'Title', audience: 'everyone', isWritten: false },
  moments: found(recapTexts.moments, 'everyone'),
  summary: prose('Summary', 'summarySentences'),
  detailedNarrative: prose('Story', 'narrativeSentences'),
  asides: found(recapTexts.asides, 'everyone'),
  keyEvents: written('Key events'),
  charactersInvolved: written('Characters'),
  locationsVisited: written('Places'),
  combatEncounters: written('Combat'),
  itemsAndRewards: written('Items and rewards'),
  questProgress: written('Quests'),
  importantDecisions: written('Decisions'),
  worldbuildingAndLore: written('Lore'),
  mysteries: written('Mysteries'),
  memorableMoments: written('Memorable moments'),
  atmosphereAndTone: prose('Atmosphere and tone', 'atmosphereSentences'),
  cliffhangers: written(recapTexts.nextSessionPreview),
  openThreads: found('Open threads', 'gm'),
  contradictions: found('Contradictions', 'gm'),
  alsoMentioned: found('Also mentioned', 'gm'),
  previously: prose(recapTexts.previously, 'previouslySentences'),
} as const satisfies Record<Exclude<keyof RecapSections, SentenceList>, Section>

type Sections = typeof sections
export type SectionKey = keyof Sections
type KeyOf<Part> = { [Key in SectionKey]: Sections[Key] extends Part ? Key : never }[SectionKey]
export type ProseSection = KeyOf<{ kind: 'prose' }>
export type ListSection = KeyOf<{ kind: 'list'; isWritten: true }>
export type FoundSection = KeyOf<{ kind: 'list'; isWritten: false }>
/** Lists for game masters whose items a review can remove but not confirm. */
export type GmSection = KeyOf<{ audience: 'gm' }>
/** Lists whose statements can be unconfirmed. */
export type StatementSection = SentenceList | ListSection

const keys = Object.keys(sections) as SectionKey[]
export const proseSections = keys.filter((key): key is ProseSection => sections[key].kind === 'prose')
export const listSections = keys.filter(
  (key): key is ListSection => sections[key].kind === 'list' && sections[key].isWritten,
)
export const foundSections = keys.filter(
  (key): key is FoundSection => sections[key].kind === 'list' && !sections[key].isWritten,
)
export const gmSections = keys.filter((key): key is GmSection => sections[key].audience === 'gm')
export const statementSections: StatementSection[] = [
  ...proseSections.map((key) => sections[key].sentences),
  ...listSections,
]

const labels = new Map<string, string>([
  ...listSections.map((key): [string, string] => [key, sections[key].label]),
  ...proseSections.map((key): [string, string] => [sections[key].sentences, sections[key].label]),
])
export const labelOfSection = (section: StatementSection): string => labels.get(section) ?? section
