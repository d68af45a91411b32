export type Found = { at: number; end: number }

const signs = 65_536

/**
 * Finds many texts in another at once, by Aho and Corasick: the time grows with what is read and what is found, however
 * many are wanted and whatever stands in them. Yields every place, by its end; the longest first where several end there.
 */
export function createTextFinder(wanted: readonly string[]): (text: string) => Generator<Found> {
  // States are numbers; 0 is the beginning, and a state and a sign lead to the next.
  const moves = new Map<number, number>()
  const moveOf = (state: number, sign: number) => moves.get(state * signs + sign)
  const states = [{ length: 0, fallback: 0, shorter: 0 }]
  const stateAt = (number: number) => states[number] ?? { length: 0, fallback: 0, shorter: 0 }
  /** The move that made each state, by its depth: a shorter one is known before a longer one asks for it. */
  const levels: { from: number; sign: number; state: number }[][] = []
  for (const text of wanted) {
    let from = 0
    for (let at = 0; at < text.length; at++) {
      const sign = text.charCodeAt(at)
      let state = moveOf(from, sign)
      if (state === undefined) {
        state = states.push({ length: 0, fallback: 0, shorter: 0 }) - 1
        moves.set(from * signs + sign, state)
        const level = levels[at] ?? []
        level.push({ from, sign, state })
        levels[at] = level
      }
      from = state
    }
    stateAt(from).length = text.length
  }

  /** Where a sign leads, if need be from the longest end of what was read that begins a wanted text too. */
  function follow(from: number, sign: number): number {
    for (let state = from; ; state = stateAt(state).fallback) {
      const next = moveOf(state, sign)
      if (next !== undefined) return next
      if (state === 0) return 0
    }
  }
  for (const { from, sign, state } of levels.slice(1).flat()) {
    const own = stateAt(state)
    own.fallback = follow(stateAt(from).fallback, sign)
    own.shorter = stateAt(own.fallback).length > 0 ? own.fallback : stateAt(own.fallback).shorter
  }

  return function* find(text) {
    let state = 0
    for (let at = 0; at < text.length; at++) {
      state = follow(state, text.charCodeAt(at))
      let found = stateAt(state).length > 0 ? state : stateAt(state).shorter
      for (; found > 0; found = stateAt(found).shorter) {
        yield { at: at + 1 - stateAt(found).length, end: at + 1 }
      }
    }
  }
}
