import path from 'node:path'
import type { Campaign } from '#contract/campaigns/schemas.ts'
import type { Actor } from '#server/auth/tokens.ts'
import { findSampleCampaign } from '#server/campaigns/service.ts'
import type { Deps } from '#server/deps.ts'
import { importCampaign } from './import-campaign.ts'

/** Written by `scripts/fill-demo.ts` from `demo/`. */
const samplePath = path.join(import.meta.dirname, 'sample-campaign.json')

export async function openSample(
  deps: Pick<Deps, 'db' | 'clock' | 'ids' | 'config' | 'files'>,
  actor: Pick<Actor, 'userId' | 'tokenHash' | 'campaignId'>,
  signal: AbortSignal,
): Promise<Campaign> {
  const open = await findSampleCampaign(deps, actor)
  if (open) return open
  return (await importCampaign(deps, actor, samplePath, { action: null, isSample: true, signal })).campaign
}
