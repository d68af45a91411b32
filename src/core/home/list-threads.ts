import type { HomeThread } from '#contract/home/schemas.ts'
import { foldName } from '#core/reading/names/fold-name.ts'
import { readQuestStatus } from '#core/wiki/timeline/read-quest-status.ts'
import { createReliableTest, type StorySession } from './story-session.ts'

type ToldThread = Pick<HomeThread, 'kind' | 'name' | 'text' | 'sources'> & { isOver: boolean }

/** If the recap has reliable quests, open threads about quests are left out. The same applies to mysteries. */
function listTold(session: StorySession): ToldThread[] {
  const isReliable = createReliableTest(session.kind)
  const quests = session.questProgress.filter(isReliable).map((quest) => ({
    kind: 'quest' as const,
    name: quest.questName,
    text: quest.nextSteps || quest.progressMade || quest.objectiveDetails,
    sources: quest.sources,
    isOver: readQuestStatus(quest.status) !== null,
  }))
  const mysteries = session.mysteries.filter(isReliable).map(({ name, description, sources }) => ({
    kind: 'mystery' as const,
    name,
    text: description,
    sources,
    isOver: false,
  }))
  const threads = session.openThreads
    .filter(isReliable)
    .filter(({ kind }) => !(kind === 'quest' && quests.length > 0))
    .filter(({ kind }) => !(kind === 'mystery' && mysteries.length > 0))
    .map((thread) => ({ ...thread, name: '', isOver: false }))
  return [...quests, ...threads, ...mysteries]
}

/**
 * Returns the most recently mentioned threads first. Leaves out quests that are over according to the last recap that mentions them.
 * @param sessions played sessions, oldest first
 */
export function listThreads(sessions: StorySession[]): HomeThread[] {
  const open = new Map<string, { told: ToldThread; first: number; last: number }>()
  for (const [index, session] of sessions.entries()) {
    for (const told of listTold(session)) {
      const key = `${told.kind} ${foldName(told.name || told.text)}`
      if (told.isOver) open.delete(key)
      else open.set(key, { told, first: open.get(key)?.first ?? index, last: index })
    }
  }
  return [...open.values()]
    .toSorted((a, b) => b.last - a.last)
    .flatMap(({ told: { isOver: _, ...told }, first }) => {
      const since = sessions[first]
      if (!since) return []
      const { id, number, name, date } = since
      return { ...told, since: { id, number, name, date }, age: sessions.length - 1 - first }
    })
}
