import { KeyRound } from 'lucide-react'
import type { AccessToken } from '#contract/accounts/tokens.ts'
import { formatMinute, formatMoment } from '#web/lib/format.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { reachNames, scopeNames } from './token-names.ts'

export function TokenRow({ token, onWithdraw }: { token: AccessToken; onWithdraw: () => void }) {
  const { name, scope, campaignName, createdAt, lastUsedAt, expiresAt } = token
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-3.5 px-4 py-3 sm:grid-cols-[auto_minmax(0,1fr)_auto]">
      <KeyRound size={18} strokeWidth={1.6} className="shrink-0 text-subtle" />
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
          <span className="min-w-0 font-medium break-words">{name}</span>
          <Badge tone={scope === 'write' ? 'gilt' : 'plain'}>{scopeNames[scope]}</Badge>
        </p>
        <p className="text-small break-words text-muted">{campaignName ?? reachNames.all}</p>
        <p className="flex flex-wrap gap-x-3 text-small text-subtle">
          <span>
            Created <time dateTime={createdAt}>{formatMoment(createdAt)}</time>
          </span>
          <span>
            {lastUsedAt === null ? (
              'Never used'
            ) : (
              <>
                Last used <time dateTime={lastUsedAt}>{formatMinute(lastUsedAt)}</time>
              </>
            )}
          </span>
          <span>
            Expires <time dateTime={expiresAt}>{formatMoment(expiresAt)}</time>
          </span>
        </p>
      </div>
      <Button
        size="sm"
        variant="ghost"
        className="max-sm:col-start-2 max-sm:-ml-2.5 max-sm:justify-self-start"
        aria-label={`Revoke: ${name}`}
        onClick={onWithdraw}
      >
        Revoke
      </Button>
    </li>
  )
}
