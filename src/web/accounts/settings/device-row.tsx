import { Monitor, Smartphone } from 'lucide-react'
import type { AccountSession } from '#contract/accounts/schemas.ts'
import { formatMinute, formatMoment } from '#web/lib/format.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'

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
