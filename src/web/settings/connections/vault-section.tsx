import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type Vault, type VaultAudience, vaultAudiences, vaultTexts } from '#contract/sharing/vault.ts'
import * as vaultCalls from '#contract/sharing/vault-endpoints.ts'
import { SectionHead } from '#web/campaigns/section-head.tsx'
import { callApi } from '#web/lib/api/api.ts'
import { formatCount, formatMinute } from '#web/lib/format.ts'
import { Button } from '#web/ui/button.tsx'
import { ActionFailed } from '#web/ui/feedback/action-failed.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Loaded } from '#web/ui/feedback/loaded.tsx'
import { Select } from '#web/ui/forms/select.tsx'

const vaultKey = (campaignId: string) => ['vault', campaignId] as const
const pollMs = 3_000

function useVault(campaignId: string) {
  return useQuery({
    queryKey: vaultKey(campaignId),
    queryFn: async ({ signal }) =>
      (await callApi(vaultCalls.readVault, { params: { campaignId }, signal })).vault,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.isPending ? pollMs : false),
  })
}

function useChangeVault<T>(campaignId: string, change: (input: T) => Promise<{ vault: Vault }>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: ({ vault }) => client.setQueryData(vaultKey(campaignId), vault),
  })
}

const useUpdateVault = (campaignId: string) =>
  useChangeVault(campaignId, (audience: VaultAudience) =>
    callApi(vaultCalls.updateVault, { params: { campaignId }, body: { audience } }),
  )

const useWriteVault = (campaignId: string) =>
  useChangeVault(campaignId, () => callApi(vaultCalls.writeVaultNow, { params: { campaignId } }))

const labels: Record<VaultAudience, string> = {
  off: 'Off',
  players: 'What players see',
  gm: 'Everything, for game masters',
}
const options = vaultAudiences.map((value) => ({ value, label: labels[value] }))
const isAudience = (value: string): value is VaultAudience => value in labels

export function VaultSection({ campaignId }: { campaignId: string }) {
  const vault = useVault(campaignId)
  return (
    <section aria-label="Synced vault" className="mt-9">
      <SectionHead
        title="Synced vault"
        hint="The wiki and all recaps as Markdown notes, written to this server’s storage after every change, for example for Obsidian or git. Changes that you make to these files are not imported."
      />
      <div className="mt-3">
        <Loaded query={vault} failed={vaultTexts.loadFailed} lines={2}>
          {(current) => <VaultChoice campaignId={campaignId} vault={current} />}
        </Loaded>
      </div>
    </section>
  )
}

function VaultChoice({ campaignId, vault }: { campaignId: string; vault: Vault }) {
  const update = useUpdateVault(campaignId)
  const isOffered = vault.target !== null || vault.audience !== 'off'
  if (!isOffered) {
    return <p className="text-ui text-muted">Needs VAULT_DIR on the server.</p>
  }
  return (
    <div className="grid gap-3">
      <div className="w-full sm:w-72">
        <Select
          label="Vault content"
          value={update.isPending ? update.variables : vault.audience}
          options={options}
          onChange={(value) => isAudience(value) && update.mutate(value)}
        />
      </div>
      <ActionFailed action={update} failed={vaultTexts.saveFailed} />
      <VaultState campaignId={campaignId} vault={vault} />
    </div>
  )
}

const placeOf = ({ target, folder }: Vault) =>
  target === 'bucket' ? `under “vaults/${folder}” in the bucket` : `in the folder “${folder}”`

function VaultState({ campaignId, vault }: { campaignId: string; vault: Vault }) {
  const { audience, files, writtenAt, error, isPending, foreignFiles } = vault
  const write = useWriteVault(campaignId)
  const written = writtenAt && `${formatCount(files, 'file')}, last written ${formatMinute(writtenAt)}`
  if (audience === 'off') {
    if (!written) return null
    return <p className="text-small text-pretty text-muted">The files stay {placeOf(vault)}.</p>
  }
  return (
    <div className="grid gap-3">
      <p role="status" className="text-small text-pretty text-muted">
        {written
          ? `${written}, ${placeOf(vault)}.`
          : `Nothing has been written yet. The notes will be ${placeOf(vault)}.`}
        {isPending && !error && ' A change is about to be written.'}
      </p>
      {foreignFiles > 0 && (
        <Banner kind="info">
          {formatCount(foreignFiles, 'note')} could not be written, because another file has the same name.
          Rename or remove that file.
        </Banner>
      )}
      {error && (
        <Banner kind="error">
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
            <span>{error}</span>
            <Button size="sm" busy={write.isPending} onClick={() => write.mutate(undefined)}>
              Try again now
            </Button>
          </div>
        </Banner>
      )}
      <ActionFailed action={write} failed={vaultTexts.writeFailed} />
    </div>
  )
}
