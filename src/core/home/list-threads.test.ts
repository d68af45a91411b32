import { describe, expect, it } from 'vitest'
import { listThreads } from './list-threads.ts'
import { aMystery, aQuest, aStory, aThread } from './test-story.ts'

const summary = (sessions: Parameters<typeof listThreads>[0]) =>
  listThreads(sessions).map(({ kind, name, text, age }) => `${kind} ${name || text} ${age}`)

describe('open threads', () => {
  it('are quests, promises, debts and mysteries, the most recently mentioned first, with their age in sessions', () => {
    const sessions = [
      aStory(1, { questProgress: [aQuest('Find the crown')], openThreads: [aThread('Osk waits.', 'debt')] }),
      aStory(2),
      aStory(3, { mysteries: [aMystery('The rider')], openThreads: [aThread('She swore.', 'promise')] }),
    ]
    expect(summary(sessions)).toEqual([
      'promise She swore. 0',
      'mystery The rider 0',
      'quest Find the crown 2',
      'debt Osk waits. 2',
    ])
    expect(listThreads(sessions)[2]).toMatchObject({
      text: 'On with Find the crown.',
      since: { id: 's1', number: 1, name: 'Evening 1', date: '2026-03-01' },
      sources: [{ segmentId: 'l1' }],
    })
  })

  it('count their age from the session that first mentioned them', () => {
    const quest = { questProgress: [aQuest('Find the Crown')] }
    const again = { questProgress: [aQuest('find the crown', 'advanced', { nextSteps: 'To the north.' })] }
    const told = listThreads([aStory(1, quest), aStory(2, again), aStory(3)])
    expect(told).toMatchObject([{ name: 'find the crown', text: 'To the north.', age: 2 }])
  })

  it('list every mention since they opened, with its position in the recap', () => {
    const quest = {
      questProgress: [aQuest('Doubtful', 'new', { confirmed: false }), aQuest('Find the crown')],
    }
    const twice = { openThreads: [aThread('Pay Osk.', 'debt'), aThread('pay Osk.', 'debt')], version: 4 }
    const told = listThreads([
      aStory(1, quest),
      aStory(2, { questProgress: [aQuest('Find the crown', 'completed')] }),
      aStory(3, quest),
      aStory(4, twice),
    ])
    expect(told.map(({ mentions }) => mentions)).toEqual([
      [
        { sessionId: 's4', version: 4, section: 'openThreads', position: 1 },
        { sessionId: 's4', version: 4, section: 'openThreads', position: 0 },
      ],
      [{ sessionId: 's3', version: 1, section: 'questProgress', position: 1 }],
    ])
  })

  it.each(['completed', 'Failed', 'complete', 'abandoned', 'resolved by Osk'])(
    'end when a later recap says that the quest is %s',
    (status) => {
      const begun = aStory(1, { questProgress: [aQuest('Find the crown')] })
      const ended = aStory(2, { questProgress: [aQuest('Find the crown', status)] })
      expect(listThreads([begun, ended])).toEqual([])
      const reopened = aStory(3, { questProgress: [aQuest('Find the crown')] })
      expect(summary([begun, ended, reopened])).toEqual(['quest Find the crown 0'])
    },
  )

  it('are not listed twice if a recap also has separate lists of quests and mysteries', () => {
    const openThreads = [aThread('The crown is lost.', 'quest'), aThread('Who rides?', 'mystery')]
    const both = { questProgress: [aQuest('Find the crown')], mysteries: [aMystery('The rider')] }
    expect(summary([aStory(1, { openThreads, ...both })])).toEqual([
      'quest Find the crown 0',
      'mystery The rider 0',
    ])
    expect(summary([aStory(1, { openThreads })])).toEqual([
      'quest The crown is lost. 0',
      'mystery Who rides? 0',
    ])
  })

  it('leave out what is unconfirmed, and what the built-in reader picked', () => {
    const questProgress = [aQuest('Doubtful', 'new', { confirmed: false })]
    expect(listThreads([aStory(1, { questProgress })])).toEqual([])
    const written = aQuest('By hand', 'new', { sources: [] })
    const highlights = aStory(1, { kind: 'highlights', questProgress: [aQuest('Picked'), written] })
    expect(summary([highlights])).toEqual(['quest By hand 0'])
  })
})
