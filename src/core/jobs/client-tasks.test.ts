import { describe, expect, it } from 'vitest'
import { type ClientTask, followTasks, nextRemoval, type ShownTask } from './client-tasks.ts'

const task = (id: string, status: ClientTask['status']): ClientTask => ({
  id,
  type: 'recap',
  description: 'Recap',
  details: 'Session 1',
  error: null,
  status,
  progress: 40,
  barFloor: 0,
  timeLeft: null,
  startTime: 0,
})

/** Renders the tasks at each of the given seconds and returns the ids shown each time. */
function look(...looks: [second: number, ...tasks: ClientTask[]][]): string[][] {
  let shown: ShownTask[] = []
  return looks.map(([second, ...tasks]) => {
    shown = followTasks(shown, tasks, second * 1000)
    return shown.map(({ id }) => id)
  })
}

describe('followTasks', () => {
  it.each(['pending', 'processing'] as const)('a task that is %s', (status) => {
    expect(look([0, task('a', status)])).toEqual([['a']])
  })

  it('keeps a completed task for 3 more seconds', () => {
    const done = task('a', 'completed')
    expect(look([0, task('a', 'processing')], [10, done], [12.9, done], [13, done], [14, done])).toEqual([
      ['a'],
      ['a'],
      ['a'],
      [],
      [],
    ])
  })

  it('keeps a failed task for 5 more seconds', () => {
    const failed = task('a', 'error')
    expect(look([0, task('a', 'pending')], [10, failed], [14.9, failed], [15, failed])).toEqual([
      ['a'],
      ['a'],
      ['a'],
      [],
    ])
  })

  it('omits tasks that ended before', () => {
    expect(look([0, task('a', 'completed'), task('b', 'error')])).toEqual([[]])
  })

  it('shows a retried task again', () => {
    const [failed, again] = [task('a', 'error'), task('a', 'pending')]
    expect(look([0, again], [1, failed], [6, failed], [60, again], [61, failed], [65, failed])).toEqual([
      ['a'],
      ['a'],
      [],
      ['a'],
      ['a'],
      ['a'],
    ])
  })

  it('removes a canceled task', () => {
    expect(look([0, task('a', 'processing')], [1])).toEqual([['a'], []])
  })
})

it('returns when the next task is removed', () => {
  const ended = (status: ClientTask['status'], endedAt: number | null) => ({ ...task('a', status), endedAt })
  expect(nextRemoval([ended('processing', null)], 0)).toBeNull()
  expect(nextRemoval([ended('error', 0), ended('completed', 1_000)], 2_000)).toBe(2_000)
  expect(nextRemoval([ended('completed', 0)], 9_000)).toBe(0)
})
