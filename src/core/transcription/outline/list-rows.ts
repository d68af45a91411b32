import type { Stretch } from './fold-table-talk.ts'
import type { OutlineLine } from './time-lines.ts'

/** `scene` and `stretch` are positions in `sceneStarts` and `tableTalk`; `index` is the position of the row's first line. */
export type Row =
  | { kind: 'scene'; scene: number; index: number }
  | { kind: 'table-talk'; stretch: number; index: number }
  | { kind: 'line'; index: number; opensTurn: boolean }

export type RowList = {
  rows: Row[]
  /** For each line, the position of its row in `rows`. A folded line has the row of its table talk. */
  rowOfLine: number[]
}

type RowInput = {
  lines: readonly Pick<OutlineLine, 'speakerId'>[]
  sceneStarts: readonly number[]
  tableTalk: readonly Stretch[]
  /** Positions in `tableTalk` of the stretches whose lines are shown. */
  unfolded: ReadonlySet<number>
}

export function listRows({ lines, sceneStarts, tableTalk, unfolded }: RowInput): RowList {
  const rows: Row[] = []
  const rowOfLine: number[] = []
  let scene = 0
  let stretch = 0
  for (let index = 0; index < lines.length; index++) {
    let opensTurn = index === 0 || lines[index - 1]?.speakerId !== lines[index]?.speakerId
    if (sceneStarts[scene] === index) {
      rows.push({ kind: 'scene', scene, index })
      scene++
      opensTurn = true
    }
    const talk = tableTalk[stretch]
    if (talk && talk.from === index) rows.push({ kind: 'table-talk', stretch, index })
    const isInside = talk !== undefined && index >= talk.from
    if (!isInside || unfolded.has(stretch)) {
      opensTurn ||= rows.at(-1)?.kind === 'table-talk' || index === tableTalk[stretch - 1]?.to
      rows.push({ kind: 'line', index, opensTurn })
    }
    rowOfLine.push(rows.length - 1)
    if (talk && index === talk.to - 1) stretch++
  }
  return { rows, rowOfLine }
}
