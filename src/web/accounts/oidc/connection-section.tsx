import { Link2Off } from 'lucide-react'
import { type Connection, oidcTexts } from '#contract/accounts/oidc.ts'
import { AccountSection } from '#web/accounts/settings/account-section.tsx'
import { unreachableOr } from '#web/lib/api/api.ts'
import { formatMoment } from '#web/lib/format.ts'
import { showNotice } from '#web/lib/notices.ts'
import { Button } from '#web/ui/button.tsx'
import { ActionFailed } from '#web/ui/feedback/action-failed.tsx'
import { Loaded } from '#web/ui/feedback/loaded.tsx'
import { useConnection, useDisconnect } from './oidc-api.ts'

export function ConnectionSection() {
  const connection = useConnection()
  if (connection.data?.name === null) return null
  return (
    <AccountSection title={oidcTexts.sectionTitle} lede={oidcTexts.sectionLede}>
      <Loaded
        query={connection}
        failed={oidcTexts.loadFailed}
        label="Loading your connected account"
        lines={2}
      >
        {(loaded) => loaded.name && <ShownConnection {...loaded} name={loaded.name} />}
      </Loaded>
    </AccountSection>
  )
}

function ShownConnection({ name, connectedAt, hasPassword }: Connection & { name: string }) {
  const disconnect = useDisconnect(() => showNotice('success', oidcTexts.disconnected(name)))
  if (connectedAt === null) return <p className="text-muted">{oidcTexts.notConnected(name)}</p>
  return (
    <div className="grid gap-4">
      <ActionFailed action={disconnect} failed={unreachableOr(oidcTexts.disconnectFailed)} />
      <p>
        {oidcTexts.connectedSince(name)} <time dateTime={connectedAt}>{formatMoment(connectedAt)}</time>.
      </p>
      {hasPassword ? (
        <Button
          icon={Link2Off}
          className="justify-self-start"
          busy={disconnect.isPending}
          onClick={() => disconnect.mutate()}
        >
          Disconnect
        </Button>
      ) : (
        <p className="text-small text-muted">{oidcTexts.disconnectFirst}</p>
      )}
    </div>
  )
}
