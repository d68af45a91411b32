import type { Session } from '#contract/sessions/schemas.ts'

export function findSessionBefore(sessions: Session[], session: Session): Session | null {
  const before = sessions.filter(({ sessionNumber }) => sessionNumber < session.sessionNumber)
  return before.toSorted((a, b) => b.sessionNumber - a.sessionNumber)[0] ?? null
}
