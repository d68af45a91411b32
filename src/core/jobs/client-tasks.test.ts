import { describe, expect, it } from 'vitest'
import { type ClientTask, nextRemoval, type ShownTask, updateShownTasks } from './client-tasks.ts'

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

function show(...looks: [second: number, ...tasks: ClientTask[]][]): string {
  let shown: ShownTask[] = []
  const ids = looks.map(([second, ...tasks]) => {
    shown = updateShownTasks(shown, tasks, second * 1000)
    return shown.map(({ id }) => id).join('+') || '-'
  })
  return ids.join(' ')
}

describe('updateShownTasks', () => {
  const [pending, running] = [task('a', 'pending'), task('a', 'in_progress')]
  const [done, failed] = [task('a', 'completed'), task('a', 'failed')]

  it('shows a pending or running task', () => {
    expect(show([0, pending], [1, running])).toBe('a a')
  })

  it('keeps a completed task for 3 more seconds', () => {
    expect(show([0, running], [10, done], [12.9, done], [13, done], [14, done])).toBe('a a a - -')
  })

  it('keeps a failed task for 5 more seconds', () => {
    expect(show([0, pending], [10, failed], [14.9, failed], [15, failed])).toBe('a a a -')
  })

  it('does not show tasks that had ended before the first update', () => {
    expect(show([0, done, task('b', 'failed')])).toBe('-')
  })

  it('shows a retried task again', () => {
    expect(show([0, pending], [1, failed], [6, failed], [60, pending], [61, failed], [65, failed])).toBe(
      'a a - a a a',
    )
  })

  it('removes a cancelled task', () => {
    expect(show([0, running], [1])).toBe('a -')
  })
})

it('returns the time until the next task is removed', () => {
  const ended = (status: ClientTask['status'], endedAt: number | null) => ({ ...task('a', status), endedAt })
  expect(nextRemoval([ended('in_progress', null)], 0)).toBeNull()
  expect(nextRemoval([ended('failed', 0), ended('completed', 1_000)], 2_000)).toBe(2_000)
  expect(nextRemoval([ended('completed', 0)], 9_000)).toBe(0)
})
