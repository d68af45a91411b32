import { readFile } from 'node:fs/promises'
import path from 'node:path'
import * as z from 'zod/mini'
import type { Campaign } from '#contract/campaigns/schemas.ts'
import type { FinishedRecording } from '#server/audio/service.ts'
import type { Actor } from '#server/auth/tokens.ts'
import { findSampleCampaign } from '#server/campaigns/service.ts'
import type { Deps } from '#server/deps.ts'
import { importCampaign } from './import-campaign.ts'

/** The campaign is written by `scripts/fill-demo.ts`, its sound by `scripts/make-demo-sound.ts`. */
const folder = path.join(import.meta.dirname, 'sample')
const recordings = z.array(
  z.object({ sound: z.string(), title: z.string(), durationSeconds: z.number(), peaks: z.string() }),
)

async function readRecordings(): Promise<FinishedRecording[]> {
  const written = recordings.parse(JSON.parse(await readFile(path.join(folder, 'sound.json'), 'utf8')))
  return written.map(({ sound, title, durationSeconds, peaks }, at) => ({
    sessionNumber: at + 1,
    fileName: `${title}.webm`,
    path: path.join(folder, sound),
    durationSeconds,
    peaks: Buffer.from(peaks, 'base64'),
  }))
}

export async function openSample(
  deps: Pick<Deps, 'db' | 'clock' | 'ids' | 'config' | 'files'>,
  actor: Pick<Actor, 'userId' | 'tokenHash' | 'campaignId'>,
  signal: AbortSignal,
): Promise<Campaign> {
  const open = await findSampleCampaign(deps, actor)
  if (open) return open
  const sample = { action: null, isSample: true, recordings: await readRecordings(), signal }
  return (await importCampaign(deps, actor, path.join(folder, 'campaign.json'), sample)).campaign
}
