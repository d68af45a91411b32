import type { UseQueryResult } from '@tanstack/react-query'
import { sharingTexts } from '#contract/sharing/schemas.ts'
import { formatMinute } from '#web/lib/format.ts'
import { useRevokeShare, useShares } from '#web/sharing/api.ts'
import { ActiveLinks } from './active-links.tsx'
import type { ShareCategory } from './category-choice.tsx'
import { LinkDialog } from './link-dialog.tsx'
import { RevokeAll } from './revoke-all.tsx'
import { ShareForm } from './share-form.tsx'
import { ShareRow } from './share-row.tsx'

type ShareDialogProps = {
  campaignId: string
  categories: UseQueryResult<ShareCategory[]>
  onClose: () => void
}

/** Creates and revokes links that show the wiki to people without an account. */
export function ShareDialog({ campaignId, categories, onClose }: ShareDialogProps) {
  return (
    <LinkDialog
      title={sharingTexts.share}
      description="Anyone with the link can read the current wiki. No account needed. GM-only parts stay hidden."
      onClose={onClose}
      form={(showSuccess) => (
        <ShareForm
          campaignId={campaignId}
          categories={categories}
          onGenerated={(share) => showSuccess(sharingTexts.generated(formatMinute(share.expires_at)))}
        />
      )}
      links={(showSuccess) => <WikiLinks campaignId={campaignId} onRevoked={showSuccess} />}
    />
  )
}

function WikiLinks({ campaignId, onRevoked }: { campaignId: string; onRevoked: (text: string) => void }) {
  const shares = useShares(campaignId)
  return (
    <ActiveLinks
      query={shares}
      revoke={useRevokeShare(campaignId)}
      onRevoked={onRevoked}
      row={(share, onRevoke) => <ShareRow share={share} onRevoke={onRevoke} />}
      aside={
        shares.data &&
        shares.data.length > 0 && (
          <RevokeAll campaignId={campaignId} onRevoked={() => onRevoked(sharingTexts.allRevoked)} />
        )
      }
    />
  )
}
