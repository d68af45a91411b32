/** What becomes of one item on the way from one list to the other. */
export type Edit = 'same' | 'removed' | 'added'

/**
 * Myers' greedy search: the fewest removals and additions that lead from one list to the other, in their order; null
 * where it takes more than `limit`. What is equal at both ends costs nothing.
 */
export function findEdits(before: readonly number[], after: readonly number[], limit: number): Edit[] | null {
  const shorter = Math.min(before.length, after.length)
  let head = 0
  while (head < shorter && before[head] === after[head]) head++
  let tail = 0
  while (tail < shorter - head && before.at(-1 - tail) === after.at(-1 - tail)) tail++
  const middle = findMiddle(
    before.slice(head, before.length - tail),
    after.slice(head, after.length - tail),
    limit,
  )
  return middle && [...same(head), ...middle, ...same(tail)]
}

const same = (count: number) => Array<Edit>(count).fill('same')

function findMiddle(before: number[], after: number[], limit: number): Edit[] | null {
  const most = Math.min(before.length + after.length, limit)
  const zero = most + 1
  // How far each diagonal (items removed minus items added) has come in `before`.
  const reach = new Int32Array(2 * most + 3)
  const trace: Int32Array[] = []
  for (let count = 0; count <= most; count++) {
    for (let diagonal = -count; diagonal <= count; diagonal += 2) {
      const isAddition = comesByAddition(reach, zero, diagonal, count)
      let x = isAddition ? at(reach, zero + diagonal + 1) : at(reach, zero + diagonal - 1) + 1
      while (x < before.length && x - diagonal < after.length && before[x] === after[x - diagonal]) x++
      reach[zero + diagonal] = x
      if (x >= before.length && x - diagonal >= after.length) {
        return walkBack(trace, count, before.length, after.length)
      }
    }
    trace.push(reach.slice(zero - count - 1, zero + count + 2))
  }
  return null
}

const at = (reach: Int32Array, index: number) => reach[index] ?? 0

function comesByAddition(reach: Int32Array, zero: number, diagonal: number, count: number): boolean {
  if (diagonal === -count) return true
  return diagonal !== count && at(reach, zero + diagonal - 1) < at(reach, zero + diagonal + 1)
}

function walkBack(trace: Int32Array[], edits: number, x: number, y: number): Edit[] {
  const path: Edit[] = []
  for (let count = edits; count > 0; count--) {
    // What was reached with one edit less; its middle is diagonal 0.
    const reach = trace[count - 1] ?? new Int32Array()
    const diagonal = x - y
    const isAddition = comesByAddition(reach, count, diagonal, count)
    const fromX = at(reach, count + diagonal + (isAddition ? 1 : -1))
    const runStart = isAddition ? fromX : fromX + 1
    addSame(path, x - runStart)
    path.push(isAddition ? 'added' : 'removed')
    y = isAddition ? runStart - diagonal - 1 : runStart - diagonal
    x = fromX
  }
  addSame(path, x)
  return path.reverse()
}

/** One by one: a stretch may be longer than a call takes arguments. */
function addSame(path: Edit[], count: number): void {
  for (let index = 0; index < count; index++) path.push('same')
}
