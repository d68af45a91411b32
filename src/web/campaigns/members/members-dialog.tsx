import { LogOut } from 'lucide-react'
import { useState } from 'react'
import { memberTexts } from '#contract/campaigns/members.ts'
import type { Campaign } from '#contract/campaigns/schemas.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogButtons } from '#web/ui/dialogs/dialog.tsx'
import { Loaded } from '#web/ui/feedback/loaded.tsx'
import { LeaveDialog } from './leave-dialog.tsx'
import { MemberList } from './member-list.tsx'
import { useMembers } from './members-api.ts'

type MembersDialogProps = { campaign: Campaign; ownId: string; onClose: () => void; onLeft: () => void }

export function MembersDialog({ campaign, ownId, onClose, onLeft }: MembersDialogProps) {
  const members = useMembers(campaign.id)
  const [isLeaving, setLeaving] = useState(false)
  return (
    <Dialog open onClose={onClose} title="Members" description={campaign.name}>
      <Loaded query={members} failed={memberTexts.loadFailed}>
        {(list) => <MemberList members={list} ownId={ownId} />}
      </Loaded>
      <DialogButtons>
        <Button variant="ghost" icon={LogOut} onClick={() => setLeaving(true)}>
          Leave the campaign
        </Button>
      </DialogButtons>
      {isLeaving && (
        <LeaveDialog campaign={campaign} ownId={ownId} onClose={() => setLeaving(false)} onLeft={onLeft} />
      )}
    </Dialog>
  )
}
