import { describe, expect, it } from 'vitest'
import { laneLimits } from '#contract/timeline/lanes.ts'
import { sourceAt } from './test-lanes.ts'
import { readQuestStatus, threadQuests } from './thread-quests.ts'

const told = (session: number, ...quests: [name: string, status: string, text?: string][]) => ({
  id: `s${session}`,
  questProgress: quests.map(([questName, status, progressMade = '']) => ({
    ...{ questName, status, progressMade, objectiveDetails: 'Bring him home.', nextSteps: '' },
    ...{ sources: [sourceAt(session, 100)], confirmed: true },
  })),
})
const outline = (threads: ReturnType<typeof threadQuests>) =>
  threads.map(({ name, steps }) => [name, ...steps.map(({ sessionId, status }) => `${sessionId} ${status}`)])

describe('threadQuests', () => {
  it('follows a quest by its name from opened to closed', () => {
    const sessions = [
      told(1, ['Bring Corvin back', 'new'], ['The three knocks', 'ongoing']),
      told(2, ['bring Corvin back', 'advanced', 'They find his tracks.']),
      told(3, ['Bring Corvin back', 'Completed'], ['The three knocks', 'failed: too late']),
    ]
    const threads = threadQuests(sessions, [])
    expect(outline(threads)).toEqual([
      ['Bring Corvin back', 's1 opened', 's2 advanced', 's3 completed'],
      ['The three knocks', 's1 opened', 's3 failed'],
    ])
    expect(threads[0]?.steps.map(({ text }) => text)).toEqual([
      'Bring him home.',
      'They find his tracks.',
      'Bring him home.',
    ])
  })

  it('keeps one step per session, preferring the one that ends the quest', () => {
    const threads = threadQuests([told(1, ['A', 'completed'], ['A', 'ongoing'])], [])
    expect(outline(threads)).toEqual([['A', 's1 completed']])
  })

  it('reopens a quest if a later recap mentions it', () => {
    const threads = threadQuests([told(1, ['A', 'failed']), told(2, ['A', 'ongoing'])], [])
    expect(outline(threads)).toEqual([['A', 's1 failed', 's2 advanced']])
  })

  it('adds the sessions that mention the entry for a quest, with the fact from each', () => {
    const entry = {
      ...{ id: 'e1', name: 'The Lost Brother', aliases: ['Bring Corvin back'] },
      heard: [sourceAt(1, 20), sourceAt(2, 30), sourceAt(2, 40)],
      facts: [{ text: 'Corvin was seen.', sources: [sourceAt(2, 40)] }],
    }
    const threads = threadQuests([told(1, ['Bring Corvin back', 'new']), told(2), told(3)], [entry])
    expect(threads).toMatchObject([{ name: 'The Lost Brother', entryId: 'e1' }])
    expect(outline(threads)).toEqual([['The Lost Brother', 's1 opened', 's2 advanced']])
    expect(threads[0]?.steps[1]).toMatchObject({ text: 'Corvin was seen.', sources: [sourceAt(2, 40)] })
  })

  it('reads the session id of each line once, and keeps the newest quests', () => {
    let reads = 0
    const counted = (session: number) => ({
      ...sourceAt(session, 1),
      get sessionId() {
        reads++
        return `s${session}`
      },
    })
    const numbers = Array.from({ length: 50 }, (_, n) => n + 1)
    const entry = { id: 'e', name: 'The Bell', aliases: [], heard: numbers.map(counted), facts: [] }
    const [thread] = threadQuests(
      numbers.map((number) => told(number)),
      [entry],
    )
    expect(thread?.steps).toHaveLength(50)
    expect(reads).toBe(50)

    const names = Array.from({ length: laneLimits.quests + 5 }, (_, n): [string, string] => [
      `Quest ${n}`,
      'new',
    ])
    const threads = threadQuests([told(1, ...names)], [])
    expect(threads).toHaveLength(laneLimits.quests)
    expect(threads.at(-1)?.name).toBe(names.at(-1)?.[0])
  })
})

it.each([
  ['completed', 'completed'],
  [' Complete', 'completed'],
  ['resolved by Osk', 'completed'],
  ['Failed', 'failed'],
  ['abandoned', 'failed'],
  ['ongoing', null],
  ['not completed', null],
  ['overdue', null],
  ['', null],
])('reads "%s" as %s', (status, expected) => expect(readQuestStatus(status)).toBe(expected))
