import { type FormEvent, useState } from 'react'
import type { AdminUser } from '#contract/accounts/admin-users.ts'
import { peopleTexts } from '#contract/admin/people.ts'
import type { LedCampaign } from '#contract/campaigns/all-campaigns.ts'
import { Dialog, SubmitButtons } from '#web/ui/dialogs/dialog.tsx'
import { ActionFailed } from '#web/ui/feedback/action-failed.tsx'
import { Loaded } from '#web/ui/feedback/loaded.tsx'
import { TextField } from '#web/ui/forms/field.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { useDeletePerson, useDeletionPreview } from './users-api.ts'

type DeleteUserDialogProps = { user: AdminUser; onClose: () => void }

export function DeleteUserDialog({ user, onClose }: DeleteUserDialogProps) {
  const preview = useDeletionPreview(user.id)
  return (
    <Dialog
      size="lg"
      onClose={onClose}
      title={peopleTexts.deleteTitle(user.username)}
      description={peopleTexts.deleteLead}
    >
      <Loaded query={preview} failed={peopleTexts.deletionFailed} label="Loading campaigns" lines={2}>
        {(campaigns) => <DeletionForm user={user} campaigns={campaigns} onClose={onClose} />}
      </Loaded>
    </Dialog>
  )
}

type DeletionFormProps = DeleteUserDialogProps & { campaigns: LedCampaign[] }

function DeletionForm({ user, campaigns, onClose }: DeletionFormProps) {
  const [typed, setTyped] = useState('')
  const [owners, setOwners] = useState(new Map<string, string | null>())
  const remove = useDeletePerson(user, onClose)
  const ownerOf = ({ id, members }: LedCampaign) => {
    const chosen = owners.get(id)
    return chosen === undefined ? (members[0]?.id ?? null) : chosen
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const fates = campaigns.map((one) => ({ campaignId: one.id, newOwnerId: ownerOf(one) }))
    remove.mutate({ username: typed, campaigns: fates })
  }
  return (
    <form onSubmit={submit} noValidate className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <ActionFailed action={remove} failed={peopleTexts.deleteFailed} />
      {campaigns.length > 0 && (
        <div>
          <p className="text-small text-muted">{peopleTexts.campaignsLead}</p>
          <ul className="mt-2">
            {campaigns.map((campaign) => (
              <CampaignFate
                key={campaign.id}
                campaign={campaign}
                newOwnerId={ownerOf(campaign)}
                onChange={(id) => setOwners(new Map(owners).set(campaign.id, id))}
              />
            ))}
          </ul>
        </div>
      )}
      <TextField
        label={peopleTexts.confirmUsername}
        hint={<bdi className="break-all">{user.username}</bdi>}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <SubmitButtons
        label="Delete user"
        variant="danger"
        disabled={typed !== user.username}
        busy={remove.isPending}
      />
    </form>
  )
}

const bin = 'bin'

type CampaignFateProps = {
  campaign: LedCampaign
  newOwnerId: string | null
  onChange: (newOwnerId: string | null) => void
}

function CampaignFate({ campaign, newOwnerId, onChange }: CampaignFateProps) {
  const options = campaign.members.map(({ id, username, role }) => ({
    value: id,
    label: username,
    note: role === 'gm' ? 'Game master' : 'Player',
  }))
  return (
    <li className="grid items-center gap-x-4 gap-y-1.5 border-t border-line py-2.5 sm:grid-cols-[minmax(0,1fr)_15rem]">
      <bdi className="line-clamp-2 min-w-0 font-medium break-words">{campaign.name}</bdi>
      <Select
        label={`New owner of ${campaign.name}`}
        value={newOwnerId ?? bin}
        options={[...options, { value: bin, label: 'Move to the bin' }]}
        onChange={(value) => onChange(value === bin ? null : value)}
      />
    </li>
  )
}
