import { useMutation, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { adminUserTexts } from '#contract/accounts/admin-users.ts'
import * as campaignCalls from '#contract/admin/endpoints.ts'
import { type AdminCampaign, adminCampaignTexts } from '#contract/campaigns/all-campaigns.ts'
import { useUsers } from '#web/admin/users/users-api.ts'
import { callApi } from '#web/lib/api/api.ts'
import { useRefresh } from '#web/lib/api/query-client.ts'
import { showNotice } from '#web/lib/notices.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogButtons, DialogCancel } from '#web/ui/dialogs/dialog.tsx'
import { ActionFailed } from '#web/ui/feedback/action-failed.tsx'
import { Loaded } from '#web/ui/feedback/loaded.tsx'
import { SearchBox } from '#web/ui/forms/search-box.tsx'

function useCampaignMembers(campaignId: string) {
  return useQuery({
    queryKey: ['all-campaign-members', campaignId],
    queryFn: async ({ signal }) =>
      (await callApi(campaignCalls.listCampaignMembers, { params: { campaignId }, signal })).members,
    staleTime: 0,
  })
}

function useHandOver({ id: campaignId, name }: AdminCampaign, onDone: () => void) {
  const refresh = useRefresh(['admin', 'campaigns'])
  return useMutation({
    mutationFn: ({ id: newOwnerId }: Candidate) =>
      callApi(campaignCalls.handOverCampaign, { params: { campaignId }, body: { newOwnerId } }),
    onSuccess: async (_, { username }) => {
      await refresh()
      showNotice('success', adminCampaignTexts.handedOver(name, username))
      onDone()
    },
  })
}

type Candidate = { id: string; username: string; note: string }
type HandOverDialogProps = { campaign: AdminCampaign; ownId: string; onClose: () => void }

export function HandOverDialog({ campaign, ownId, onClose }: HandOverDialogProps) {
  const [search, setSearch] = useState('')
  const [chosen, setChosen] = useState<Candidate | null>(null)
  const handOver = useHandOver(campaign, onClose)
  const sought = useDeferredValue(search.trim())
  const choice = { chosenId: chosen?.id ?? null, onChoose: setChosen }
  return (
    <Dialog
      onClose={onClose}
      title={adminCampaignTexts.handOverTitle(campaign.name)}
      description={
        campaign.deleted_at === null ? adminCampaignTexts.handOverLead : adminCampaignTexts.restoreLead
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <ActionFailed action={handOver} failed={adminCampaignTexts.handOverFailed} />
        <SearchBox
          label="Search all users"
          value={search}
          onChange={setSearch}
          autoComplete="off"
          spellCheck={false}
        />
        {sought === '' ? (
          <Members campaign={campaign} {...choice} />
        ) : (
          <FoundUsers search={sought} exceptIds={[ownId, campaign.owner?.id]} {...choice} />
        )}
        <DialogButtons>
          <DialogCancel />
          <Button
            variant="primary"
            disabled={chosen === null}
            busy={handOver.isPending}
            onClick={() => chosen && handOver.mutate(chosen)}
          >
            Hand over
          </Button>
        </DialogButtons>
      </div>
    </Dialog>
  )
}

type Choice = { chosenId: string | null; onChoose: (candidate: Candidate) => void }

function Members({ campaign, ...choice }: Choice & { campaign: AdminCampaign }) {
  const members = useCampaignMembers(campaign.id)
  return (
    <Loaded query={members} failed={adminCampaignTexts.membersFailed} label="Loading members" lines={2}>
      {(list) => (
        <Candidates
          label="Members"
          none="No other members. Search for another user."
          candidates={list
            .filter(({ id }) => id !== campaign.owner?.id)
            .map(({ role, ...member }) => ({
              ...member,
              note: role === 'gm' ? 'Game master' : 'Player',
            }))}
          {...choice}
        />
      )}
    </Loaded>
  )
}

type FoundUsersProps = Choice & { search: string; exceptIds: (string | undefined)[] }

function FoundUsers({ search, exceptIds, ...choice }: FoundUsersProps) {
  const users = useUsers({ search, role: null, status: 'active' }, 1)
  return (
    <Loaded query={users} failed={adminUserTexts.usersFailed} label="Loading users" lines={2}>
      {({ users: found }) => (
        <Candidates
          label="Users"
          none={adminUserTexts.noUsers}
          candidates={found
            .filter(({ id }) => !exceptIds.includes(id))
            .map(({ id, username, email }) => ({ id, username, note: email }))}
          {...choice}
        />
      )}
    </Loaded>
  )
}

type CandidatesProps = Choice & { label: string; none: string; candidates: Candidate[] }

function Candidates({ label, none, candidates, chosenId, onChoose }: CandidatesProps) {
  if (candidates.length === 0) return <p className="text-muted">{none}</p>
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 text-small font-medium">{label}</legend>
      <div className="max-h-[34dvh] overflow-y-auto rounded-card border border-line">
        {candidates.map((candidate) => (
          <label
            key={candidate.id}
            className="flex cursor-pointer items-center gap-3 px-3.5 py-2.5 not-first:border-t not-first:border-line hover:bg-hover"
          >
            <input
              type="radio"
              name="new-owner"
              checked={candidate.id === chosenId}
              onChange={() => onChoose(candidate)}
              className="size-4 shrink-0 accent-[var(--gilt)]"
            />
            <bdi className="min-w-0 flex-1 break-words">{candidate.username}</bdi>
            <span className="min-w-0 truncate text-small text-subtle">{candidate.note}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
