import * as z from 'zod/mini'
import { success } from '#contract/endpoint.ts'
import { source } from '#contract/source.ts'

const sources = { sources: z.array(source) }
/** `confirmed` is false if it is doubtful that the sources support the statement. Players do not get such statements. */
const evidence = { ...sources, confirmed: z._default(z.boolean(), true) }
const text = z.string()
const texts = z.array(z.string())
const entryId = { entryId: z.nullable(z.string()) }

export const statement = z.object({
  text,
  ...evidence,
  /** Title of the scene that begins with this statement: "" if the scene has none, absent if no scene begins. */
  scene: z.optional(text),
})
export type Statement = z.infer<typeof statement>

export const keyEvent = z.object({
  number: z.number(),
  title: text,
  description: text,
  keyDialogue: texts,
  consequences: text,
  ...evidence,
})
export const characterInvolved = z.object({
  name: text,
  role: text,
  class: text,
  race: text,
  appearance: text,
  personality: text,
  significance: text,
  development: text,
  relationships: text,
  notableQuotes: texts,
  currentStatus: text,
  ...entryId,
  ...evidence,
})
export const locationVisited = z.object({
  name: text,
  type: text,
  description: text,
  significance: text,
  notableFeatures: texts,
  encounters: text,
  status: text,
  ...entryId,
  ...evidence,
})
export const combatEncounter = z.object({
  name: text,
  enemies: texts,
  outcome: text,
  location: text,
  trigger: text,
  keyMoments: texts,
  significance: text,
  duration: text,
  ...evidence,
})
export const itemOrReward = z.object({
  name: text,
  rarity: text,
  type: text,
  description: text,
  magicalProperties: text,
  obtainedFrom: text,
  currentLocation: text,
  ...entryId,
  ...evidence,
})
export const questProgress = z.object({
  questName: text,
  status: text,
  objectiveDetails: text,
  progressMade: text,
  nextSteps: text,
  ...evidence,
})
export const importantDecision = z.object({
  decisionPoint: text,
  reasoning: text,
  consequences: text,
  ...evidence,
})
export const worldbuildingNote = z.object({
  subject: text,
  category: text,
  details: text,
  relevance: text,
  ...evidence,
})
export const mystery = z.object({ name: text, description: text, clues: texts, ...evidence })
export const memorableMoment = z.object({ title: text, quote: text, significance: text, ...evidence })
export const cliffhanger = z.object({
  title: text,
  situation: text,
  urgency: text,
  stakes: text,
  ...evidence,
})

export const threadKinds = ['promise', 'debt', 'mystery', 'quest', 'other'] as const
export type ThreadKind = (typeof threadKinds)[number]
const openThread = z.object({ text, kind: z.enum(threadKinds), ...sources })
const contradiction = z.object({ text, ...sources })
const aside = z.object({ text, ...sources })
/** A name that was said but has no wiki entry. */
const mentionedName = z.object({ name: text, ...sources })

/** `start` is in seconds from the start of the recording; null if unknown. */
export const recapMoment = z.object({
  id: text,
  text,
  speaker: z.nullable(text),
  start: z.nullable(z.number()),
  /** The place or the people of the moment; null if unknown. */
  scene: z.nullable(text),
  /** True if a game master chose the moment for players. Players see all moments until one is starred. */
  starred: z.boolean(),
  /** True if the moment was chosen because of a bookmark (docs/product.md, “Table mode”). */
  marked: z.optional(z.boolean()),
  ...sources,
})
export type RecapMoment = z.infer<typeof recapMoment>

/** Unknown strings are "", unknown lists []. */
export const recapSections = z.object({
  /** Title of the evening; the session is shown under it until a user names the session. */
  title: z._default(text, ''),
  /** In story order. Recaps that older versions of the program stored have no moments. */
  moments: z._default(z.array(recapMoment), []),
  summary: text,
  summarySentences: z.array(statement),
  detailedNarrative: text,
  narrativeSentences: z.array(statement),
  /** Events that the narrative leaves out, in story order. */
  asides: z._default(z.array(aside), []),
  keyEvents: z.array(keyEvent),
  charactersInvolved: z.array(characterInvolved),
  locationsVisited: z.array(locationVisited),
  combatEncounters: z.array(combatEncounter),
  itemsAndRewards: z.array(itemOrReward),
  questProgress: z.array(questProgress),
  importantDecisions: z.array(importantDecision),
  worldbuildingAndLore: z.array(worldbuildingNote),
  mysteries: z.array(mystery),
  memorableMoments: z.array(memorableMoment),
  atmosphereAndTone: text,
  atmosphereSentences: z.array(statement),
  cliffhangers: z.array(cliffhanger),
  openThreads: z._default(z.array(openThread), []),
  /** Players get no contradictions. */
  contradictions: z._default(z.array(contradiction), []),
  alsoMentioned: z._default(z.array(mentionedName), []),
  /** Sentences to read aloud at the next session. */
  previously: z._default(text, ''),
  previouslySentences: z._default(z.array(statement), []),
})
export type RecapSections = z.infer<typeof recapSections>
export type NewRecapSections = z.input<typeof recapSections>

/**
 * `highlights` comes from the built-in reader, `narrative` from a language model. With `none`, the transcript is too poor for a
 * recap, and all sections are empty.
 */
export const recapKinds = ['highlights', 'narrative', 'none'] as const
export type RecapKind = (typeof recapKinds)[number]

export const recap = z.extend(recapSections, {
  id: text,
  sessionId: text,
  kind: z.enum(recapKinds),
  /** Why the transcript has no recap; null unless `kind` is `none`. */
  reason: z.nullable(text),
  engine: text,
  createdAt: text,
  editedAt: z.nullable(text),
  /** Increases with every change. An edit that names an older version is refused. */
  version: z.number(),
  /** True for game masters while a newer draft waits beside the edited recap. */
  hasDraft: z.boolean(),
})
export type Recap = z.infer<typeof recap>

export const readFor = z
  .optional(z.enum(['players'], 'for must be players'))
  .check(z.describe('players: shows a game master what players get'))

export const regenerateFrom = z
  .optional(z.enum(['reading'], 'from must be reading'))
  .check(z.describe('reading: a language model reads the session again, for the wiki and the recap'))

export const recapAnswer = success({ recap: z.nullable(recap) })

export const recapLimits = {
  quotesShown: 3,
  featuresShown: 5,
  text: 100_000,
  items: 300,
  revisionsListed: 100,
} as const

/** Why a recap is not a written story, or not a whole one. */
export const missingStory = z.object({
  /** Name of the language model that would write it now; null if none is connected. */
  model: z.nullable(text),
  /** Why a language model failed to write the recap, or a part of it; null if it was not asked. */
  reason: z.nullable(text),
})
export type MissingStory = z.infer<typeof missingStory>

export const recapTexts = {
  loadFailed: 'The recap could not be loaded.',
  noRecap: 'No Recap Generated Yet',
  asides: 'Also that evening',
  asidesAbout: 'What the story leaves out.',
  nextSessionPreview: 'Next Session Preview',
  share: 'Share recap',
  letterReaders:
    'Anyone with the link can read the letter as players see it. No account needed. Names you hide later disappear from it.',
  discordCopied: 'The message for Discord is copied',
  previously: 'Previously on',
  previouslyAbout: 'To read aloud at the start.',
  previouslyCopied: 'The text is copied',
  copyFailed: 'The text could not be copied. Select it and copy it yourself.',
  playersSee:
    'This is what players get: without hidden names and what rests on them, and without unconfirmed statements.',
  highlights: 'Highlights',
  missingStoryFailed: 'The reason why there is no written story could not be loaded.',
  noModel: 'No language model is connected, so there is no written story.',
  getStories: 'Get written stories',
  askForModel: 'Ask the administrator of this server to connect a language model.',
  incomplete: (reason: string) => `Something is missing from this recap. ${reason}`,
  beforeModel: (model: string) => `This recap was made without ${model}, which can write it as a story now.`,
  rewrite: 'Rewrite',
  rewriting: 'The story is being written. It appears here when it is done.',
  checkModel: 'Check the language model',
  moments: 'Moments',
  marked: 'Marked at the table',
  star: 'Star',
  noStars: (all: number) => `Star the moments that count. Until then players see all ${all}.`,
  someStars: (starred: number, all: number) => `${starred} of ${all} starred. Players see the starred ones.`,
  writeLead: 'Add a short summary',
  lead: 'Two sentences above the moments',
  leadHint: 'Players read them first.',
  chooseMoments: 'Choose the moments',
  chooseForLetter: 'Star three moments for the letter, or write two sentences above them.',
  missingStars: (missing: number) =>
    missing === 0
      ? 'Ready to share.'
      : `${missing} more ${missing === 1 ? 'star' : 'stars'}, or two sentences.`,
  tooRoughTitle: 'No recap of this recording',
  betterEngine:
    'A better speech engine helps: a Whisper or Parakeet model, which runs on this server, or a transcription service.',
  askAdmin: 'Ask the administrator of this server to install one.',
  transcriptKept: 'The transcript is kept.',
  afterInstalling:
    'The transcript is kept. When there is a better one, or you have corrected it, choose “Rewrite recap” in the menu of the session.',
  tooRough:
    'The speech engine understood too little of this recording. A recap of this transcript would be noise.',
  defaultRole: 'NPC',
  playerCharacter: 'Player character',
  alreadyRunning: 'The recap of this session is already being written',
  readAgain: 'Read the session again',
  regenerateDenied: 'Access denied. Only the GM can regenerate the recap.',
  tooLongToRead: 'This session takes too long to read. Shorten its transcript and try again.',
  unreadableAnswer: 'The AI answer could not be read',
  editDenied: 'Access denied. Only the GM can edit the recap.',
  notFound: 'There is no recap of this session yet',
  draftNotFound: 'There is no new recap to compare with',
  revisionNotFound: 'Revision not found',
  stale: 'This recap was changed by someone else. Reload to see the latest version.',
  invalid: 'The recap holds something that cannot be saved',
  tooLong: 'A text of the recap is too long (maximum 100000 characters)',
  tooMany: 'A section of the recap may have at most 300 items',
  saved: 'Recap saved',
  saveFailed: 'Failed to save the recap',
  draftReady: 'A new recap is ready',
  draftFailed: 'The new recap could not be loaded',
  review: 'review must name a section, a position and confirm or remove',
  reviewNotFound: 'There is nothing to review at this position',
  hiddenFromPlayers: 'Players do not see the recaps of this campaign.',
} as const
