import type { AdminUser } from '#contract/accounts/admin-users.ts'
import type { AccountSession } from '#contract/accounts/schemas.ts'
import { peopleTexts } from '#contract/admin/people.ts'
import { DeviceRow } from '#web/accounts/settings/device-row.tsx'
import { showNotice } from '#web/lib/notices.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogButtons } from '#web/ui/dialogs/dialog.tsx'
import { ActionFailed } from '#web/ui/feedback/action-failed.tsx'
import { Loaded } from '#web/ui/feedback/loaded.tsx'
import { useEndPersonSessions, usePersonSessions } from './users-api.ts'

export function DevicesDialog({ user, onClose }: { user: AdminUser; onClose: () => void }) {
  const sessions = usePersonSessions(user.id)
  return (
    <Dialog
      open
      size="lg"
      onClose={onClose}
      title={peopleTexts.sessionsTitle(user.username)}
      description={peopleTexts.sessionsLead}
    >
      <Loaded query={sessions} failed={peopleTexts.sessionsFailed} label="Loading the devices" lines={3}>
        {(list) => <DeviceList user={user} sessions={list} />}
      </Loaded>
    </Dialog>
  )
}

function DeviceList({ user, sessions }: { user: AdminUser; sessions: AccountSession[] }) {
  const end = useEndPersonSessions(user.id)
  const isEnding = (id: string | null) => end.isPending && end.variables === id
  const others = sessions.filter(({ isCurrent }) => !isCurrent)
  const endAll = () => end.mutate(null, { onSuccess: () => showNotice('success', peopleTexts.allEnded) })
  return (
    <>
      <ActionFailed action={end} failed={peopleTexts.endFailed} className="mb-4" />
      {others.length === 0 ? (
        <p className="text-muted">{peopleTexts.noSessions}</p>
      ) : (
        <ul className="divide-y divide-line rounded-card border border-line bg-raised">
          {others.map((session) => (
            <DeviceRow
              key={session.id}
              session={session}
              busy={isEnding(session.id)}
              onEnd={() => end.mutate(session.id)}
            />
          ))}
        </ul>
      )}
      {others.length > 1 && (
        <DialogButtons>
          <Button variant="danger" busy={isEnding(null)} onClick={endAll}>
            End all sessions
          </Button>
        </DialogButtons>
      )}
    </>
  )
}
