import { Monitor, Smartphone } from 'lucide-react'
import type { AccountSession } from '#contract/accounts/schemas.ts'
import { generalTexts } from '#contract/errors.ts'
import { useAccountSessions, useEndSessions } from '#web/accounts/account-api.ts'
import { unreachableOr } from '#web/lib/api/api.ts'
import { formatMinute, formatMoment } from '#web/lib/format.ts'
import { showNotice } from '#web/lib/notices.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { ActionFailed } from '#web/ui/feedback/action-failed.tsx'
import { Loaded } from '#web/ui/feedback/loaded.tsx'
import { AccountSection } from './account-section.tsx'

type DeviceRowProps = { session: AccountSession; busy: boolean; onEnd: () => void }

export function DeviceRow({ session, busy, onEnd }: DeviceRowProps) {
  const device = session.device ?? 'Unknown device'
  const Icon = /Android|iPhone|iPad/.test(device) ? Smartphone : Monitor
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-3.5 px-4 py-3 sm:grid-cols-[auto_minmax(0,1fr)_auto]">
      <Icon size={18} strokeWidth={1.6} className="shrink-0 text-subtle" />
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
          <span className="min-w-0 font-medium break-words">{device}</span>
          {session.isCurrent && <Badge tone="gilt">This device</Badge>}
        </p>
        <p className="flex flex-wrap gap-x-3 text-small text-subtle">
          <span>
            Signed in <time dateTime={session.createdAt}>{formatMoment(session.createdAt)}</time>
          </span>
          <span>
            Last used <time dateTime={session.lastUsedAt}>{formatMinute(session.lastUsedAt)}</time>
          </span>
        </p>
      </div>
      <Button
        size="sm"
        variant="ghost"
        className="max-sm:col-start-2 max-sm:-ml-2.5 max-sm:justify-self-start"
        busy={busy}
        aria-label={`End session: ${device}${session.isCurrent ? ', this device' : ''}`}
        onClick={onEnd}
      >
        End session
      </Button>
    </li>
  )
}

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
