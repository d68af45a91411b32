import * as z from 'zod/mini'
import { AppError } from '#contract/errors.ts'
import { vaultTexts } from '#contract/sharing/vault.ts'
import { findAudienceAccess } from '#server/auth/campaign-access.ts'
import { defineJob } from '#server/jobs/define-job.ts'
import { gatherCampaign } from '#server/sharing/export/gather-campaign.ts'
import { writeNotes } from '../export/write-zip.ts'
import { changeVault, findVault, isBeingWritten } from './vault-store.ts'
import { writeFolder } from './write-folder.ts'

/** If writing fails, the job stores the reason, which the settings show, and completes. `startDueVaults` starts the next attempt. */
export const writeVaultFiles = defineJob({
  type: 'vault',
  payload: z.object({}),
  async run(deps, { id, campaignId }, handle) {
    const found = campaignId ? await findVault(deps.db, campaignId) : null
    if (!campaignId || !found || found.vault.audience === 'off' || !deps.vault) {
      return async () => ({ isWritten: false })
    }
    // Two jobs at once would overwrite each other's list of files. If the vault is still outdated afterwards, `startDueVaults` starts a
    // job.
    if (await isBeingWritten(deps.db, campaignId, id)) return async () => ({ isWritten: false })
    const { audience, folder } = found.vault
    const triedAt = deps.clock()
    const access = await findAudienceAccess(deps, campaignId, audience === 'gm' ? 'gm' : 'player')
    if (!access) return async () => ({ isWritten: false })
    try {
      const notes = await writeNotes(await gatherCampaign(deps, access))
      const written = await writeFolder(deps.vault, folder, notes, handle.signal)
      return async (tx) => {
        const state = { writtenState: found.state, writtenAt: triedAt, triedAt, error: null }
        await changeVault(tx, campaignId, { ...written, ...state })
        return { isWritten: true, ...written }
      }
    } catch (error) {
      handle.signal.throwIfAborted()
      deps.log.warn({ err: error, campaignId }, 'A vault could not be written; trying again soon')
      return async (tx) => {
        await changeVault(tx, campaignId, { error: explainError(error), triedAt })
        return { isWritten: false }
      }
    }
  },
})

const full = ['ENOSPC', 'EDQUOT', 'NO_SPACE']
const readOnly = ['EROFS', 'EACCES', 'EPERM']

function explainError(error: unknown): string {
  if (error instanceof AppError && error.code === 'UNAVAILABLE') return error.message
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (full.includes(code)) return vaultTexts.full
  return readOnly.includes(code) ? vaultTexts.readOnly : vaultTexts.failed
}
