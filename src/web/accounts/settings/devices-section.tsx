import type { AccountSession } from '#contract/accounts/schemas.ts'
import { generalTexts } from '#contract/errors.ts'
import { useAccountSessions, useEndSessions } from '#web/accounts/account-api.ts'
import { unreachableOr } from '#web/lib/api/api.ts'
import { showNotice } from '#web/lib/notices.ts'
import { Button } from '#web/ui/button.tsx'
import { ActionFailed } from '#web/ui/feedback/action-failed.tsx'
import { Loaded } from '#web/ui/feedback/loaded.tsx'
import { AccountSection } from './account-section.tsx'
import { DeviceRow } from './device-row.tsx'

export function DevicesSection({ onLogout }: { onLogout: () => void }) {
  const sessions = useAccountSessions()
  return (
    <AccountSection
      title="Signed-in devices"
      lede="Browsers that are signed in to your account. If you do not know one, end its session and change your password."
    >
      <Loaded
        query={sessions}
        failed="Your signed-in devices could not be loaded."
        label="Loading your devices"
        lines={3}
      >
        {(list) => <DeviceList sessions={list} onLogout={onLogout} />}
      </Loaded>
    </AccountSection>
  )
}

function DeviceList({ sessions, onLogout }: { sessions: AccountSession[]; onLogout: () => void }) {
  const end = useEndSessions()
  const here = sessions.filter(({ isCurrent }) => isCurrent)
  const elsewhere = sessions.filter(({ isCurrent }) => !isCurrent)
  const isEnding = (id: string | null) => end.isPending && end.variables === id
  const endElsewhere = () =>
    end.mutate(null, {
      onSuccess: () => showNotice('success', 'Your other devices were signed out'),
    })

  return (
    <div className="grid gap-4">
      <ActionFailed action={end} failed={unreachableOr(generalTexts.internal)} />
      <ul className="divide-y divide-line rounded-card border border-line bg-raised">
        {[...here, ...elsewhere].map((session) => (
          <DeviceRow
            key={session.id}
            session={session}
            busy={isEnding(session.id)}
            onEnd={() => (session.isCurrent ? onLogout() : end.mutate(session.id))}
          />
        ))}
      </ul>
      {elsewhere.length > 0 && (
        <Button className="justify-self-start" busy={isEnding(null)} onClick={endElsewhere}>
          Sign out everywhere else
        </Button>
      )}
    </div>
  )
}
