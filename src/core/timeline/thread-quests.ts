import type { RecapSections } from '#contract/recap/schemas.ts'
import type { Source } from '#contract/source.ts'
import { laneLimits, type QuestStep, type QuestThread } from '#contract/timeline/lanes.ts'
import { foldName } from '#core/fold-name.ts'

/** Returns null unless the status, which is free text, says that the quest is over. */
export function readQuestStatus(status: string): 'completed' | 'failed' | null {
  const text = status.trim()
  if (/^(?:failed|abandoned)\b/i.test(text)) return 'failed'
  return /^(?:completed?|done|over|resolved)\b/i.test(text) ? 'completed' : null
}

type ToldSession = { id: string; questProgress: RecapSections['questProgress'] }
type QuestEntry = {
  id: string
  name: string
  aliases: string[]
  heard: Source[]
  facts: { text: string; sources: Source[] }[]
}

/**
 * Groups entries by the sessions that name them. Each entry has its first source and, if there is one, its first fact from that session.
 */
function groupBySession(entries: QuestEntry[]) {
  const mentions = entries.flatMap((entry) => {
    const factOf = new Map<string, QuestEntry['facts'][number]>()
    for (const fact of entry.facts) {
      for (const { sessionId } of fact.sources) if (!factOf.has(sessionId)) factOf.set(sessionId, fact)
    }
    return [...Map.groupBy(entry.heard, (source) => source.sessionId)].flatMap(([sessionId, [first]]) =>
      first ? [{ sessionId, entry, first, fact: factOf.get(sessionId) }] : [],
    )
  })
  return Map.groupBy(mentions, ({ sessionId }) => sessionId)
}

/**
 * Returns the most recently opened quests, each with at most one step per session. The step comes from the session's recap or, if the
 * recap does not list the quest, from the quest's wiki entry.
 */
export function threadQuests(sessions: ToldSession[], entries: QuestEntry[]): QuestThread[] {
  const entryOf = new Map(
    entries.flatMap((entry) =>
      [...entry.aliases, entry.name].map((name) => [foldName(name), entry] as const),
    ),
  )
  const mentionsIn = groupBySession(entries)
  const threads = new Map<string, QuestThread>()
  const threadOf = (name: string) => {
    const entry = entryOf.get(foldName(name))
    const key = entry?.id ?? foldName(name)
    const thread = threads.get(key) ?? { name: entry?.name ?? name, entryId: entry?.id ?? null, steps: [] }
    threads.set(key, thread)
    return thread
  }
  for (const { id, questProgress } of sessions) {
    const told = questProgress.map((quest) => ({ quest, end: readQuestStatus(quest.status) }))
    // If a recap lists the same quest twice, the item that ends it wins.
    for (const { quest, end } of [...told.filter((one) => !one.end), ...told.filter((one) => one.end)]) {
      const { steps } = threadOf(quest.questName)
      const text = quest.progressMade || quest.objectiveDetails || quest.nextSteps
      if (steps.at(-1)?.sessionId === id) steps.pop()
      steps.push({ sessionId: id, status: end ?? 'advanced', text, sources: quest.sources })
    }
    for (const { entry, first, fact } of mentionsIn.get(id) ?? []) {
      const { steps } = threadOf(entry.name)
      if (steps.at(-1)?.sessionId === id) continue
      const sources = fact?.sources.filter(({ sessionId }) => sessionId === id) ?? [first]
      steps.push({ sessionId: id, status: 'advanced', text: fact?.text ?? '', sources })
    }
  }
  const newest = [...threads.values()].slice(-laneLimits.quests)
  return newest.map((thread) => ({ ...thread, steps: thread.steps.map(openFirst) }))
}

const openFirst = (step: QuestStep, index: number): QuestStep =>
  index === 0 && step.status === 'advanced' ? { ...step, status: 'opened' } : step
