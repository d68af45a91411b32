import { useState } from 'react'
import { type Share, sharingTexts } from '#contract/sharing/schemas.ts'
import { useRevokeShare, useShares } from '#web/sharing/api.ts'
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'
import { Loaded } from '#web/ui/feedback/loaded.tsx'
import { RevokeAll } from './revoke-all.tsx'
import { ShareRow } from './share-row.tsx'

type ActiveLinksProps = { campaignId: string; onRevoked: (text: string) => void }

export function ActiveLinks({ campaignId, onRevoked }: ActiveLinksProps) {
  const shares = useShares(campaignId)
  const revoke = useRevokeShare(campaignId)
  const [shareToRevoke, setShareToRevoke] = useState<Share | null>(null)
  const askToRevoke = (share: Share) => {
    revoke.reset()
    setShareToRevoke(share)
  }
  const onSuccess = () => {
    setShareToRevoke(null)
    onRevoked(sharingTexts.revoked)
  }
  return (
    <section aria-labelledby="active-links" className="mt-6 border-t border-line pt-4">
      <div className="mb-1 flex min-h-8 items-center justify-between gap-3">
        <h3 id="active-links" className="font-semibold">
          Active links
        </h3>
        {shares.data && shares.data.length > 0 && (
          <RevokeAll campaignId={campaignId} onRevoked={() => onRevoked(sharingTexts.allRevoked)} />
        )}
      </div>
      <Loaded query={shares} failed={sharingTexts.listFailed}>
        {(list) =>
          list.length === 0 ? (
            <p className="text-small text-subtle">None at the moment.</p>
          ) : (
            <ul aria-labelledby="active-links" className="divide-y divide-line">
              {list.map((share) => (
                <ShareRow key={share.id} share={share} onRevoke={() => askToRevoke(share)} />
              ))}
            </ul>
          )
        }
      </Loaded>
      <ConfirmDialog
        open={shareToRevoke !== null}
        title="Revoke this link?"
        text={sharingTexts.confirmRevoke}
        confirmLabel="Revoke"
        action={revoke}
        failed={sharingTexts.revokeFailed}
        onConfirm={() => shareToRevoke && revoke.mutate(shareToRevoke.id, { onSuccess })}
        onClose={() => setShareToRevoke(null)}
      />
    </section>
  )
}
