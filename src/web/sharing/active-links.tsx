import { useState } from 'react'
import { type Share, sharingTexts } from '#contract/sharing.ts'
import { errorText } from '#web/lib/api.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { useRevokeShare, useShares } from './api.ts'
import { ShareRow } from './share-row.tsx'

/** The links that still work. */
export function ActiveLinks({ campaignId, onRevoked }: { campaignId: string; onRevoked: () => void }) {
  const shares = useShares(campaignId)
  const revoke = useRevokeShare(campaignId)
  const [doomed, setDoomed] = useState<Share | null>(null)
  const confirm = () => {
    if (!doomed) return
    revoke.mutate(doomed.id, {
      onSuccess: () => {
        setDoomed(null)
        onRevoked()
      },
    })
  }
  return (
    <section aria-labelledby="active-links" className="mt-6 border-t border-line pt-4">
      <h3 id="active-links" className="mb-1 font-semibold">
        Active links
      </h3>
      <Loaded query={shares} failed={sharingTexts.listFailed}>
        {(list) =>
          list.length === 0 ? (
            <p className="text-small text-subtle">None at the moment.</p>
          ) : (
            <ul aria-labelledby="active-links" className="divide-y divide-line">
              {list.map((share) => (
                <ShareRow
                  key={share.id}
                  share={share}
                  onRevoke={() => {
                    revoke.reset()
                    setDoomed(share)
                  }}
                />
              ))}
            </ul>
          )
        }
      </Loaded>
      <ConfirmDialog
        open={doomed !== null}
        title="Revoke this link?"
        text={sharingTexts.confirmRevoke}
        confirmLabel="Revoke"
        busy={revoke.isPending}
        error={revoke.isError ? errorText(revoke.error, sharingTexts.revokeFailed) : null}
        onConfirm={confirm}
        onClose={() => setDoomed(null)}
      />
    </section>
  )
}
