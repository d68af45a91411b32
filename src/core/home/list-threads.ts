import type { HomeThread } from '#contract/home/schemas.ts'
import { foldName } from '#core/fold-name.ts'
import { createReliableTest } from '#core/recap/filter-recap.ts'
import { readQuestStatus } from '#core/timeline/thread-quests.ts'
import type { StorySession } from './list-party.ts'

type Mention = HomeThread['mentions'][number]
type ToldThread = Pick<HomeThread, 'kind' | 'name' | 'text' | 'sources'> & {
  isOver: boolean
  mention: Mention
}

/** If the recap has reliable quests, open threads about quests are left out. The same applies to mysteries. */
function listTold(session: StorySession): ToldThread[] {
  const isReliable = createReliableTest(session.kind)
  const { id: sessionId, version } = session
  const listReliable = <S extends 'questProgress' | 'mysteries' | 'openThreads'>(section: S) =>
    session[section]
      .map((item: StorySession[S][number], position) => ({
        ...item,
        mention: { sessionId, version, section, position },
      }))
      .filter(isReliable)
  const quests = listReliable('questProgress').map((quest) => ({
    kind: 'quest' as const,
    name: quest.questName,
    text: quest.nextSteps || quest.progressMade || quest.objectiveDetails,
    sources: quest.sources,
    isOver: readQuestStatus(quest.status) !== null,
    mention: quest.mention,
  }))
  const mysteries = listReliable('mysteries').map(({ name, description, sources, mention }) => ({
    kind: 'mystery' as const,
    name,
    text: description,
    sources,
    isOver: false,
    mention,
  }))
  const threads = listReliable('openThreads')
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
  const open = new Map<string, { told: ToldThread; mentions: Mention[]; first: number; last: number }>()
  for (const [index, session] of sessions.entries()) {
    for (const told of listTold(session)) {
      const key = `${told.kind} ${foldName(told.name || told.text)}`
      const known = open.get(key)
      const mentions = [told.mention, ...(known?.mentions ?? [])]
      if (told.isOver) open.delete(key)
      else open.set(key, { told, mentions, first: known?.first ?? index, last: index })
    }
  }
  return [...open.values()]
    .toSorted((a, b) => b.last - a.last)
    .flatMap(({ told: { isOver: _, mention: __, ...told }, mentions, first }) => {
      const since = sessions[first]
      if (!since) return []
      const { id, number, name, date } = since
      return { ...told, mentions, since: { id, number, name, date }, age: sessions.length - 1 - first }
    })
}
