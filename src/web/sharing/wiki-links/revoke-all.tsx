import { useState } from 'react'
import { sharingTexts } from '#contract/sharing/schemas.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'
import { useRevokeAllShares } from './wiki-links-api.ts'

export function RevokeAll({ campaignId, onRevoked }: { campaignId: string; onRevoked: () => void }) {
  const revoke = useRevokeAllShares(campaignId)
  const [isAsking, setAsking] = useState(false)
  const ask = () => {
    revoke.reset()
    setAsking(true)
  }
  const confirm = () =>
    revoke.mutate(undefined, {
      onSuccess: () => {
        setAsking(false)
        onRevoked()
      },
    })
  return (
    <>
      <Button size="sm" variant="ghost" onClick={ask}>
        Revoke all
      </Button>
      <ConfirmDialog
        open={isAsking}
        title="Revoke all links?"
        text={sharingTexts.confirmRevokeAll}
        confirmLabel="Revoke all"
        action={revoke}
        failed={sharingTexts.revokeFailed}
        onConfirm={confirm}
        onClose={() => setAsking(false)}
      />
    </>
  )
}
