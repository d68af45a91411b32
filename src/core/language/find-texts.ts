export type TextMatch = { at: number; end: number }

const codeCount = 65_536

/**
 * Creates a search for many texts at once (Aho-Corasick). The search yields all matches in the order of their ends; of matches with the same
 * end, the longest comes first.
 */
export function createTextFinder(wanted: readonly string[]): (text: string) => Generator<TextMatch> {
  // Maps a state and a character code to the next state. State 0 is the root.
  const moves = new Map<number, number>()
  const moveOf = (state: number, code: number) => moves.get(state * codeCount + code)
  const states = [{ length: 0, fallback: 0, shorter: 0 }]
  const stateAt = (number: number) => states[number] ?? { length: 0, fallback: 0, shorter: 0 }
  /** States grouped by depth, so that the fallbacks of shallower states are computed first. */
  const levels: { from: number; code: number; state: number }[][] = []
  for (const text of wanted) {
    let from = 0
    for (let at = 0; at < text.length; at++) {
      const code = text.charCodeAt(at)
      let state = moveOf(from, code)
      if (state === undefined) {
        state = states.push({ length: 0, fallback: 0, shorter: 0 }) - 1
        moves.set(from * codeCount + code, state)
        const level = levels[at] ?? []
        level.push({ from, code, state })
        levels[at] = level
      }
      from = state
    }
    stateAt(from).length = text.length
  }

  /** Returns the next state, falling back to the longest suffix that starts a wanted text. */
  function follow(from: number, code: number): number {
    for (let state = from; ; state = stateAt(state).fallback) {
      const next = moveOf(state, code)
      if (next !== undefined) return next
      if (state === 0) return 0
    }
  }
  for (const { from, code, state } of levels.slice(1).flat()) {
    const own = stateAt(state)
    own.fallback = follow(stateAt(from).fallback, code)
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
