import type { Session } from '#contract/sessions/schemas.ts'
import { titleSession } from '#contract/text.ts'
import { formatDay } from '#web/lib/format.ts'
import { Select } from '#web/ui/forms/select.tsx'
import { useWorkspace } from '#web/workspace/workspace.ts'

const create = 'new'

export function SessionSelect({ variant, onNew }: { variant: 'field' | 'crumb'; onNew: () => void }) {
  const { session, sessions, go } = useWorkspace()
  const options = sessions.map(({ id, name, date }) => ({ value: id, label: `${name} (${formatDay(date)})` }))
  return (
    <Select
      label="Session"
      value={session?.id ?? null}
      placeholder="Choose a session"
      disabled={sessions.length === 0}
      options={variant === 'crumb' ? [...options, { value: create, label: 'New session…' }] : options}
      onChange={(id) => (id === create ? onNew() : go({ view: 'transcription', session: id }))}
      {...(variant === 'crumb'
        ? {
            className: 'max-w-full rounded-[6px] py-1 pr-1 hover:bg-hover gap-1.5!',
            face: (
              <span className="min-w-0 truncate">
                {session ? titleSession(session.sessionNumber, session.name, ', ') : 'Session'}
              </span>
            ),
          }
        : {})}
    />
  )
}

export function findSessionBefore(sessions: Session[], session: Session): Session | null {
  const before = sessions.filter(({ sessionNumber }) => sessionNumber < session.sessionNumber)
  return before.toSorted((a, b) => b.sessionNumber - a.sessionNumber)[0] ?? null
}
