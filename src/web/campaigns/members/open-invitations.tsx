import { Link2 } from 'lucide-react'
import { useState } from 'react'
import { type Invite, memberTexts } from '#contract/campaigns/members.ts'
import { formatMoment } from '#web/lib/format.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'
import { Loaded } from '#web/ui/feedback/loaded.tsx'
import { CopyField } from '#web/ui/forms/copy-field.tsx'
import { useInvites, useRevokeInvite } from './members-api.ts'

export function OpenInvitations({ campaignId }: { campaignId: string }) {
  const invites = useInvites(campaignId)
  const revoke = useRevokeInvite(campaignId)
  const [shown, setShown] = useState<string | null>(null)
  const [revoking, setRevoking] = useState<Invite | null>(null)
  return (
    <section aria-label="Open invitations">
      <h3 className="mb-1 font-semibold">Open invitations</h3>
      <Loaded query={invites} failed={memberTexts.loadFailed}>
        {(list) =>
          list.length === 0 ? (
            <p className="text-small text-subtle">None at the moment.</p>
          ) : (
            <ul aria-label="Open invitations" className="divide-y divide-line">
              {list.map((invite) => (
                <InviteRow
                  key={invite.id}
                  invite={invite}
                  isShown={invite.id === shown}
                  onShow={() => setShown(invite.id === shown ? null : invite.id)}
                  onRevoke={() => {
                    revoke.reset()
                    setRevoking(invite)
                  }}
                />
              ))}
            </ul>
          )
        }
      </Loaded>
      <ConfirmDialog
        open={revoking !== null}
        title="Revoke this invitation?"
        text="The link stops working at once. Players who joined with it stay."
        confirmLabel="Revoke"
        action={revoke}
        failed={memberTexts.revokeFailed}
        onConfirm={() => revoking && revoke.mutate(revoking.id, { onSuccess: () => setRevoking(null) })}
        onClose={() => setRevoking(null)}
      />
    </section>
  )
}

type InviteRowProps = { invite: Invite; isShown: boolean; onShow: () => void; onRevoke: () => void }

function InviteRow({ invite, isShown, onShow, onRevoke }: InviteRowProps) {
  const until = `until ${formatMoment(invite.expires_at)}`
  return (
    <li className="py-2.5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Link2 size={16} strokeWidth={1.6} className="mx-2 shrink-0 text-subtle" />
        <div className="num min-w-0 flex-1">
          <p>
            {invite.uses} of {invite.max_uses} used
          </p>
          <p className="text-label text-subtle">Can be used {until}</p>
        </div>
        <div className="flex">
          <Button
            size="sm"
            variant="ghost"
            aria-expanded={isShown}
            aria-label={`${isShown ? 'Hide' : 'Show'} link ${until}`}
            onClick={onShow}
          >
            {isShown ? 'Hide link' : 'Show link'}
          </Button>
          <Button size="sm" variant="ghost" aria-label={`Revoke link ${until}`} onClick={onRevoke}>
            Revoke
          </Button>
        </div>
      </div>
      {isShown && (
        <div className="mt-2">
          <CopyField label={`Invitation link ${until}`} value={invite.url} />
        </div>
      )}
    </li>
  )
}
