type NumberedSession = { id: string; number: number; isNumberSet: boolean }

/**
 * Expects the sessions in date order. Numbers that are set stay; every other session gets the first free number after the
 * number of the previous session.
 */
export function numberSessions(sessions: readonly NumberedSession[]): Map<string, number> {
  const taken = new Set(sessions.flatMap(({ number, isNumberSet }) => (isNumberSet ? [number] : [])))
  const numbers = new Map<string, number>()
  let last = 0
  for (const { id, number, isNumberSet } of sessions) {
    let next = last + 1
    while (!isNumberSet && taken.has(next)) next++
    last = isNumberSet ? number : next
    taken.add(last)
    numbers.set(id, last)
  }
  return numbers
}
