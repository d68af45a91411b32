import { AppError } from '#contract/errors.ts'
import { type Vault, type VaultAudience, vaultTexts } from '#contract/sharing/vault.ts'
import { makeFileName } from '#core/make-file-name.ts'
import type { CampaignAccess } from '#server/auth/campaign-access.ts'
import { requireStillGm } from '#server/auth/recheck-access.ts'
import type { Deps } from '#server/deps.ts'
import { startJob } from '#server/jobs/service.ts'
import { findCampaignSummary } from '#server/sharing/store.ts'
import { findVault, lockDueVaults, saveAudience } from './vault-store.ts'

const checkEveryMs = 10_000
const retryMs = 60_000

const jobOf = (campaignId: string) => ({ type: 'vault' as const, payload: {}, userId: null, campaignId })

type VaultDeps = Pick<Deps, 'db' | 'vault'>

export async function readVault(
  { db, vault }: VaultDeps,
  { campaignId }: CampaignAccess<'gm'>,
): Promise<Vault> {
  const target = vault?.kind ?? null
  const found = await findVault(db, campaignId)
  if (!found) {
    const none = { folder: null, isPending: false, writtenAt: null, files: 0, foreignFiles: 0, error: null }
    return { target, audience: 'off', ...none }
  }
  const { audience, folder, writtenState, writtenAt, files, foreignFiles, error } = found.vault
  return {
    ...{ target, audience, folder, files, foreignFiles, error },
    isPending: audience !== 'off' && writtenState !== found.state,
    writtenAt: writtenAt?.toISOString() ?? null,
  }
}

/** Turning the vault off removes no files. */
export async function updateVault(
  deps: VaultDeps & Pick<Deps, 'ids' | 'clock' | 'queue'>,
  access: CampaignAccess<'gm'>,
  audience: VaultAudience,
): Promise<void> {
  if (audience !== 'off' && !deps.vault) throw new AppError('CONFLICT', vaultTexts.notOffered)
  const { campaignId } = access
  await deps.db.transaction(async (tx) => {
    await requireStillGm(tx, access)
    const { name } = await findCampaignSummary(tx, campaignId)
    const folder = [makeFileName(name), campaignId.slice(-8)].filter(Boolean).join(' ')
    await saveAudience(tx, { campaignId, audience, folder })
    if (audience !== 'off') await startJob(deps, tx, jobOf(campaignId))
  })
}

export async function writeVaultNow(
  deps: VaultDeps & Pick<Deps, 'ids' | 'clock' | 'queue'>,
  access: CampaignAccess<'gm'>,
): Promise<void> {
  const { audience } = await readVault(deps, access)
  if (audience === 'off') throw new AppError('CONFLICT', vaultTexts.isOff)
  await deps.db.transaction((tx) => startJob(deps, tx, jobOf(access.campaignId)))
}

/** Starts jobs for outdated vaults. A vault that could not be written is tried again after a minute at the earliest. */
export async function startDueVaults(deps: Pick<Deps, 'db' | 'ids' | 'clock' | 'queue'>): Promise<void> {
  const retryBefore = new Date(deps.clock().getTime() - retryMs)
  await deps.db.transaction(async (tx) => {
    const due = await lockDueVaults(tx, retryBefore)
    for (const campaignId of due) await startJob(deps, tx, jobOf(campaignId))
  })
}

export function startFollowingCampaigns(
  deps: Pick<Deps, 'db' | 'ids' | 'clock' | 'queue' | 'log'>,
): () => void {
  const check = () =>
    startDueVaults(deps).catch((error: unknown) => {
      deps.log.warn({ err: error }, 'Looking for changed campaigns failed; it is tried again soon')
    })
  const timer = setInterval(check, checkEveryMs)
  return () => clearInterval(timer)
}
