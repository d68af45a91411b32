import { expect, it } from 'vitest'
import { listRows } from './list-rows.ts'

const lines = ['a', 'a', 'b', 'b', 'b', 'a'].map((speakerId) => ({ speakerId }))
const list = (unfolded: number[] = []) =>
  listRows({
    lines,
    sceneStarts: [0, 4],
    tableTalk: [{ from: 1, to: 3, seconds: 90 }],
    unfolded: new Set(unfolded),
  })
const spell = (unfolded?: number[]) =>
  list(unfolded).rows.map((row) =>
    row.kind === 'line' ? `${row.index}${row.opensTurn ? ' by' : ''}` : `${row.kind} at ${row.index}`,
  )

it('puts headings before scenes, folds table talk and names the speaker only where a turn starts', () => {
  expect(spell()).toEqual(['scene at 0', '0 by', 'table-talk at 1', '3 by', 'scene at 4', '4 by', '5 by'])
})

it('shows unfolded table talk below its row', () => {
  expect(spell([0])).toEqual([
    ...['scene at 0', '0 by', 'table-talk at 1', '1 by', '2 by', '3 by'],
    ...['scene at 4', '4 by', '5 by'],
  ])
})

it('finds the row of each line, or the row of the table talk for a folded line', () => {
  expect(list().rowOfLine).toEqual([1, 2, 2, 3, 5, 6])
  expect(list([0]).rowOfLine).toEqual([1, 3, 4, 5, 7, 8])
})

it('begins the first scene after the table talk at the start', () => {
  const { rows, rowOfLine } = listRows({
    lines,
    sceneStarts: [3],
    tableTalk: [{ from: 0, to: 3, seconds: 90 }],
    unfolded: new Set(),
  })
  expect(rows[0]).toEqual({ kind: 'table-talk', stretch: 0, index: 0 })
  expect(rows[1]).toEqual({ kind: 'scene', scene: 0, index: 3 })
  expect(rowOfLine.slice(0, 4)).toEqual([0, 0, 0, 2])
})
