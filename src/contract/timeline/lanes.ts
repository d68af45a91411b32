import * as z from 'zod/mini'
import { success } from '#contract/endpoint.ts'
import { source } from '#contract/source.ts'
import { timelineEvent } from '#contract/wiki/maintenance.ts'

export const laneLimits = {
  characters: 40,
  places: 20,
  quests: 200,
  /** Numbers of lanes that are shown until the user chooses “Show all”. */
  charactersShown: 10,
  placesShown: 6,
  questsShown: 6,
  recaps: 500,
} as const

/**
 * A transcript of a session. `offset` is the total length of the transcripts that the timeline draws before it. Both numbers are in seconds;
 * an unknown length counts as 0.
 */
export const sessionPart = z.object({
  transcriptionId: z.string(),
  offset: z.number(),
  seconds: z.number(),
})
export type SessionPart = z.infer<typeof sessionPart>

export const laneSession = z.object({
  id: z.string(),
  number: z.number(),
  name: z.string(),
  date: z.string(),
  /** Total length of `parts`. */
  seconds: z.number(),
  parts: z.array(sessionPart),
  events: z.array(timelineEvent),
})
export type LaneSession = z.infer<typeof laneSession>

/** `lines` are the lines of one transcript in which an entry is named. They have few fields, because there are many lines. */
export const mentionLines = z.object({
  sessionId: z.string(),
  transcriptionId: z.string(),
  lines: z.array(z.pick(source, { segmentId: true, start: true, end: true })),
})

export const lane = z.object({
  entryId: z.string(),
  name: z.string(),
  category: z.string(),
  isPlayerCharacter: z.boolean(),
  heard: z.array(mentionLines),
  facts: z.array(z.object({ text: z.string(), sources: z.array(source) })),
})
export type Lane = z.infer<typeof lane>

export const questStatuses = ['opened', 'advanced', 'completed', 'failed'] as const
export type QuestStatus = (typeof questStatuses)[number]
export const questStep = z.object({
  sessionId: z.string(),
  status: z.enum(questStatuses),
  text: z.string(),
  sources: z.array(source),
})
export type QuestStep = z.infer<typeof questStep>
/** `steps` has at most one step per session, oldest first. A quest is closed if its last step is `completed` or `failed`. */
export const questThread = z.object({
  name: z.string(),
  entryId: z.nullable(z.string()),
  steps: z.array(questStep),
})
export type QuestThread = z.infer<typeof questThread>

/** Sessions are oldest first. Lanes are player characters, then other characters, then places; in each group, the most mentioned first. */
export const timelineLanes = z.object({
  sessions: z.array(laneSession),
  lanes: z.array(lane),
  quests: z.array(questThread),
})
export type TimelineLanes = z.infer<typeof timelineLanes>
export const lanesAnswer = success(timelineLanes.shape)

export const laneTexts = {
  loadFailed: 'The timeline could not be loaded.',
  chart: 'Timeline in lanes',
  keys: 'Arrow keys move between marks, Enter opens a mark, plus and minus zoom, Escape shows all sessions. The list shows the same events as text.',
  scale: 'Distances between sessions are to scale; sessions are widened.',
  allSessions: 'All sessions',
  zoomTo: 'Zoom to',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
} as const
